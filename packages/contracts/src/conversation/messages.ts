// Messages on the wire.
import { z } from "zod";
import { Transcript } from "../automation/transcripts.ts";
import { limits, ourLimits } from "../limits.ts";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { ClientId, Id, Timestamp, WireId } from "../shapes.ts";
import { Author } from "./authors.ts";
import {
  ContactsContent,
  contentLimits,
  LinkContent,
  ListContent,
  LocationContent,
  LocationRequestContent,
  Media,
  MessageContent,
  MessageType,
  NewButtonsContent,
} from "./message-content.ts";
import { MessageStatus, Ticket } from "./tickets.ts";

export { MessageStatus };

export const Reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  userId: WireId.nullable(),
  username: z.string().nullable(),
});
export type Reaction = z.infer<typeof Reaction>;

/** Enough of the quoted message to draw it above the answer, loaded or not. */
export const Quoted = z.object({
  id: WireId,
  clientId: z.uuid(),
  ticketId: WireId,
  type: MessageType,
  body: z.string(),
  fromMe: z.boolean(),
  username: z.string().nullable(),
});

export const Message = z.object({
  id: WireId,
  /** Made by the sender and kept for life; the screen's key. Inbound messages get one from the server. */
  clientId: z.uuid(),
  ticketId: WireId,
  type: MessageType,
  /** The words: text, caption, or what stands for it in a preview. */
  body: z.string(),
  content: MessageContent.nullable(),
  media: Media.nullable(),
  /** The specification's name for the file's name. */
  mediaName: z.string().nullable(),
  fromMe: z.boolean(),
  /** "system": written by a rule, such as a text on transfer; "campaign" and "api" by those. */
  sendType: z.enum(["chat", "bot", "phone", "system", "campaign", "api"]),
  userId: WireId.nullable(),
  username: z.string().nullable(),
  /** Who of ours speaks; null: the customer, or somebody at the company's phone. */
  author: Author.nullable(),
  status: MessageStatus,
  /** Numeric alias of the status for integrations: -1 error, 0 waiting, 1 sent, 2 delivered, 3 read, 4 played. */
  ack: z.number().int().min(-1).max(4),
  /** Why it failed, as a catalogue code, and the provider's words when it gave any. */
  failure: z.object({ code: z.string(), detail: z.string().nullable() }).nullable(),
  quotedId: WireId.nullable(),
  quoted: Quoted.nullable(),
  reactions: z.array(Reaction),
  isForwarded: z.boolean(),
  editedAt: Timestamp.nullable(),
  deletedAt: Timestamp.nullable(),
  /** New words or a removal that the provider has not taken yet, or has refused. */
  change: z
    .object({
      kind: z.enum(["edit", "remove", "hide", "unhide", "removeComment"]),
      status: z.enum(["waiting", "failed"]),
      body: z.string().nullable(),
      failure: z.object({ code: z.string(), detail: z.string().nullable() }).nullable(),
    })
    .nullable()
    .optional(),
  /** Who of a group said it; the number as far as the reader may know it. */
  writer: z
    .object({ id: WireId, name: z.string().nullable(), number: z.string().nullable(), shown: z.string() })
    .nullable()
    .optional(),
  /** Of a voice message that somebody wanted as text. */
  transcript: Transcript.nullable().optional(),
  createdAt: Timestamp,
});
export type Message = z.infer<typeof Message>;

export const listMessages = route({
  method: "GET",
  path: "/messages/:ticketId",
  summary: `A ticket's messages, oldest first inside a page of ${ourLimits.messagesPerPage}; page 1 is the newest.`,
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  query: z.object({
    pageNumber: z.coerce.number().int().min(1).max(10_000).default(1),
    /** Messages older than this id; wins over pageNumber. */
    before: Id.optional(),
    /** Messages newer than this id. */
    after: Id.optional(),
    /** A page with this message in its middle. */
    around: Id.optional(),
  }),
  answer: z.object({
    messages: z.array(Message),
    /** Kept from the specification; messages wait as "queued" in the same list, so it is always empty. */
    messagesOffLine: z.array(Message),
    /** There are older ones. */
    hasMore: z.boolean(),
    /** There are newer ones: only after `around` or `after`. */
    hasNewer: z.boolean(),
    count: z.number().int(),
    ticket: Ticket,
    /** The contact's attendance before this one on the same channel, if the caller may see it. */
    previousTicket: z
      .object({
        id: WireId,
        protocol: z.string(),
        createdAt: Timestamp,
        closedAt: Timestamp.nullable(),
        closingReason: z.string().nullable(),
      })
      .nullable(),
  }),
});

