// The one place where chats and what is said in them get their form on the wire.
import type { Chat, ChatMember, ChatMessage, ChatPreview, OwnChat } from "@prosa/contracts/office/internal-chat";
import { toWireMedia } from "#conversation/media";
import type { LoadedMessage } from "./chat-messages.queries.ts";
import type { NamedMember } from "./chats.queries.ts";
import type { ChatRow, OwnRow } from "./internal-chat.types.ts";

export const subjectOf = (chatId: number): string => `chat:${chatId}`;

const at = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toWireChat(row: ChatRow): Chat {
  const { id, kind, name, version, lastN, history, posting, memberCount } = row;
  const pair = row.lowUserId === null || row.highUserId === null ? [] : [row.lowUserId, row.highUserId];
  return {
    ...{ id, kind, name, pair, version, lastN, history, posting, memberCount },
    lastAt: at(row.lastAt),
    archivedAt: at(row.archivedAt),
  };
}

const PREVIEW_LENGTH = 160;

export function toPreview(row: OwnRow): ChatPreview | null {
  if (row.lastType === null) return null;
  return {
    type: row.lastType,
    body: (row.lastBody ?? "").slice(0, PREVIEW_LENGTH),
    userId: row.lastUserId,
    username: row.lastUsername,
    isDeleted: row.lastDeletedAt !== null,
  };
}

export function toOwnChat(row: OwnRow): OwnChat {
  const { role, fromN, readN, unread, mentions } = row;
  const own = { role, fromN, readN, unread, mentions, mutedUntil: at(row.mutedUntil), pinnedAt: at(row.pinnedAt) };
  return { ...toWireChat(row), own, lastMessage: toPreview(row) };
}

export function toWireMember({ id, name, role, isActive, joinedAt }: NamedMember): ChatMember {
  return { id, name, role, isActive, joinedAt: joinedAt.toISOString() };
}

export function toWireMessage(row: LoadedMessage): ChatMessage {
  const { id, chatId, n, clientId, type, body, event, userId, username, ticketIds, quotedId, reactions } = row;
  const quoted =
    quotedId === null || row.quotedClientId === null || row.quotedType === null
      ? null
      : {
          id: quotedId,
          clientId: row.quotedClientId,
          type: row.quotedType,
          body: row.quotedBody ?? "",
          userId: row.quotedUserId,
          username: row.quotedUsername,
        };
  return {
    ...{ id, chatId, n, clientId, type, body, event, userId, username, ticketIds, quotedId, quoted, reactions },
    media: row.file === null ? null : toWireMedia(row.file),
    mentions: { all: row.mentionsAll, userIds: row.mentionedIds },
    editedAt: at(row.editedAt),
    deletedAt: at(row.deletedAt),
    createdAt: row.createdAt.toISOString(),
  };
}
