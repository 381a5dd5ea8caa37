// Who hears about messages: whoever may see their ticket.
import { z } from "zod";
import { type Content, TicketFacts, ticketNews } from "#conversation/tickets";
import { defineJournalKind, type JournalRow, type NewsContext } from "#platform/journal";
import { loadMessages } from "./messages.queries.ts";
import { toWire } from "./messages.wire.ts";

const Data = z.object({ messageId: z.number(), facts: TicketFacts });
type Data = z.infer<typeof Data>;

async function messageNews(
  type: "message.created" | "message.changed",
  context: NewsContext,
  rows: readonly JournalRow<Data>[],
) {
  const ids = [...new Set(rows.map(({ data }) => data.messageId))];
  const messages = new Map((await loadMessages(context.tx, context.tenantId, ids)).map((one) => [one.id, toWire(one)]));
  return ticketNews(context, rows, (row, ticket): Content => {
    const message = messages.get(row.data.messageId);
    // Gone since: the ticket alone still closes the gap in its versions.
    return message ? { type, data: { message, ticket } } : { type: "ticket.changed", data: { ticket } };
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
