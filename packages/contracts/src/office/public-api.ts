// The public API: what a company's own programs may ask with a key. Shapes are those of the screens, so that one description
// serves both; each route names the scope a key needs.
import { z } from "zod";
import { listTemplates } from "../conversation/channels.ts";
import { ContactInput, createContact, listContacts, showContact, updateContact } from "../conversation/contacts.ts";
import { listMessages, Message, sendMessage } from "../conversation/messages.ts";
import { ChannelStatus, ChannelType } from "../conversation/my-channels.ts";
import { ticketLogs } from "../conversation/ticket-logs.ts";
import { listTickets, newTicket, Ticket, TicketQuery } from "../conversation/tickets.ts";
import { limits, ourLimits } from "../limits.ts";
import { route } from "../route.ts";
import { Id, WireId } from "../shapes.ts";
import { createDeal, DealCard, listDeals, updateDeal } from "./kanban.ts";

const attendance = { area: "attendance", level: "full" } as const;
const reads = { ...attendance, scope: "tickets:read" } as const;
const writes = { ...attendance, scope: "tickets:write" } as const;
const meetsContacts = { area: "contacts", level: "own", scope: "contacts:read" } as const;
const keepsContacts = { area: "contacts", level: "own", scope: "contacts:write" } as const;
const gate = "publicApi";
const ofTicket = z.object({ ticketId: Id });

export const v1ListTickets = route({
  method: "GET",
  path: "/v1/tickets",
  summary: "Tickets that the key may see, newest first; the cursor of an answer asks for the next page.",
  access: reads,
  gate,
  query: TicketQuery.pick({
    searchParam: true,
    cursor: true,
    status: true,
    showAll: true,
    queuesIds: true,
    whatsappIds: true,
    tagsIds: true,
    createdFrom: true,
    createdTo: true,
    lastMessageFrom: true,
    lastMessageTo: true,
    tab: true,
  }),
  answer: listTickets.answer,
});

export const v1ShowTicket = route({
  method: "GET",
  path: "/v1/tickets/:ticketId",
  summary: "One ticket that the key may see.",
  access: reads,
  gate,
  params: ofTicket,
  answer: Ticket,
});

export const v1TicketLogs = route({
  method: "GET",
  path: "/v1/tickets/:ticketId/logs",
  summary: "What happened to a ticket, line by line.",
  access: reads,
  gate,
  params: ofTicket,
  answer: ticketLogs.answer,
});

export const v1CreateTicket = route({
  method: "POST",
  path: "/v1/tickets",
  summary: "Starts an attendance with a contact; a refusal names the ticket that stands in the way.",
  access: writes,
  gate,
  audit: { none: "ticketTrail" },
  creates: true,
  body: newTicket.body,
  answer: Ticket,
});

export const v1TransferTicket = route({
  method: "POST",
  path: "/v1/tickets/:ticketId/transfer",
  summary: "Gives a ticket to a person, a queue or a flow, with a note for whoever receives it.",
  access: writes,
  gate,
  audit: { none: "ticketTrail" },
  creates: false,
  params: ofTicket,
  body: z
    .object({ userId: WireId, queueId: WireId, chatFlowId: WireId, note: z.string().trim().min(1).max(2000) })
    .partial(),
  answer: Ticket,
});

export const v1CloseTicket = route({
  method: "POST",
  path: "/v1/tickets/:ticketId/close",
  summary: "Resolves a ticket.",
  access: writes,
  gate,
  audit: { none: "ticketTrail" },
  creates: false,
  params: ofTicket,
  body: z.object({ closingReasonId: WireId, farewellId: WireId, askRating: z.boolean() }).partial(),
  answer: Ticket,
});

export const v1ReopenTicket = route({
  method: "POST",
  path: "/v1/tickets/:ticketId/reopen",
  summary: "Opens a resolved ticket again, for the person as whom the key acts.",
  access: writes,
  gate,
  audit: { none: "ticketTrail" },
  creates: false,
  params: ofTicket,
  answer: Ticket,
});

export const v1ListMessages = route({
  method: "GET",
  path: "/v1/tickets/:ticketId/messages",
  summary: "Messages of a ticket, oldest first inside a page; before and after ask for the pages beside it.",
  access: { ...attendance, scope: "messages:read" },
  gate,
  params: ofTicket,
  query: z.object({ before: Id.optional(), after: Id.optional() }),
  answer: listMessages.answer,
});

const MediaUrl = z.url({ protocol: /^https?$/ }).max(2_000);
const words = { body: sendMessage.body.shape.body, content: sendMessage.body.shape.content };

export const v1SendMessage = route({
  method: "POST",
  path: "/v1/tickets/:ticketId/messages",
  summary:
    "Queues a message in a ticket: words, a template or another content, a file by its address, or files as multipart with " +
    "this body in the field 'payload' before them.",
  access: { ...attendance, scope: "messages:write" },
  gate,
  audit: { none: "ticketTrail" },
  creates: true,
  timeoutSeconds: limits.messageSendTimeoutSeconds,
  params: ofTicket,
  body: z.object({
    clientId: z.uuid().optional(),
    ...words,
    quotedId: WireId.optional(),
    files: sendMessage.body.shape.files,
    /** Fetched by us and sent as a file, with the words as its caption. */
    mediaUrl: MediaUrl.optional(),
  }),
  files: sendMessage.files,
  answer: z.object({ messages: z.array(Message) }),
});

