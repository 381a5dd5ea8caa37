// Internal chat on the wire: colleagues talk with each other, two by two and in groups.
import { z } from "zod";
import { contentLimits } from "../conversation/message-content.ts";
import { TicketStatus } from "../conversation/tickets.ts";
import { limits, ourLimits } from "../limits.ts";
import { route } from "../route.ts";
import { ClientId, Id, Ordinal, Timestamp, WireId } from "../shapes.ts";
import {
  ChatHistory,
  ChatMember,
  ChatMessage,
  ChatPerson,
  ChatPosting,
  ChatRole,
  Colleague,
  chatLimits,
  OwnChat,
} from "./chat-shapes.ts";

export * from "./chat-shapes.ts";

const talking = {
  access: { area: "internalChat", level: "full" },
  gate: "internalChat",
  // Whoever helps from outside is no colleague: in no list and in no chat.
  support: "refused",
} as const;
const ofChat = z.object({ chatId: Id });
const ofMessage = z.object({ chatMessageId: Id });
const inTrail = { none: "chatTrail" } as const;
const ownScreen = { none: "ownScreen" } as const;

export const listColleagues = route({
  ...talking,
  method: "GET",
  path: "/users/chat-interno",
  summary: "Everybody one may talk with, who is at a screen now, and the caller's groups, with what waits unread.",
  answer: z.object({ users: z.array(Colleague), groups: z.array(OwnChat), me: WireId }),
});

export const openDirectChat = route({
  ...talking,
  method: "POST",
  path: "/internal-chat/direct",
  summary: "The caller's chat with one colleague, made where there is none; with oneself: own notes.",
  audit: inTrail,
  // There is one chat of two people, however often it is asked for.
  creates: false,
  body: z.object({ userId: WireId }),
  answer: OwnChat,
});

const GroupName = z.string().trim().min(1).max(chatLimits.nameMax);

export const createGroup = route({
  ...talking,
  method: "POST",
  path: "/internal-chat/groups",
  summary: "A group of colleagues; whoever makes it is its admin.",
  audit: inTrail,
  creates: true,
  body: z.object({
    name: GroupName,
    userIds: z.array(WireId).max(chatLimits.members),
    history: ChatHistory.default("since_join"),
    posting: ChatPosting.default("all"),
  }),
  answer: OwnChat,
});

export const updateGroup = route({
  ...talking,
  method: "PUT",
  path: "/internal-chat/groups/:chatId",
  summary: "Changes a group's name and rules; only its admins may.",
  audit: inTrail,
  params: ofChat,
  body: z.object({
    name: GroupName.optional(),
    history: ChatHistory.optional(),
    posting: ChatPosting.optional(),
    archived: z.boolean().optional(),
  }),
  answer: OwnChat,
});

export const addMembers = route({
  ...talking,
  method: "POST",
  path: "/internal-chat/groups/:chatId/members",
  summary: "Takes colleagues into a group, with what was said before or without it.",
  audit: inTrail,
  creates: false,
  params: ofChat,
  body: z.object({ userIds: z.array(WireId).min(1).max(chatLimits.members), withHistory: z.boolean() }),
  answer: z.object({ members: z.array(ChatMember) }),
});

export const updateMember = route({
  ...talking,
  method: "PUT",
  path: "/internal-chat/groups/:chatId/members/:userId",
  summary: "Makes a member of a group its admin, or no longer.",
  audit: inTrail,
  params: z.object({ chatId: Id, userId: Id }),
  body: z.object({ role: ChatRole }),
  answer: z.object({ members: z.array(ChatMember) }),
});

export const removeMember = route({
  ...talking,
  method: "DELETE",
  path: "/internal-chat/groups/:chatId/members/:userId",
  summary: "Takes somebody out of a group, or lets the caller leave it.",
  audit: inTrail,
  params: z.object({ chatId: Id, userId: Id }),
  answer: z.object({ ok: z.literal(true) }),
});

export const showChat = route({
  ...talking,
  method: "GET",
  path: "/internal-chat/chats/:chatId",
  summary: "One chat of the caller's, with its members.",
  params: ofChat,
  answer: z.object({
    chat: OwnChat,
    members: z.array(ChatMember),
    /** How far the other one of a direct chat has read. */ otherReadN: z.number().int().nullable(),
  }),
});

export const updateOwnChat = route({
  ...talking,
  method: "PUT",
  path: "/internal-chat/chats/:chatId/own",
  summary: "Mutes a chat for the caller, or pins it to the top of their list.",
  audit: ownScreen,
  params: ofChat,
  body: z.object({ mutedUntil: Timestamp.nullable().optional(), isPinned: z.boolean().optional() }),
  answer: OwnChat,
});

export const listChatMessages = route({
  ...talking,
  method: "GET",
  path: "/internal-chat/chats/:chatId/messages",
  summary: `What was said in a chat of the caller's, oldest first inside a page of ${ourLimits.messagesPerPage}.`,
  params: ofChat,
  query: z.object({ before: Id.optional(), after: Id.optional(), around: Id.optional() }),
  answer: z.object({
    messages: z.array(ChatMessage),
    hasMore: z.boolean(),
    hasNewer: z.boolean(),
    chat: OwnChat,
  }),
});

