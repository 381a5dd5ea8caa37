// The table of transcripts as the code sees it: what voice messages say, written down once.
import type { TranscriptTrouble } from "@prosa/contracts/automation/transcripts";
import type { Generated } from "kysely";
import { defineTable } from "#platform/database";

export interface MessageTranscriptsTable {
  tenantId: number;
  messageId: number;
  status: "waiting" | "ready" | "failed";
  tries: Generated<number>;
  text: string | null;
  language: string | null;
  provider: string | null;
  model: string | null;
  trouble: TranscriptTrouble | null;
  requestedAt: Date;
  settledAt: Date | null;
}

declare module "#platform/database" {
  interface Tables {
    messageTranscripts: MessageTranscriptsTable;
  }
}

defineTable("message_transcripts", {
  tenant: true,
  rowId: "message_id",
  people: { of: "customer", by: "message_id", in: "messages", erase: "rows" },
  columns: {
    tenant_id: "none",
    message_id: "none",
    status: "none",
    tries: "none",
    text: "sensitive",
    language: "none",
    provider: "none",
    model: "none",
    trouble: "none",
    requested_at: "none",
    settled_at: "none",
  },
});
