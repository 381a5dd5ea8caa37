// The table of messages' words. Rows are written by the database itself, whenever a message is stored, edited or removed.
import { defineTable } from "#platform/database";

export interface MessageWordsTable {
  tenantId: number;
  messageId: number;
  ticketId: number;
  words: string;
}

declare module "#platform/database" {
  interface Tables {
    messageWords: MessageWordsTable;
  }
}

defineTable("message_words", {
  tenant: true,
  people: {
    of: "customer",
    by: "message_id",
    in: "messages",
    erase: "rows",
  },
  rowId: "message_id",
  columns: { tenant_id: "none", message_id: "none", ticket_id: "none", words: "sensitive" },
});
