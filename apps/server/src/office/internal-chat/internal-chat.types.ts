// The words of internal chat inside the server.

import type { MediaType } from "@prosa/contracts/message-content";
import type { ChatKind, ChatMessageType, ChatWhat } from "@prosa/contracts/office/internal-chat";
import type { Selectable } from "kysely";
import type { StoredUpload } from "#conversation/media";
import type { ChatMembersTable, ChatMessagesTable, ChatsTable } from "./internal-chat.tables.ts";

export type ChatRow = Selectable<ChatsTable>;
export type MemberRow = Selectable<ChatMembersTable>;
export type MessageRow = Selectable<ChatMessagesTable>;

/** A chat with somebody's place in it; locked where it is to be changed. */
export interface Place {
  chat: ChatRow;
  member: MemberRow;
}

/** What a list shows of a chat: the row, the caller's part of it, and what was said last. */
export interface OwnRow extends ChatRow {
  role: MemberRow["role"];
  fromN: number;
  readN: number;
  mutedUntil: Date | null;
  pinnedAt: Date | null;
  unread: number;
  mentions: number;
  lastType: ChatMessageType | null;
  lastBody: string | null;
  lastUserId: number | null;
  lastUsername: string | null;
  lastDeletedAt: Date | null;
  lastMessageN: number | null;
}

/** What a change of a chat tells everybody in it. */
export interface Told {
  messageId?: number;
  n?: number | null;
  what?: ChatWhat;
  /** Who is in it no longer. */
  left?: readonly number[];
}

export const isDirect = ({ kind }: { kind: ChatKind }): boolean => kind === "direct";

export interface KeptFile {
  kind: MediaType;
  upload: StoredUpload;
}
