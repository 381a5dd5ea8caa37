// Pushes what a customer writes to whoever attends them, as long as it is theirs, may be seen and has not been read.
import { z } from "zod";
import { definePush, isPushOn, pushPassing } from "#company/push";
import { settingsOf } from "#company/settings";
import { ticketsSeenBy } from "#conversation/tickets";
import type { Tx } from "#platform/database";
import type { Reaction } from "#platform/journal";
import { loadMessages } from "./messages.load.queries.ts";

/** As much of a message as a locked screen shows. */
const SHOWN_LENGTH = 140;
const silentTypes: ReadonlySet<string> = new Set(["note", "system", "reaction"]);

const written = definePush({
  kind: "ticket.message",
  data: z.object({ ticketId: z.number().int(), messageId: z.number().int() }),
  tag: ({ ticketId }) => `ticket-${ticketId}`,
  async show(scope, userId, { ticketId, messageId }) {
    const [seenBy, [message], isRead] = await Promise.all([
      ticketsSeenBy(scope, [ticketId]),
      loadMessages(scope.tx, scope.tenantId, [messageId]),
      isReadBy(scope.tx, userId, ticketId, messageId),
    ]);
    const seen = seenBy(userId, ticketId);
    if (isRead || !seen || !message || message.deletedAt !== null) return null;
    const { status, userId: ownerId, isGroup } = seen.ticket;
    if (status !== "open" || ownerId !== userId) return null;
    if (isGroup && !(await settingsOf(scope)).get("groupnotification")) return null;
    const params = { contact: seen.contact, text: message.body.slice(0, SHOWN_LENGTH) };
    return { subject: { type: "ticket", ticketId, messageId }, params };
  },
});

async function isReadBy(tx: Tx, userId: number, ticketId: number, messageId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("ticketReads")
    .select("lastReadId")
    .where("ticketId", "=", ticketId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row !== undefined && row.lastReadId >= messageId;
}

async function isTold(tx: Tx, messageId: number): Promise<boolean> {
  const row = await tx.selectFrom("messages").select(["fromMe", "type"]).where("id", "=", messageId).executeTakeFirst();
  return row !== undefined && !row.fromMe && !silentTypes.has(row.type);
}

export const pushWritten: Reaction = {
  kind: "message.created",
  name: "messages.push",
  async run(ctx, { ticketId, data: { messageId, facts } }) {
    if (!isPushOn(ctx) || ticketId === null || facts.userId === null || facts.status !== "open") return;
    if (!(await isTold(ctx.tx, messageId))) return;
    await pushPassing(ctx, written, { userIds: [facts.userId], key: String(messageId), data: { ticketId, messageId } });
  },
};
