// Tells whoever is named in a note, if they may see its ticket.
import { z } from "zod";
import { defineNotice, type Scope, type Shown, tell } from "#company/notices";
import { settingsOf } from "#company/settings";
import { readViewers } from "#company/users";
import { isPeek, type SeenTicket, ticketsSeenBy } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { loadMessages } from "./messages.load.queries.ts";

const Mention = z.object({ ticketId: z.number().int(), messageId: z.number().int() });

/** As much of a note as a notice shows. */
const SHOWN_LENGTH = 140;

/** Over when the note is deleted. */
const mention = defineNotice({
  kind: "mention.note",
  data: Mention,
  async show(scope, rows) {
    const ids = [...new Set(rows.map(({ data }) => data.messageId))];
    const [found, seenBy, mayRead] = await Promise.all([
      loadMessages(scope.tx, scope.tenantId, ids),
      ticketsSeenBy(
        scope,
        rows.map(({ data }) => data.ticketId),
      ),
      readers(
        scope,
        rows.map(({ userId }) => userId),
      ),
    ]);
    const notes = new Map(found.map((note) => [note.id, note]));
    return new Map(
      rows.flatMap(({ id, userId, data: { ticketId, messageId } }): [number, Shown<"mention.note">][] => {
        const [note, seen] = [notes.get(messageId), seenBy(userId, ticketId)];
        if (!seen || !note || note.deletedAt !== null) return [];
        const text = mayRead(userId, seen) ? note.body.slice(0, SHOWN_LENGTH) : "";
        const params = { author: note.username ?? "", contact: seen.contact, text };
        return [[id, { subject: { type: "ticket", ticketId, messageId }, params }]];
      }),
    );
  },
});

/** Where the company forbids peeking, whoever is named in somebody else's ticket is told so without what was written. */
async function readers(scope: Scope, userIds: readonly number[]) {
  if ((await settingsOf(scope)).get("PeekAllowed")) return () => true;
  const viewers = new Map((await readViewers(scope.tx, [...new Set(userIds)])).map((one) => [one.id, one]));
  return (userId: number, { ticket }: SeenTicket) => {
    const viewer = viewers.get(userId);
    return viewer !== undefined && !isPeek(ticket, viewer);
  };
}

export async function tellMentioned(
  ctx: Ctx,
  data: z.infer<typeof Mention>,
  userIds: readonly number[],
): Promise<void> {
  await tell(ctx, mention, { userIds, subject: data.ticketId, key: String(data.messageId), data });
}
