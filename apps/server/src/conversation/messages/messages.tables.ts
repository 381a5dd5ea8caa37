// Tables of messages and of the attempts to deliver them.
import type { MessageStatus } from "@prosa/contracts/tickets";
import type { GeneratedAlways } from "kysely";
import { defineTable } from "#platform/database";

export interface MessagesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  ticketId: number;
  channelId: number;
  clientId: string;
  type: "text" | "unsupported";
  body: string;
  fromMe: boolean;
  sendType: "chat" | "bot" | "phone";
  userId: number | null;
  status: MessageStatus;
  providerId: string | null;
  failureCode: string | null;
  failureDetail: string | null;
  quotedId: number | null;
  providerAt: Date | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
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
}

declare module "#platform/database" {
  interface Tables {
    messages: MessagesTable;
    messageAttempts: MessageAttemptsTable;
  }
}

defineTable("messages", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    ticket_id: "none",
    channel_id: "none",
    client_id: "none",
    type: "none",
    body: "sensitive",
    from_me: "none",
    send_type: "none",
    user_id: "none",
    status: "none",
    // Holds the customer's number in some providers' ids.
    provider_id: "personal",
    failure_code: "none",
    failure_detail: "none",
    quoted_id: "none",
    provider_at: "none",
    created_at: "none",
    next_attempt_at: "none",
    sent_at: "none",
    delivered_at: "none",
    read_at: "none",
    failed_at: "none",
  },
});

defineTable("message_attempts", {
  tenant: true,
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
  },
});
