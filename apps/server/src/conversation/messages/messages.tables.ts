// Tables of messages, of the attempts to deliver them and of the reactions to them.
import type { MachineKind } from "@prosa/contracts/authors";
import type { FailureClass } from "@prosa/contracts/failures";
import type { MessageContent, MessageType } from "@prosa/contracts/message-content";
import type { Message } from "@prosa/contracts/messages";
import type { MessageStatus } from "@prosa/contracts/tickets";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable, moment } from "#platform/database";
import type { FilledParameters } from "./messages.template.rules.ts";

/** A reaction of ours travels as a message of its own and is shown on the one it belongs to. */
export type StoredType = MessageType | Hidden;
/** Rows that travel as messages and are none to anybody who reads. */
export type Hidden = "reaction" | "op";

/** What only the provider needs of a message; the header's file of a template is its media. */
export interface SendData {
  template?: FilledParameters;
  /** Which text of a campaign it is, for its counts. */
  variant?: number;
  /** Of an operation: what becomes of the message it quotes. */
  op?: "edit" | "remove" | Moderation;
  /** Told with the claim: a person's word, more than a day after the customer's last. */
  lateBy?: "person";
  /** Members of a group who are named in the words. */
  mentions?: { key: string; name: string }[];
  /** The provider's name of what is answered, where that is not what is quoted. */
  replyTo?: string;
}

/** What becomes of a customer's comment. */
export type Moderation = "hide" | "unhide" | "removeComment";

/** An operation that was asked for and has not become of its message yet, or was refused. */
export interface PendingOp {
  /** Client id of the row that carries it. */
  id: string;
  kind: "edit" | "remove" | Moderation;
  body?: string;
  status: "waiting" | "failed";
  code?: string | null;
  detail?: string | null;
}

export interface MessagesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  ticketId: number;
  channelId: number;
  clientId: string;
  type: StoredType;
  body: string;
  content: JSONColumnType<MessageContent | null, string | null | undefined, string | null>;
  fromMe: boolean;
  sendType: Message["sendType"];
  userId: number | null;
  /** A machine, which then is instead of a person. */
  authorKind: Generated<MachineKind | null>;
  authorId: Generated<number | null>;
  authorName: Generated<string | null>;
  status: MessageStatus;
  providerId: string | null;
  failureCode: string | null;
  failureDetail: string | null;
  /** What rules decide by, and the provider's own code. */
  failureClass: Generated<FailureClass | null>;
  failureProviderCode: Generated<string | null>;
  campaignId: Generated<number | null>;
  quotedId: number | null;
  quotedProviderId: Generated<string | null>;
  isForwarded: Generated<boolean>;
  /** Said before the channel was here; counted nowhere. */
  isPast: Generated<boolean>;
  editedAt: Generated<Date | null>;
  originalBody: Generated<string | null>;
  deletedAt: Generated<Date | null>;
  pendingOp: JSONColumnType<PendingOp | null, string | null | undefined, string | null>;
  pricing: JSONColumnType<{ category: string; billable: boolean } | null, string | null | undefined, string | null>;
  providerAt: Date | null;
  createdAt: Date;
  nextAttemptAt: Generated<Date | null>;
  sendData: JSONColumnType<SendData | null, string | null | undefined, string | null>;
  queuedAt: Generated<Date | null>;
  requestHash: Generated<Buffer | null>;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  playedAt: Generated<Date | null>;
  failedAt: Date | null;
}

export interface MessageAttemptsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  messageId: number;
  number: number;
  startedAt: Date;
  finishedAt: Date | null;
  outcome: "accepted" | "refused" | "retry" | "unknown" | null;
  providerCode: string | null;
  detail: string | null;
  claimId: Generated<string | null>;
  providerId: Generated<string | null>;
}

/** One per side of the conversation; an empty one was taken away. */
export interface MessageReactionsTable {
  tenantId: number;
  messageId: number;
  fromMe: boolean;
  userId: number | null;
  emoji: string;
  at: Date;
}

declare module "#platform/database" {
  interface Tables {
    messages: MessagesTable;
    messageAttempts: MessageAttemptsTable;
    messageReactions: MessageReactionsTable;
  }
}

defineTable("messages", {
  tenant: true,
  people: {
    of: "customer",
    by: "ticket_id",
    in: "tickets",
    erase: {
      body: "",
      content: null,
      original_body: null,
      send_data: null,
      pending_op: null,
      provider_id: null,
      quoted_provider_id: null,
      failure_detail: null,
      // A digest of the words goes with them.
      request_hash: null,
      // Screens show that there was something, as with whatever was taken back.
      deleted_at: moment,
    },
  },
  columns: {
    tenant_id: "none",
    id: "none",
    ticket_id: "none",
    channel_id: "none",
    client_id: "none",
    type: "none",
    body: "sensitive",
    content: "sensitive",
    from_me: "none",
    send_type: "none",
    user_id: "none",
    author_kind: "none",
    author_id: "none",
    author_name: "none",
    status: "none",
    // Holds the customer's number in some providers' ids.
    provider_id: "personal",
    failure_code: "none",
    failure_detail: "none",
    failure_class: "none",
    failure_provider_code: "none",
    campaign_id: "none",
    quoted_id: "none",
    quoted_provider_id: "personal",
    is_forwarded: "none",
    is_past: "none",
    edited_at: "none",
    original_body: "sensitive",
    deleted_at: "none",
    pending_op: "sensitive",
    pricing: "none",
    provider_at: "none",
    created_at: "none",
    next_attempt_at: "none",
    send_data: "sensitive",
    queued_at: "none",
    request_hash: "none",
    sent_at: "none",
    delivered_at: "none",
    read_at: "none",
    played_at: "none",
    failed_at: "none",
  },
});

defineTable("message_attempts", {
  tenant: true,
  people: {
    of: "customer",
    by: "message_id",
    in: "messages",
    erase: { provider_id: null, detail: null },
  },
  columns: {
    tenant_id: "none",
    id: "none",
    message_id: "none",
    number: "none",
    started_at: "none",
    finished_at: "none",
    outcome: "none",
    provider_code: "none",
    detail: "none",
    claim_id: "none",
    provider_id: "personal",
  },
});

defineTable("message_reactions", {
  tenant: true,
  people: {
    of: "customer",
    by: "message_id",
    in: "messages",
    erase: "rows",
  },
  rowId: "message_id",
  columns: { tenant_id: "none", message_id: "none", from_me: "none", user_id: "none", emoji: "sensitive", at: "none" },
});

defineReference({ to: "channels", table: "messages", column: "channel_id", follows: "stays", onDelete: "keep" });
defineReference({ to: "users", table: "messages", column: "user_id", onDelete: "keep" });
defineReference({ to: "users", table: "message_reactions", column: "user_id", onDelete: "keep" });