const NewMentions = {
  mentions: z.array(WireId).max(chatLimits.mentions).default([]),
  mentionsAll: z.boolean().default(false),
};

export const sendChatMessage = route({
  ...talking,
  method: "POST",
  path: "/internal-chat/chats/:chatId/messages",
  summary:
    "Says something in a chat, or one message per file when sent as multipart with this body in the field 'payload' before the " +
    "files. The same clientId twice is the same message, answered again.",
  audit: inTrail,
  creates: true,
  timeoutSeconds: limits.messageSendTimeoutSeconds,
  params: ofChat,
  body: z.object({
    clientId: ClientId,
    body: z.string().trim().max(ourLimits.messageTextMax).default(""),
    quotedChatMessageId: WireId.optional(),
    ...NewMentions,
    files: z
      .array(
        z.object({
          clientId: ClientId,
          caption: z.string().trim().max(contentLimits.caption).optional(),
          as: z.enum(["auto", "document", "voice"]).default("auto"),
        }),
      )
      .min(1)
      .max(contentLimits.files)
      .optional(),
  }),
  files: { maxFiles: contentLimits.files, maxTotalBytes: limits.multiFileTotalMB * 1024 * 1024 },
  answer: z.object({ messages: z.array(ChatMessage) }),
});

export const editChatMessage = route({
  ...talking,
  method: "PUT",
  path: "/internal-chat/messages/:chatMessageId",
  summary: `Changes the words of an own message, for ${chatLimits.editHours} hours.`,
  audit: inTrail,
  params: ofMessage,
  body: z.object({ body: z.string().trim().min(1).max(ourLimits.messageTextMax), ...NewMentions }),
  answer: ChatMessage,
});

export const deleteChatMessage = route({
  ...talking,
  method: "DELETE",
  path: "/internal-chat/messages/:chatMessageId",
  summary: "Takes an own message back: its words and its file go, its place stays.",
  audit: inTrail,
  params: ofMessage,
  answer: ChatMessage,
});

export const reactToChatMessage = route({
  ...talking,
  method: "PUT",
  path: "/internal-chat/messages/:chatMessageId/reaction",
  summary: "The caller's reaction to a message; null takes it away.",
  audit: inTrail,
  params: ofMessage,
  body: z.object({ emoji: z.string().min(1).max(40).nullable() }),
  answer: ChatMessage,
});

const Numbers = z.object({
  readN: z.number().int(),
  unread: z.number().int(),
  mentions: z.number().int(),
  /** The version of the chat up to which they count. */
  countedAt: z.number().int(),
});

export const readChat = route({
  ...talking,
  method: "PUT",
  path: "/internal-chat/chats/:chatId/read",
  summary: "The caller has read a chat up to a message; it never goes back.",
  audit: ownScreen,
  params: ofChat,
  body: z.object({ upTo: Ordinal.or(z.literal(0)) }),
  answer: Numbers,
});

export const unreadChat = route({
  ...talking,
  method: "PUT",
  path: "/internal-chat/chats/:chatId/unread",
  summary: "Marks a chat as unread from a message on.",
  audit: ownScreen,
  params: ofChat,
  body: z.object({ from: Ordinal }),
  answer: Numbers,
});

export const chatReaders = route({
  ...talking,
  method: "GET",
  path: "/internal-chat/messages/:chatMessageId/readers",
  summary: "Who of a chat has read a message, and who has not.",
  params: ofMessage,
  answer: z.object({ readBy: z.array(ChatPerson), notYet: z.array(ChatPerson) }),
});

export const ChatHit = z.object({
  messageId: WireId,
  chatId: WireId,
  chatName: z.string(),
  username: z.string().nullable(),
  at: Timestamp,
  body: z.string(),
});
export type ChatHit = z.infer<typeof ChatHit>;

export const searchChats = route({
  ...talking,
  method: "GET",
  path: "/internal-chat/search",
  summary: "Words in the caller's chats, or in one of them, newest first; goes on from where it stopped.",
  query: z.object({ searchParam: z.string().trim().min(2).max(200), chatId: Id.optional(), before: Id.optional() }),
  answer: z.object({ hits: z.array(ChatHit), /** Where to go on; null at the end. */ next: WireId.nullable() }),
});

export const TicketCard = z.object({
  ticketId: WireId,
  /** Null: a ticket that the caller does not see, or none. */
  ticket: z
    .object({
      protocol: z.string(),
      status: TicketStatus,
      contactName: z.string(),
      queue: z.string().nullable(),
      username: z.string().nullable(),
    })
    .nullable(),
});
export type TicketCard = z.infer<typeof TicketCard>;

export const showTicketCards = route({
  ...talking,
  method: "POST",
  path: "/internal-chat/cards",
  summary: "The tickets that messages point at, as far as the caller may see them.",
  audit: { none: "read" },
  creates: false,
  body: z.object({ ticketIds: z.array(WireId).min(1).max(chatLimits.cardsPerAsking) }),
  answer: z.object({ cards: z.array(TicketCard) }),
});
