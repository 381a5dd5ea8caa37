// Webhooks as a forger would send them: six ways, none of which may have an effect.
import type { Gateway } from "./gateway.ts";
import type { Charge } from "./money.types.ts";
import type { Payments } from "./payments.ts";

export const FORGERIES = ["secret", "empty", "old", "body", "reference", "amount"] as const;
export type Forgery = (typeof FORGERIES)[number];

const YEAR_MS = 365 * 86_400_000;

/** Says that the charge was paid, which it was not. */
export async function forge(
  { book, webhooks }: Payments,
  gateway: Gateway,
  charge: Charge,
  how: Forgery,
  other: Charge | null,
) {
  const [to] = book.account(gateway.name).targets;
  if (!to) return null;
  const now = Date.now();
  const lie: Charge = {
    ...charge,
    status: "paid",
    paidAt: now,
    paidCents: charge.amountCents,
    endToEndId: "E0908935620261201",
  };
  const content = gateway.newsOf(lie, "paid", book, now);
  if (!content) return null;
  const body = Buffer.from(JSON.stringify(content));
  const send = (bytes: Buffer, letter: { url: string; headers: Record<string, string> }) =>
    webhooks.send(gateway.name, charge, bytes, letter);
  switch (how) {
    case "secret":
      return send(
        body,
        gateway.sign(body, charge, to, book, { secret: "a-secret-of-somebody-else-0123456789", at: now }),
      );
    case "empty":
      return send(body, gateway.sign(body, charge, to, book, { secret: "", at: now }));
    case "old":
      return send(body, oldOf(gateway.sign(body, charge, to, book, { at: now - YEAR_MS })));
    case "body":
    case "amount": {
      // A true signature of other words: what a gateway said before, changed on the way.
      const letter = gateway.sign(Buffer.from("{}"), other ?? charge, to, book, { at: now });
      const text =
        how === "amount"
          ? body.toString().replace(/"value":[\d.]+|"amount(_received)?":\d+/g, '"value":1')
          : body.toString();
      return send(Buffer.from(text), withoutToken(letter));
    }
    case "reference": {
      // Signed for one charge, sent for another.
      const letter = gateway.sign(body, other ?? charge, to, book, { at: now });
      const url = letter.url.replace(other?.id ?? "\0", charge.id);
      const text = body.toString().replaceAll(other?.id ?? "\0", charge.id);
      return send(Buffer.from(`${text} `), withoutToken({ ...letter, url }));
    }
  }
}

/** A word that is sent along proves the sender and not the letter: whoever changes letters on the way does not have it. */
function withoutToken({ url, headers }: { url: string; headers: Record<string, string> }) {
  const { "asaas-access-token": _, ...others } = headers;
  return { url: url.replace(/hmac=[^&]*/, "hmac=none"), headers: others };
}

/** Where no time is signed, an old letter is one whose word was changed since. */
function oldOf({ url, headers }: { url: string; headers: Record<string, string> }) {
  const aged = { ...headers };
  for (const name of ["asaas-access-token", "authorization"])
    if (aged[name]) aged[name] = "the-word-of-last-year-0123456789abcdef";
  return { url: url.replace(/hmac=[^&]*/, "hmac=the-word-of-last-year"), headers: aged };
}
