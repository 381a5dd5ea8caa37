// Calls as people see them: in the specification's words, with names and numbers as each may read them.
import type { Call } from "@prosa/contracts/calls/calls";
import { maskPhone } from "#conversation/phones";
import { maskedName } from "#conversation/tickets";
import type { Tx } from "#platform/database";
import { tagFor } from "./calls.rules.ts";
import type { CallRow } from "./calls.types.ts";

export interface CallNames {
  callId: number;
  contactName: string;
  contactNumber: string | null;
  channelName: string;
  userName: string | null;
}

export async function namesOfCalls(tx: Tx, callIds: readonly number[]): Promise<Map<number, CallNames>> {
  if (callIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("calls as k")
    .innerJoin("contacts as c", (join) => join.onRef("c.tenantId", "=", "k.tenantId").onRef("c.id", "=", "k.contactId"))
    .innerJoin("channels as n", (join) => join.onRef("n.tenantId", "=", "k.tenantId").onRef("n.id", "=", "k.channelId"))
    .leftJoin("users as u", (join) => join.onRef("u.tenantId", "=", "k.tenantId").onRef("u.id", "=", "k.userId"))
    .select([
      "k.id as callId",
      "c.name as contactName",
      "c.number as contactNumber",
      "n.name as channelName",
      "u.name as userName",
    ])
    .where("k.id", "in", [...callIds])
    .execute();
  return new Map(rows.map((row) => [row.callId, row]));
}

export interface Seeing {
  userId: number;
  hasDeclined: boolean;
  readsPhones: boolean;
}

const statuses = {
  ringing: "calling",
  claimed: "calling",
  dialing: "calling",
  active: "answered",
  ended: "ended",
} as const;

export function toWireCall(call: CallRow, names: CallNames, { userId, hasDeclined, readsPhones }: Seeing): Call {
  const { contactName, contactNumber, channelName, userName } = names;
  const isPlain = readsPhones || contactNumber === null;
  return {
    id: call.id,
    contactId: call.contactId,
    contact_name: isPlain ? contactName : maskedName(contactName, contactNumber),
    ticketId: call.ticketId,
    duration: call.durationS,
    tag: tagFor(call, { id: userId, hasDeclined }),
    phone: isPlain ? contactNumber : maskPhone(contactNumber),
    picture_profile: null,
    call_id: String(call.id),
    status: statuses[call.state],
    direction: call.direction === "in" ? "incoming" : "outcoming",
    whatsapp_instance: call.channelId,
    inbox_name: channelName,
    active_start_date: call.answeredAt?.toISOString() ?? null,
    freezeToken: null,
    version: call.version,
    user: call.userId !== null && userName !== null ? { id: call.userId, name: userName } : null,
    isClaimed: call.state === "claimed" && call.userId === userId,
    isMuted: call.isMuted,
    outcome: call.outcome,
    error: call.error,
    isRecorded: call.isRecorded,
    announcedAt: call.announcedAt?.toISOString() ?? null,
    startedAt: call.startedAt.toISOString(),
  };
}