export const TemplateParameters = z.object({
  templateId: WireId,
  /** By place ("1", "2") or by name, as the template has them. */
  header: z.record(z.string().max(60), z.string().trim().min(1).max(200)).optional(),
  body: z.record(z.string().max(60), z.string().trim().min(1).max(1024)).optional(),
  /** By the button's place, from 0. */
  buttons: z.record(z.string().max(2), z.string().trim().min(1).max(200)).optional(),
  /** An uploaded file, for templates whose header is a picture, a video or a document. */
  headerFileId: z.uuid().optional(),
});

/** What goes beside the body; a plain text needs none. */
export const NewContent = z.discriminatedUnion("type", [
  LocationContent,
  ContactsContent,
  NewButtonsContent,
  ListContent,
  LinkContent,
  LocationRequestContent,
  TemplateParameters.extend({ type: z.literal("template") }),
  z.object({ type: z.literal("note"), mentions: z.array(WireId).max(20).default([]) }),
]);
export type NewContent = z.infer<typeof NewContent>;

export const NewFile = z.object({
  clientId: ClientId,
  caption: z.string().trim().max(contentLimits.caption).optional(),
  /** "auto": by content; a recording goes as "voice"; "document" keeps a picture as it is. */
  as: z.enum(["auto", "document", "voice", "sticker"]).default("auto"),
});

export const sendMessage = route({
  method: "POST",
  path: "/messages/:ticketId",
  summary:
    "Queues a message, or one per file when sent as multipart with this body in the field 'payload' before the files. " +
    "The same clientId twice is the same message, answered again; with other words it is refused.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  creates: true,
  timeoutSeconds: limits.messageSendTimeoutSeconds,
  params: z.object({ ticketId: Id }),
  body: z.object({
    /** Of the message; with files, each file has its own and this one names the whole. */
    clientId: ClientId,
    body: z.string().trim().max(ourLimits.messageTextMax).default(""),
    content: NewContent.optional(),
    quotedId: WireId.optional(),
    /** One per file part, in the order of the parts. */
    files: z.array(NewFile).min(1).max(contentLimits.files).optional(),
    /** Members of the group who stand in the words by "@" and what they are shown as. */
    mentions: z.array(WireId).max(20).optional(),
    /** Puts the caller's signature above the words. */
    signed: z.boolean().optional(),
    /**
     * The newest message of this ticket that the sender had seen; 0: none. When the customer or a colleague has said
     * something since, it is refused with ERR_NEWER_MESSAGES. Not asked of notes.
     */
    seenId: z.number().int().min(0).optional(),
    /** The caller's draft that these words were; it goes with them. */
    draftId: z.uuid().optional(),
  }),
  alsoNamed: { body: { message: "body" } },
  files: { maxFiles: contentLimits.files, maxTotalBytes: limits.chatAttachmentsTotalMB * 1024 * 1024 },
  answer: z.object({ messages: z.array(Message) }),
});

export const editMessage = route({
  method: "POST",
  path: "/messages/edit/:messageId",
  summary: "Changes the words of an own message where the channel can; notes always.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  creates: false,
  params: z.object({ messageId: Id }),
  body: z.object({ body: z.string().trim().min(1).max(ourLimits.messageTextMax) }),
  alsoNamed: { body: { message: "body" } },
  answer: Message,
});

export const reactToMessage = route({
  method: "POST",
  path: "/messages/reactions/:messageId",
  summary: "Puts a reaction on a message, replaces it, or takes it away with an empty one.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  creates: true,
  params: z.object({ messageId: Id }),
  body: z.object({ clientId: ClientId, reaction: z.string().max(20) }),
  answer: Message,
});

export const deleteMessage = route({
  method: "DELETE",
  path: "/messages/:messageId",
  summary: `Takes back an own message of the last ${limits.messageDeletionHours} hours where the channel can; own notes always.`,
  access: { area: "attendance", level: "full" },
  audit: { kind: "messages.deleted" },
  params: z.object({ messageId: Id }),
  answer: Message,
});

export const messagesPdf = route({
  method: "GET",
  path: "/messages/pdf/:ticketId",
  summary: "Draws the conversation as a PDF in the background; the answer is the job, with the file once it is done.",
  access: { area: "attendance", level: "full" },
  audit: { kind: "ticket.exported" },
  // A conversation that leaves the house.
  support: "refused",
  timeoutSeconds: limits.pdfTimeoutSeconds,
  params: z.object({ ticketId: Id }),
  answer: LongJob,
});

export const countMessages = route({
  method: "GET",
  path: "/count/messages",
  summary: "How many messages the company received and sent, today and this month in its own zone.",
  access: { area: "attendance", level: "full" },
  answer: z.object({
    count: z.number().int(),
    today: z.object({ received: z.number().int(), sent: z.number().int() }),
    month: z.object({ received: z.number().int(), sent: z.number().int() }),
  }),
});
