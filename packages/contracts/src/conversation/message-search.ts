// Words looked for in one conversation.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";
import { MessageType } from "./message-content.ts";

export const conversationSearch = route({
  method: "GET",
  path: "/messages/search/:ticketId",
  summary: "Messages of a conversation that hold the words, newest first, within the pages the company allows.",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  query: z.object({
    searchParam: z.string().trim().min(2).max(200),
    before: Id.optional(),
    type: MessageType.optional(),
    fromMe: z.stringbool().optional(),
  }),
  answer: z.object({
    hits: z.array(
      z.object({
        messageId: WireId,
        clientId: z.uuid(),
        /** The conversation goes on in the contact's earlier attendances. */
        ticketId: WireId,
        at: Timestamp,
        /** The words around the hit; where they begin and end is marked with U+0002 and U+0003. */
        snippet: z.string(),
      }),
    ),
    hasMore: z.boolean(),
    searchedPages: z.number().int(),
  }),
});

export const messageOnDay = route({
  method: "GET",
  path: "/messages/:ticketId/on-day",
  summary:
    "Where a conversation stood on a day of the company's calendar: its first message from then on, in this ticket or " +
    "an earlier one of the contact on the channel; the last one where nothing was said since.",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  query: z.object({ day: z.iso.date() }),
  answer: z.object({ message: z.object({ id: WireId, clientId: z.uuid(), ticketId: WireId }).nullable() }),
});
