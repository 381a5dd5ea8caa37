// Stripe: Pix and boleto as payment intents, cards on its own page (providers/payments.md, 7).
import { fieldsOf, idOf, listOf, timeOf } from "#adapters/reading";
import { declareProviderValue } from "#platform/config";
import { ask, missing, unreadable, type Words, wordOf } from "../calling.ts";
import type {
  Asked,
  ChargeName,
  ChargeRequest,
  ChargeSnapshot,
  GatewayAdapter,
  PaidEntry,
  Reach,
  RefundRequest,
  RefundSnapshot,
} from "../gateway-adapter.ts";
import { wholeCentsOf } from "../money.ts";
import { Credentials, verify } from "./proof.ts";
import { intentOf, refundOf, sessionOf } from "./reading.ts";

const ADDRESS = declareProviderValue({
  variable: "STRIPE_URL",
  standard: "https://api.stripe.com",
  accepts: "address",
});
const VERSION = "2026-10-28.endive";
const SHORTEST_SECONDS = 60;
const LONGEST_SECONDS = 1_209_600;
const LONGEST_PAGE_SECONDS = 86_000;
const SHORTEST_PAGE_SECONDS = 1_860;
const PAGE = 100;
const MOST_PAGES = 50;

const wordsOf: Words = (fields) => {
  const error = fieldsOf(fields.error);
  return { code: wordOf(error?.code) ?? wordOf(error?.type), detail: wordOf(error?.message) };
};

export function stripe(values: Readonly<Record<string, string>>): GatewayAdapter<Credentials> {
  const base = values[ADDRESS] ?? "";
  type More = { form?: Record<string, string>; key?: string };
  const call = (reach: Reach, { secretKey }: Credentials, purpose: string, path: string, { form, key }: More = {}) => {
    const headers = {
      authorization: `Bearer ${secretKey}`,
      "stripe-version": VERSION,
      ...(key ? { "idempotency-key": key } : {}),
    };
    const body = form ? { form: new URLSearchParams(form) } : {};
    return ask(reach, { url: base + path, headers, purpose: `payments.stripe.${purpose}`, ...body }, wordsOf);
  };
  const isPage = (ref: string) => ref.startsWith("cs_");
  const refPath = (ref: string) =>
    `/v1/${isPage(ref) ? "checkout/sessions" : "payment_intents"}/${encodeURIComponent(ref)}`;

  async function getCharge(
    { ref }: ChargeName,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot>> {
    const expand = isPage(ref) ? "payment_intent.latest_charge" : "latest_charge";
    const found = await call(
      reach,
      credentials,
      "get",
      `${refPath(ref)}?${new URLSearchParams({ "expand[]": expand })}`,
    );
    if (!found.ok) return found;
    const snapshot = isPage(ref) ? sessionOf(found.value) : intentOf(found.value);
    return snapshot ? { ok: true, value: snapshot } : unreadable("charge");
  }

  async function createCharge(
    request: ChargeRequest,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot>> {
    if (request.method === "boleto" && !(request.payer.taxId && request.payer.address)) return missing("address");
    const isCard = request.method === "card";
    const form = isCard ? pageFor(request) : intentFor(request);
    const path = isCard ? "/v1/checkout/sessions" : "/v1/payment_intents";
    const made = await call(reach, credentials, "create", path, { form, key: request.key });
    if (!made.ok) return made;
    const snapshot = isCard ? sessionOf(made.value) : intentOf(made.value);
    return snapshot ? { ok: true, value: snapshot } : unreadable("charge");
  }

  async function getRefund(
    { key, paymentId }: RefundRequest,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<RefundSnapshot | null>> {
    const query = new URLSearchParams({ payment_intent: paymentId, limit: String(PAGE) });
    const found = await call(reach, credentials, "refunds", `/v1/refunds?${query}`);
    if (!found.ok) return found;
    const all = listOf(found.value.data).flatMap((one) => refundOf(one) ?? []);
    return { ok: true, value: all.find((refund) => refund.key === key) ?? null };
  }

  return {
    id: "stripe",
    capabilities: {
      methods: ["pix", "boleto", "card"],
      hasDueDate: false,
      longestMs: LONGEST_SECONDS * 1000,
      tellsExpiry: true,
      needs: { boleto: ["taxId", "address"] },
    },
    pace: { perSecond: 5 },
    connecting: {
      fields: [
        { name: "secretKey", kind: "secret", min: 16, max: 500 },
        { name: "webhookSecret", kind: "secret", min: 16, max: 500 },
      ],
      webhook: "byHand",
      read: ({ secretKey = "", webhookSecret = "" }) => ({ secretKey, webhookSecret }),
    },
    credentials: Credentials,
    async check(credentials, reach) {
      const balance = await call(reach, credentials, "check", "/v1/balance");
      return balance.ok ? { ok: true, value: true } : balance;
    },
    createCharge,
    getCharge,
    // Its search lags behind; the same key answers with the same charge.
    findByKey: async () => ({ ok: true, value: null }),
    async cancel(charge, credentials, reach) {
      const path = `${refPath(charge.ref)}/${isPage(charge.ref) ? "expire" : "cancel"}`;
      const done = await call(reach, credentials, "cancel", path, { form: {} });
      if (!done.ok && done.class !== "BAD_REQUEST" && done.class !== "CONFLICT") return done;
      return getCharge(charge, credentials, reach);
    },
    async refund({ key, paymentId, amountCents }, credentials, reach) {
      const form = { payment_intent: paymentId, amount: String(amountCents), "metadata[key]": key };
      const done = await call(reach, credentials, "refund", "/v1/refunds", { form, key });
      if (!done.ok) return done;
      const refund = refundOf(done.value);
      return refund ? { ok: true, value: refund } : unreadable("refund");
    },
    getRefund,
    async listPaid(since, credentials, reach) {
      const paid: PaidEntry[] = [];
      let after: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({
          "created[gte]": String(Math.floor(since.getTime() / 1000)),
          limit: String(PAGE),
          ...(after ? { starting_after: after } : {}),
        });
        const found = await call(reach, credentials, "list", `/v1/charges?${query}`);
        if (!found.ok) return found;
        const all = listOf(found.value.data);
        paid.push(...all.flatMap((one) => paidOf(one) ?? []));
        after = idOf(fieldsOf(all.at(-1))?.id);
        if (found.value.has_more !== true || !after) break;
      }
      return { ok: true, value: paid };
    },
    verifyWebhook: verify,
  };
}

function secondsOf(until: Date, from: Date, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.floor((until.getTime() - from.getTime()) / 1000)));
}

