// The two steps around a send: claim the next messages of conversations, and settle what became of them. Between them
// the process may die at any moment, and what is found claimed and abandoned is never sent again.
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { Identity } from "#adapters/channels";
import type { Deps } from "#platform/context";
import type { StorageKey } from "#platform/storage";
import type { Result } from "../messages.rules.ts";
import type { MessagesTable, SendData, StoredType } from "../messages.tables.ts";

/** A send is never begun so late after its claim was asked for that it could outlive it: 12 s, with a file 150 s. */
export const BEGIN_WITHIN_MS = { plain: 3_000, file: 20_000 } as const;
/** After this a call is given up, well before its claim ends. */
export const GIVE_UP_MS = { plain: 8_500, file: 128_000 } as const;

/** A line of a company, as the functions address it. */
export interface LineId {
  tenantId: number;
  channelId: number;
}

/** How much the caller can send now; the rest is put off by `laterMs`. */
export interface Room {
  room: number;
  fileRoom: number;
  laterMs: number;
}

export interface ClaimedFile {
  kind: "image" | "video" | "audio" | "voice" | "document" | "sticker";
  status: "waiting" | "ready" | "failed" | "tooLarge" | "gone";
  key: StorageKey | null;
  name: string | null;
  mime: string;
  size: number | null;
  /** Of a file that many messages have, where this number's provider has it already. */
  uploadedId?: string | null;
}

/** A message to be sent, and the right to do so. */
export interface Claim {
  outcome: "claimed";
  ticketId: number;
  messageId: number;
  /** Only who holds it may put the message back in line. */
  claimId: string;
  /** 1 for the first. */
  tries: number;
  isBulk: boolean;
  queuedAt: Date;
  channelType: ChannelType;
  account: string;
  /** Encrypted; null where the channel needs none. */
  credentials: string | null;
  clientId: string;
  type: StoredType;
  body: string;
  content: MessagesTable["content"]["__select__"];
  sendData: SendData | null;
  quotedProviderId: string | null;
  recipient: Identity[] | null;
  file: ClaimedFile | null;
}

/** Why there is nothing to send in a conversation now; "locked" alone means: ask again. */
export interface NoClaim {
  outcome: "nothing" | "busy" | "waiting" | "held" | "locked";
  ticketId: number;
}

export type Next = Claim | NoClaim;

export interface Settlement {
  claim: Claim;
  /** "released": it was not even tried. */
  result: Result | { outcome: "released"; afterMs: number };
  /** Names of the customer the provider told us. */
  recipient?: readonly Identity[];
  /** The provider's name of its file, which went up now. */
  uploadedId?: string;
}

/** One line's part of a round: conversations to claim, or sends to settle. */
export type Call = LineId & Room & ({ ticketIds: readonly number[] } | { settlements: readonly Settlement[] });

const ROUND = "select * from send_round($1, $2)";

/**
 * Claims answer for each conversation asked for; settlements with the next claims of conversations that go on, and with
 * "locked" for those not settled yet because somebody has the ticket. With `waits`, which is for one call alone, such a
 * ticket is waited for.
 */
export async function playRound(deps: Deps, calls: readonly Call[], waits = false): Promise<Next[][]> {
  const written = calls.map((call) => {
    const { tenantId, channelId, room, fileRoom, laterMs } = call;
    const what =
      "ticketIds" in call ? { ticketIds: call.ticketIds } : { results: call.settlements.map(asWritten), waits };
    return { tenantId, channelId, room, fileRoom, laterMs, ...what };
  });
  const rows = await deps.db.callOnce<Next & { call: number }>("send_round", ROUND, [
    JSON.stringify(written),
    deps.clock.now(),
  ]);
  const answers: Next[][] = calls.map(() => []);
  for (const row of rows) answers[row.call]?.push(row);
  return answers;
}

function asWritten({ claim, result, recipient = [], uploadedId }: Settlement) {
  const { ticketId, messageId, claimId } = claim;
  if (result.outcome === "refused") {
    return { ticketId, messageId, claimId, ...result, ...(recipient.length > 0 ? { reached: recipient } : {}) };
  }
  const learned = recipient.filter((told) => !isKnown(claim.recipient ?? [], told));
  return {
    ticketId,
    messageId,
    claimId,
    ...result,
    ...(learned.length > 0 ? { learned } : {}),
    ...(uploadedId === undefined ? {} : { uploadedId }),
  };
}

function isKnown(known: readonly Identity[], told: Identity): boolean {
  return known.some(({ kind, value }) => kind === told.kind && value === told.value);
}
