// Sends whose outcome nobody tells us: lost before the provider had them, or answered into the void. None is repeated by
// itself, those that arrived are recognised by their statuses, and the rest is said to be unknown.
import { conclude, type Finding } from "./figures.ts";
import { accountOutbound } from "./flow/account.ts";
import { startAttendants } from "./flow/attendants.ts";
import { countUnsent, readStored } from "./flow/stored.ts";
import { furnish, openConversations } from "./flow/traffic.ts";
import { readSent, readTold } from "./flow/witness.ts";
import type { House } from "./house/house.ts";
import { until } from "./scratch.ts";

export interface AmbiguousSizes {
  /** Sends that end without a word. */
  sends: number;
  seed: number;
}

/** So that a channel that seems dead to one worker is not the only one. */
const COMPANIES = 8;
const CONVERSATIONS = 320;
const PER_SECOND = 400;
const PATIENCE_MS = 600_000;
/** Longer than a send waits. */
const SILENCE_MS = 11_000;

const outcomes = [
  { name: "timeout-before", rule: { action: "timeout", ms: SILENCE_MS } },
  { name: "timeout-after", rule: { action: "timeout", ms: SILENCE_MS, when: "after" } },
  { name: "reset-before", rule: { action: "reset" } },
  { name: "reset-after", rule: { action: "reset", when: "after" } },
  { name: "page-before", rule: { action: "http", httpStatus: 502, body: "html" } },
  { name: "empty-after", rule: { action: "http", httpStatus: 500, body: "empty", when: "after" } },
];

export async function runAmbiguous(house: House, { sends, seed }: AmbiguousSizes): Promise<number> {
  const clienteles = await furnish(house, { companies: COMPANIES, conversations: CONVERSATIONS });
  const mine = new Set(clienteles.map(({ company }) => company.channel.externalId));
  const conversations = await openConversations(house, clienteles);
  const each = Math.ceil(sends / outcomes.length);
  const rules = outcomes.map(({ name, rule }, place) => ({
    ...rule,
    id: `ambiguous-${name}`,
    edge: "messages",
    method: "POST",
    // About two in five over all of them: what is answered in between keeps the channels alive.
    probability: 0.08,
    count: each,
    seed: seed + place,
  }));
  await house.sandbox.control("/faults", { rules });

  // More than enough that every rule runs out.
  const messages = Math.ceil(each * outcomes.length * 4);
  const attendants = startAttendants({ url: house.url, conversations, messages, perSecond: PER_SECOND });
  attendants.allow(messages);
  await attendants.done;
  const isQuiet = async () => {
    const { webhooks } = await house.sandbox.control("/stats");
    return webhooks.pending === 0 && (await countUnsent(house.scratch)) === 0;
  };
  const tookMs = await until("every send to end", isQuiet, PATIENCE_MS);
  await house.sandbox.control("/faults/clear", {});

  const sent = (await readSent(house.sandbox)).filter(({ phoneNumberId }) => mine.has(phoneNumberId));
  const stored = (await readStored(house.scratch)).filter(({ phoneNumberId }) => mine.has(phoneNumberId));
  const told = await readTold(house.sandbox);
  const account = accountOutbound({ asked: attendants.asked, sent, told, stored, crashes: house.standstills });
  const arrived = sent.filter(({ outcome, answered }) => outcome === "accepted" && !answered).length;
  const none = (what: string, count: number): Finding => ({ what, holds: count === 0, shown: String(count) });
  return conclude("ambiguous", [
    {
      what: "ambiguous sends",
      holds: account.ambiguous >= sends,
      shown: `${account.ambiguous} of ${sent.length} (${arrived} had arrived)`,
    },
    none("sent twice", account.duplicated.length),
    {
      what: "unconfirmed",
      holds: account.unconfirmed.length >= account.ambiguous - arrived && account.unexplained.length === 0,
      shown: `${account.unconfirmed.length} for the ${account.ambiguous - arrived} that had not`,
    },
    none("wrong status", account.wrong.length),
    none("out of order", account.inverted.length),
    none("lost or stuck", account.lost.length + account.stuck.length + account.refused.length),
    { what: "drained", holds: true, shown: `${(tookMs / 1000).toFixed(1)} s after the last` },
  ]);
}
