// The shapes of internal chat: chats, what is said in them, and what of it is whose.
import { z } from "zod";
import { Media, mediaTypes } from "../conversation/message-content.ts";
import { Timestamp, WireId } from "../shapes.ts";

export const chatLimits = {
  members: 1_000,
  nameMax: 80,
  mentions: 50,
  /** Own messages may be changed for so long. */
  editHours: 24,
  /** From so many members on, only a group's admins call everybody, and not more often than this in an hour. */
  allCalledFreelyBelow: 31,
  allCalledPerHour: 6,
  cards: 10,
  cardsPerAsking: 50,
  hits: 30,
} as const;

export const ChatKind = z.enum(["direct", "group"]);
export type ChatKind = z.infer<typeof ChatKind>;
export const ChatRole = z.enum(["admin", "member"]);
export type ChatRole = z.infer<typeof ChatRole>;
export const ChatHistory = z.enum(["all", "since_join"]);
export type ChatHistory = z.infer<typeof ChatHistory>;
export const ChatPosting = z.enum(["all", "admins"]);
export type ChatPosting = z.infer<typeof ChatPosting>;

export const chatMessageTypes = ["text", ...mediaTypes, "event"] as const;
export const ChatMessageType = z.enum(chatMessageTypes);
export type ChatMessageType = z.infer<typeof ChatMessageType>;

/** What happened in a chat, told in its own line; it has no number and nobody has it unread. */
export const ChatEvent = z.object({
  type: z.literal("event"),
  event: z.enum([
    "created",
    "added",
    "removed",
    "left",
    "renamed",
    "promoted",
    "demoted",
    "archived",
    "unarchived",
    "oversight_on",
    "oversight_off",
  ]),
  userIds: z.array(WireId).max(chatLimits.members).default([]),
  /** The names of this moment, so that the line can be read when somebody has gone. */
  names: z.array(z.string()).max(20).default([]),
  name: z.string().max(chatLimits.nameMax).optional(),
});
export type ChatEvent = z.infer<typeof ChatEvent>;

/** Whom a message calls. */
export const ChatMentions = z.object({ all: z.boolean(), userIds: z.array(WireId) });
export type ChatMentions = z.infer<typeof ChatMentions>;

export const ChatPerson = z.object({ id: WireId, name: z.string() });

export const ChatQuoted = z.object({
  id: WireId,
  clientId: z.uuid(),
  type: ChatMessageType,
  body: z.string(),
  userId: WireId.nullable(),
  username: z.string().nullable(),
});

export const ChatMessage = z.object({
  id: WireId,
  chatId: WireId,
  /** Its place among what people said: dense, from 1; null for lines about the chat itself. */
  n: z.number().int().nullable(),
  clientId: z.uuid(),
  type: ChatMessageType,
  body: z.string(),
  event: ChatEvent.nullable(),
  media: Media.nullable(),
  userId: WireId.nullable(),
  username: z.string().nullable(),
  mentions: ChatMentions,
  /** Tickets it points at; what they are is asked by each viewer with their own eyes. */
  ticketIds: z.array(WireId),
  quotedId: WireId.nullable(),
  quoted: ChatQuoted.nullable(),
  reactions: z.array(z.object({ emoji: z.string(), userId: WireId, username: z.string() })),
  editedAt: Timestamp.nullable(),
  deletedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** What happened to a message, as it was when it happened: the numbers follow from this alone. */
export const ChatWhat = z.object({
  kind: z.enum(["created", "edited", "deleted", "reacted", "file"]),
  authorId: WireId.nullable(),
  /** Whom it called before and whom it calls since. */
  before: ChatMentions,
  after: ChatMentions,
});
export type ChatWhat = z.infer<typeof ChatWhat>;

/** The newest thing said, as a list shows it. */
export const ChatPreview = z.object({
  type: ChatMessageType,
  body: z.string(),
  userId: WireId.nullable(),
  username: z.string().nullable(),
  isDeleted: z.boolean(),
});
export type ChatPreview = z.infer<typeof ChatPreview>;

/** A chat, the same for everybody in it. */
export const Chat = z.object({
  id: WireId,
  kind: ChatKind,
  name: z.string(),
  /** The two of a direct chat; the same one twice: notes to oneself. */
  pair: z.array(WireId),
  version: z.number().int(),
  lastN: z.number().int(),
  lastAt: Timestamp.nullable(),
  history: ChatHistory,
  posting: ChatPosting,
  memberCount: z.number().int(),
  archivedAt: Timestamp.nullable(),
});
export type Chat = z.infer<typeof Chat>;

/** What of a chat is the caller's own. */
export const ChatOwn = z.object({
  role: ChatRole,
  fromN: z.number().int(),
  readN: z.number().int(),
  unread: z.number().int(),
  mentions: z.number().int(),
  mutedUntil: Timestamp.nullable(),
  pinnedAt: Timestamp.nullable(),
});
export type ChatOwn = z.infer<typeof ChatOwn>;

export const OwnChat = Chat.extend({ own: ChatOwn, lastMessage: ChatPreview.nullable() });
export type OwnChat = z.infer<typeof OwnChat>;

export const Colleague = z.object({
  id: WireId,
  name: z.string(),
  pictureUrl: z.string().nullable(),
  isOnline: z.boolean(),
  /** When they were last at a screen, in seconds. */
  timestamp: z.number().int().nullable(),
  date: Timestamp.nullable(),
  chatId: WireId.nullable(),
  unread: z.number().int(),
  mentions: z.number().int(),
  lastMessage: ChatPreview.nullable(),
  /** The chat with them, where there is one. */
  chat: OwnChat.nullable(),
});
export type Colleague = z.infer<typeof Colleague>;

export const ChatMember = ChatPerson.extend({
  role: ChatRole,
  isActive: z.boolean(),
  joinedAt: Timestamp,
});
export type ChatMember = z.infer<typeof ChatMember>;
