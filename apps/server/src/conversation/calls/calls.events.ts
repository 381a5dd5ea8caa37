// Who hears of a call: whoever it rings for, and whose it is. Each hears it as it is for them now.
import { z } from "zod";
import { audienceFinder } from "#conversation/tickets";
import { defineJournalKind, type EventNews } from "#platform/journal";
import { findCall, ringsOf } from "./calls.queries.ts";
import type { CallRow } from "./calls.types.ts";
import { namesOfCalls, toWireCall } from "./calls.wire.ts";

const OfCall = z.object({ callId: z.number().int() });

declare module "#platform/journal" {
  interface JournalKinds {
    "call.changed": z.infer<typeof OfCall>;
  }
}

export const callChanged = defineJournalKind({
  kind: "call.changed",
  data: OfCall,
  news: async ({ deps, tx, tenantId }, rows) => {
    // It is told as it is now, so of several changes of one call the last says it all.
    const last = [...new Map(rows.map((row) => [row.data.callId, row])).values()];
    const ids = last.map(({ data }) => data.callId);
    const found = await Promise.all(ids.map((id) => findCall(tx, id)));
    const calls = new Map(found.flatMap((call): [number, CallRow][] => (call ? [[call.id, call]] : [])));
    const [rings, names, audience] = await Promise.all([
      ringsOf(tx, ids),
      namesOfCalls(tx, ids),
      audienceFinder({ deps, tx, tenantId }),
    ]);
    return last.flatMap(({ seq, at, data: { callId } }): EventNews[] => {
      const [call, named] = [calls.get(callId), names.get(callId)];
      if (!call || !named) return [];
      const declined = new Map(
        rings.flatMap((one) => (one.callId === callId ? [[one.userId, one.declinedAt !== null]] : [])),
      );
      const people = new Set([...declined.keys(), ...(call.userId === null ? [] : [call.userId])]);
      return [...people].map((userId) => ({
        ...{ seq, at, ticketId: null, version: null, users: [userId], type: "call.changed" as const },
        data: {
          call: toWireCall(call, named, {
            userId,
            hasDeclined: declined.get(userId) ?? false,
            readsPhones: audience.readsPhones(userId),
          }),
        },
      }));
    });
  },
});