export const v1SendToNumber = route({
  method: "POST",
  path: "/v1/messages",
  summary:
    "Queues a message to a number on a channel: in the attendance that is going on there, or in a new one. Somebody unknown " +
    "becomes a contact.",
  access: { ...attendance, scope: "messages:write" },
  gate,
  audit: { none: "ticketTrail" },
  creates: true,
  timeoutSeconds: limits.messageSendTimeoutSeconds,
  body: z.object({
    clientId: z.uuid().optional(),
    channelId: WireId,
    number: ContactInput.shape.number,
    name: ContactInput.shape.name.optional(),
    queueId: WireId.nullable().optional(),
    ...words,
    mediaUrl: MediaUrl.optional(),
  }),
  answer: z.object({ ticketId: WireId, messages: z.array(Message) }),
});

/** As programs of older systems send; the company's default channel is meant. */
export const v1External = route({
  method: "POST",
  path: "/v1/api/external/:apiId",
  summary: "The way of older programs to send words or a file to a number on the company's default channel.",
  access: { ...attendance, scope: "messages:write" },
  gate,
  audit: { none: "ticketTrail" },
  creates: true,
  timeoutSeconds: limits.messageSendTimeoutSeconds,
  params: z.object({ apiId: z.string().max(40) }),
  body: z.object({
    number: ContactInput.shape.number,
    body: z.string().trim().max(ourLimits.messageTextMax).default(""),
    /** The caller's own name for it, answered again. */
    externalKey: z.string().max(200).optional(),
    mediaUrl: MediaUrl.optional(),
  }),
  answer: z.object({
    message: z.literal("Message add queue"),
    messageId: WireId,
    ticketId: WireId,
    externalKey: z.string().nullable(),
  }),
});

export const v1ListContacts = route({
  method: "GET",
  path: "/v1/contacts",
  summary: "Contacts that the key may meet; the cursor of an answer asks for the next page.",
  access: meetsContacts,
  gate,
  query: listContacts.query,
  answer: listContacts.answer,
});

export const v1ShowContact = route({
  method: "GET",
  path: "/v1/contacts/:contactId",
  summary: "One contact that the key may see.",
  access: meetsContacts,
  gate,
  params: z.object({ contactId: Id }),
  answer: showContact.answer,
});

export const v1KeepContact = route({
  method: "POST",
  path: "/v1/contacts",
  summary: "Makes a contact, or changes the one who has this number already; fields left out stay.",
  access: keepsContacts,
  gate,
  audit: { kind: ["contacts.created", "contacts.changed"] },
  creates: true,
  body: createContact.body,
  answer: createContact.answer,
});

export const v1UpdateContact = route({
  method: "PUT",
  path: "/v1/contacts/:contactId",
  summary: "Changes a contact; tagIds and walletIds say all of them.",
  access: keepsContacts,
  gate,
  audit: { kind: "contacts.changed" },
  params: z.object({ contactId: Id }),
  body: updateContact.body,
  answer: updateContact.answer,
});

export const v1ListDeals = route({
  method: "GET",
  path: "/v1/deals",
  summary: "Deals of a board that the key may see.",
  access: { area: "kanban", level: "own", scope: "deals:read" },
  gate,
  query: listDeals.query,
  answer: listDeals.answer,
});

export const v1CreateDeal = route({
  method: "POST",
  path: "/v1/deals",
  summary: "Puts a new deal on top of a lane.",
  access: { area: "kanban", level: "own", scope: "deals:write" },
  gate,
  audit: { kind: "deals.created" },
  creates: true,
  body: createDeal.body,
  answer: DealCard,
});

export const v1MoveDeal = route({
  method: "PUT",
  path: "/v1/deals/:dealId",
  summary: "Moves a deal to another lane, or changes it; fields left out stay.",
  access: { area: "kanban", level: "own", scope: "deals:write" },
  gate,
  audit: { kind: "deals.changed" },
  params: z.object({ dealId: Id }),
  body: updateDeal.body,
  answer: DealCard,
});

export const v1ListChannels = route({
  method: "GET",
  path: "/v1/channels",
  summary: "The company's channels with their state.",
  access: { ...attendance, scope: "channels:read" },
  gate,
  answer: z.object({
    items: z.array(
      z.object({
        id: WireId,
        name: z.string(),
        type: ChannelType,
        status: ChannelStatus,
        isDefault: z.boolean(),
      }),
    ),
  }),
});

export const v1ListTemplates = route({
  method: "GET",
  path: "/v1/channels/:channelId/templates",
  summary: "Message templates of a channel, with what each asks to be filled in.",
  access: { ...attendance, scope: "channels:read" },
  gate,
  params: z.object({ channelId: Id }),
  query: listTemplates.query,
  answer: listTemplates.answer,
});
