// Who hears about messages: whoever may see their ticket; and of a mention, whoever was named, if that person may.
import { z } from "zod";
import { loadMedia } from "#conversation/media";
import { audienceFinder, type Content, loadTickets, TicketFacts, ticketNews } from "#conversation/tickets";
import { defineJournalKind, type EventNews, type JournalRow, type NewsContext } from "#platform/journal";
import { mayHaveFile } from "./messages.access.ts";
import { loadMessages } from "./messages.load.queries.ts";
import { toWire } from "./messages.wire.ts";

const Data = z.object({ messageId: z.number(), facts: TicketFacts });
type Data = z.infer<typeof Data>;

async function messageNews(
  type: "message.created" | "message.changed",
  context: NewsContext,
  rows: readonly JournalRow<Data>[],
) {
  const { tx, tenantId } = context;
  return ticketNews(context, rows, async () => {
    const messages = await loadMessages(tx, tenantId, [...new Set(rows.map(({ data }) => data.messageId))]);
    const withFile = messages.filter(mayHaveFile).map(({ id }) => id);
    const media = await loadMedia(tx, tenantId, withFile);
    const byId = new Map(messages.map((message) => [message.id, message]));
    return (row, ticket, eyes): Content => {
      const message = byId.get(row.data.messageId);
      // Gone since, or a reaction, which nobody sees as a message: the ticket alone still closes the gap in its versions.
      if (!message) return { type: "ticket.changed", data: { ticket } };
      return { type, data: { message: toWire(message, media.get(message.id), eyes), ticket } };
    };
  });
}

export const messageCreated = defineJournalKind({
  kind: "message.created",
  data: Data,
  news: (context, rows) => messageNews("message.created", context, rows),
});

export const messageChanged = defineJournalKind({
  kind: "message.changed",
  data: Data,
  news: (context, rows) => messageNews("message.changed", context, rows),
});

/** As much of a note as a notice shows. */
const NOTICE_LENGTH = 140;

export const noteMention = defineJournalKind({
  kind: "note.mention",
  data: z.object({ messageId: z.number(), ticketId: z.number() }),
  news: async (context, rows) => {
    const { tx, tenantId } = context;
    const notes = new Map(
      (await loadMessages(tx, tenantId, [...new Set(rows.map(({ data }) => data.messageId))])).map((one) => [
        one.id,
        one,
      ]),
    );
    const ticketIds = [...new Set(rows.map(({ data }) => data.ticketId))];
    const tickets = new Map((await loadTickets(tx, tenantId, ticketIds)).map((one) => [one.id, one]));
    const audience = await audienceFinder(context);
    return rows.flatMap(({ seq, at, userId, data: { messageId, ticketId } }): EventNews[] => {
      const [note, ticket] = [notes.get(messageId), tickets.get(ticketId)];
      if (userId === null || !ticket || !note || note.deletedAt !== null) return [];
      if (!audience.of(ticket).includes(userId)) return [];
      const data = { ticketId, messageId, author: note.username ?? "", text: note.body.slice(0, NOTICE_LENGTH) };
      return [{ seq, at, ticketId: null, version: null, users: [userId], type: "note.mention", data }];
    });
  },
});
