// Holds what the provider witnessed against what our database says, message by message. Pure.
import type { Asked } from "./attendants.ts";
import type { Stored } from "./stored.ts";
import type { Received, Sent, Told } from "./witness.ts";

/** Each is a list of short descriptions, so that a failing run shows its first cases. */
export interface InboundAccount {
  lost: string[];
  duplicated: string[];
  /** In another conversation, under another number, or in other words than they were written. */
  altered: string[];
  /** Stored, although nobody wrote them. */
  invented: string[];
  inverted: string[];
  /** A customer with more than one conversation. */
  twins: string[];
}

/** `received` in the order each person wrote; every one of them was acknowledged. */
export function accountInbound(received: readonly Received[], stored: readonly Stored[]): InboundAccount {
  const account: InboundAccount = { lost: [], duplicated: [], altered: [], invented: [], inverted: [], twins: [] };
  const inbound = stored.filter(({ fromMe }) => !fromMe);
  const rowsOf = group(inbound, ({ providerId }) => providerId ?? "");
  const written = new Map(received.map((one, place) => [one.wamid, { ...one, place }]));

  for (const { wamid, phoneNumberId, phone, text } of received) {
    const [row, ...more] = rowsOf.get(wamid) ?? [];
    if (!row) account.lost.push(text);
    else if (row.body !== text || row.phone !== phone || row.phoneNumberId !== phoneNumberId)
      account.altered.push(text);
    if (more.length > 0) account.duplicated.push(text);
  }
  const last = new Map<string, number>();
  const tickets = new Map<string, number>();
  for (const { providerId, ticketId, phone, phoneNumberId, body } of inbound) {
    const origin = written.get(providerId ?? "");
    if (!origin) {
      account.invented.push(body);
      continue;
    }
    const who = `${phoneNumberId}/${phone}`;
    if (origin.place < (last.get(who) ?? -1)) account.inverted.push(body);
    last.set(who, Math.max(origin.place, last.get(who) ?? -1));
    if ((tickets.get(who) ?? ticketId) !== ticketId) account.twins.push(who);
    tickets.set(who, ticketId);
  }
  return account;
}

export interface OutboundAccount {
  /** Acknowledged to the attendant, and not in the database, or given up without a reason the provider gave. */
  lost: string[];
  /** Accepted by the provider more than once, or stored more than once. */
  duplicated: string[];
  inverted: string[];
  stuck: string[];
  /** Another status than the join of everything the provider said about it. */
  wrong: string[];
  /** Refused to the attendant for good, though nothing was wrong with it. */
  refused: string[];
  /** Nobody can know what became of them; allowed only where somebody died or fell silent. */
  unconfirmed: string[];
  unexplained: string[];
  /** Sends whose answer said nothing, by the provider's own account. */
  ambiguous: number;
}

/** The order of ADR 009: the greatest ever heard of. */
const ranks = ["queued", "canceled", "sending", "unconfirmed", "sent", "failed", "delivered", "read", "played"];
const rankOf = (status: string) => ranks.indexOf(status);

/** A claim lives this long; whoever dies takes with it what was claimed in that time before. */
const CLAIM_MS = 15_000;

export interface OutboundFacts {
  asked: readonly Asked[];
  /** In the order the provider saw them. */
  sent: readonly Sent[];
  told: readonly Told[];
  stored: readonly Stored[];
  /** When a worker or the database went away. */
  crashes: readonly number[];
}

export function accountOutbound({ asked, sent, told, stored, crashes }: OutboundFacts): OutboundAccount {
  const account: OutboundAccount = {
    lost: [],
    duplicated: [],
    inverted: [],
    stuck: [],
    wrong: [],
    refused: [],
    unconfirmed: [],
    unexplained: [],
    ambiguous: sent.filter(isAmbiguous).length,
  };
  const rowsOf = group(
    stored.filter(({ fromMe }) => fromMe),
    ({ clientId }) => clientId,
  );
  const sentOf = group(sent, ({ clientId }) => clientId ?? "");
  const toldOf = group(told, ({ wamid }) => wamid);
  const orders = new Map(asked.map((one) => [one.clientId, one]));

  for (const one of asked) {
    const name = `${one.phone}:${one.n}`;
    const [row, ...more] = rowsOf.get(one.clientId) ?? [];
    if (one.refusal !== null) account.refused.push(`${name} ${one.refusal}`);
    if (!row) {
      if (one.messageId !== null) account.lost.push(name);
      continue;
    }
    const calls = sentOf.get(one.clientId) ?? [];
    const accepted = calls.filter(({ outcome }) => outcome === "accepted");
    if (more.length > 0 || accepted.length > 1) account.duplicated.push(name);
    const [first] = accepted;
    if (first) {
      const words = (toldOf.get(first.wamid ?? "") ?? []).map(({ status }) => status);
      const expected = ["sent", ...words].reduce((a, b) => (rankOf(b) > rankOf(a) ? b : a));
      if (row.status === "queued" || row.status === "sending") account.stuck.push(`${name} ${row.status}`);
      else if (row.status !== expected) account.wrong.push(`${name} ${row.status}, not ${expected}`);
      continue;
    }
    judgeUnaccepted(account, name, row, calls, crashes);
  }

  const last = new Map<string, number>();
  for (const { outcome, clientId, phoneNumberId, phone } of sent) {
    const order = orders.get(clientId ?? "");
    if (outcome !== "accepted") continue;
    if (!order) {
      account.wrong.push(`nobody asked for ${clientId}`);
      continue;
    }
    const who = `${phoneNumberId}/${phone}`;
    if (order.n < (last.get(who) ?? 0)) account.inverted.push(`${order.phone}:${order.n}`);
    last.set(who, Math.max(order.n, last.get(who) ?? 0));
  }
  return account;
}

/** What the provider never took must be said to have failed, or to be unknown, and for a reason. */
function judgeUnaccepted(
  account: OutboundAccount,
  name: string,
  row: Stored,
  calls: readonly Sent[],
  crashes: readonly number[],
) {
  if (row.status === "unconfirmed") {
    account.unconfirmed.push(name);
    const isCrashed = row.lostSends.some((begun) => crashes.some((at) => at > begun - 1_000 && at - begun < CLAIM_MS));
    if (!isCrashed && !calls.some(isAmbiguous)) account.unexplained.push(name);
  } else if (row.status === "failed") {
    if (!calls.some(({ outcome, code }) => outcome === "refused" && code !== null)) account.lost.push(`${name} failed`);
  } else if (row.status === "queued" || row.status === "sending") {
    account.stuck.push(`${name} ${row.status}`);
  } else {
    account.wrong.push(`${name} ${row.status}, never accepted`);
  }
}

/** Neither accepted nor refused in the provider's own words. */
const isAmbiguous = ({ answered, code, httpStatus }: Sent) =>
  !answered || (code === null && httpStatus !== null && httpStatus >= 500);

function group<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
