// The tables of internal chat as the code sees them, with the class of each column.
import type {
  ChatEvent,
  ChatHistory,
  ChatKind,
  ChatMessageType,
  ChatPosting,
  ChatRole,
} from "@prosa/contracts/office/internal-chat";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { MessageMediaTable } from "#conversation/media";
import { defineReference, defineTable } from "#platform/database";

export interface ChatsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  kind: ChatKind;
  name: string;
  lowUserId: number | null;
  highUserId: number | null;
  version: Generated<number>;
  lastN: Generated<number>;
  firstN: Generated<number>;
  lastMessageId: number | null;
  lastAt: Date | null;
  memberCount: number;
  history: ChatHistory;
  posting: ChatPosting;
  archivedAt: Date | null;
  createdBy: number;
  createdAt: Date;
}

export interface ChatMembersTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  chatId: number;
  userId: number;
  role: ChatRole;
  fromN: number;
  toN: Generated<number | null>;
  readN: number;
  addedBy: number | null;
  mutedUntil: Generated<Date | null>;
  pinnedAt: Generated<Date | null>;
  joinedAt: Date;
  leftAt: Generated<Date | null>;
}

export interface ChatMessagesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  chatId: number;
  n: number | null;
  atN: number;
  userId: number | null;
  clientId: string;
  type: ChatMessageType;
  body: string;
  event: JSONColumnType<ChatEvent | null, string | null, string | null>;
  ticketIds: number[];
  quotedId: number | null;
  editedAt: Generated<Date | null>;
  deletedAt: Generated<Date | null>;
  createdAt: Date;
}

interface ChatMentionsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  chatId: number;
  messageId: number;
  n: number;
  authorId: number;
  userId: number | null;
  createdAt: Date;
}

interface ChatReactionsTable {
  tenantId: number;
  messageId: number;
  userId: number;
  emoji: string;
  at: Date;
}

declare module "#platform/database" {
  interface Tables {
    chats: ChatsTable;
    chatMembers: ChatMembersTable;
    chatMessages: ChatMessagesTable;
    chatMentions: ChatMentionsTable;
    chatReactions: ChatReactionsTable;
    chatFiles: MessageMediaTable;
  }
}

const staff = {
  of: "staff",
  why: "What colleagues say among themselves; it stays with the company when one of them goes.",
} as const;

defineTable("chats", {
  tenant: true,
  people: staff,
  columns: {
    tenant_id: "none",
    id: "none",
    kind: "none",
    name: "personal",
    low_user_id: "none",
    high_user_id: "none",
    version: "none",
    last_n: "none",
    first_n: "none",
    last_message_id: "none",
    last_at: "none",
    member_count: "none",
    history: "none",
    posting: "none",
    archived_at: "none",
    created_by: "none",
    created_at: "none",
  },
});
defineTable("chat_members", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    chat_id: "none",
    user_id: "none",
    role: "none",
    from_n: "none",
    to_n: "none",
    read_n: "none",
    added_by: "none",
    muted_until: "none",
    pinned_at: "none",
    joined_at: "none",
    left_at: "none",
  },
});
defineTable("chat_messages", {
  tenant: true,
  people: staff,
  columns: {
    tenant_id: "none",
    id: "none",
    chat_id: "none",
    n: "none",
    at_n: "none",
    user_id: "none",
    client_id: "none",
    type: "none",
    body: "sensitive",
    event: "personal",
    ticket_ids: "none",
    quoted_id: "none",
    edited_at: "none",
    deleted_at: "none",
    created_at: "none",
  },
});
defineTable("chat_mentions", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    chat_id: "none",
    message_id: "none",
    n: "none",
    author_id: "none",
    user_id: "none",
    created_at: "none",
  },
});
defineTable("chat_reactions", {
  tenant: true,
  columns: { tenant_id: "none", message_id: "none", user_id: "none", emoji: "none", at: "none" },
});
defineTable("chat_files", {
  tenant: true,
  people: staff,
  columns: {
    tenant_id: "none",
    id: "none",
    message_id: "none",
    kind: "none",
    status: "none",
    name: "personal",
    claimed_mime: "none",
    mime: "none",
    size: "none",
    sha256: "none",
    provider_media_id: "none",
    provider_sha256: "none",
    storage_key: "none",
    thumb_key: "none",
    play_key: "none",
    play_mime: "none",
    width: "none",
    height: "none",
    duration_ms: "none",
    pages: "none",
    peaks: "sensitive",
    failure: "none",
    tries: "none",
    created_at: "none",
    stored_at: "none",
  },
});

defineReference({ to: "users", table: "chats", column: "created_by", onDelete: "keep" });
defineReference({ to: "users", table: "chat_members", column: "user_id", onDelete: "keep" });
defineReference({ to: "users", table: "chat_messages", column: "user_id", onDelete: "keep" });
defineReference({ to: "users", table: "chat_reactions", column: "user_id", onDelete: "keep" });