function intentFor({
  key,
  method,
  amountCents,
  description,
  payer,
  payableUntil,
  askedAt,
}: ChargeRequest): Record<string, string> {
  const details = "payment_method_data[billing_details]";
  const seconds = secondsOf(payableUntil, askedAt, SHORTEST_SECONDS, LONGEST_SECONDS);
  const { name, email, taxId, address } = payer;
  return {
    amount: String(amountCents),
    currency: "brl",
    confirm: "true",
    "payment_method_types[]": method,
    "payment_method_data[type]": method,
    [`${details}[name]`]: name,
    [`${details}[email]`]: email,
    description,
    "metadata[key]": key,
    ...(method === "pix"
      ? {
          "payment_method_options[pix][expires_at]": String(Math.floor(askedAt.getTime() / 1000) + seconds),
          ...(taxId ? { [`${details}[tax_id]`]: taxId } : {}),
        }
      : {
          "payment_method_data[boleto][tax_id]": taxId ?? "",
          "payment_method_options[boleto][expires_after_days]": String(Math.max(1, Math.floor(seconds / 86_400))),
          [`${details}[address][line1]`]: `${address?.street} ${address?.number}`,
          [`${details}[address][city]`]: address?.city ?? "",
          [`${details}[address][state]`]: address?.state ?? "",
          [`${details}[address][postal_code]`]: address?.zip ?? "",
          [`${details}[address][country]`]: "BR",
        }),
  };
}

function pageFor({
  key,
  amountCents,
  description,
  payer,
  payableUntil,
  returnUrl,
  askedAt,
}: ChargeRequest): Record<string, string> {
  const seconds = secondsOf(payableUntil, askedAt, SHORTEST_PAGE_SECONDS, LONGEST_PAGE_SECONDS);
  return {
    mode: "payment",
    "payment_method_types[]": "card",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "brl",
    "line_items[0][price_data][unit_amount]": String(amountCents),
    "line_items[0][price_data][product_data][name]": description,
    customer_email: payer.email,
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: String(Math.floor(askedAt.getTime() / 1000) + seconds),
    "metadata[key]": key,
    // What is told of the intent alone carries the key too.
    "payment_intent_data[metadata][key]": key,
  };
}

function paidOf(value: unknown): PaidEntry | undefined {
  const charge = fieldsOf(value);
  const [ref, amountCents, at] = [idOf(charge?.payment_intent), wholeCentsOf(charge?.amount), timeOf(charge?.created)];
  if (charge?.paid !== true || !ref || amountCents === undefined || !at) return undefined;
  return { id: ref, ref, key: idOf(fieldsOf(charge.metadata)?.key) ?? null, amountCents, at };
}
