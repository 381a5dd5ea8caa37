// Tables of a telephone's past: files that it told of, imports, and what of an import waits to be stored.
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface HistoryFilesTable {
  tenantId: number;
  id: string;
  channelId: number;
  providerId: string;
  place: number;
  notice: string;
  toldAt: Date;
  /** False: names of people alone. */
  hasMessages: Generated<boolean>;
}

export interface HistoryImportsTable {
  tenantId: number;
  id: string;
  number: GeneratedAlways<number>;
  channelId: number;
  userId: number;
  fromDay: string;
  toDay: string;
  since: Date;
  until: Date;
  hasGroups: boolean;
  status: "reading" | "storing" | "done" | "failed" | "canceled";
  code: string | null;
  files: number;
  filesRead: Generated<number>;
  filesGone: Generated<number>;
  found: Generated<number>;
  stored: Generated<number>;
  known: Generated<number>;
  leftOut: Generated<number>;
  conversations: Generated<number>;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface HistoryMessagesTable {
  tenantId: number;
  importId: string;
  providerId: string;
  at: Date;
  number: GeneratedAlways<number>;
  name: string | null;
  change: JSONColumnType<object, string, string>;
}

declare module "#platform/database" {
  interface Tables {
    historyFiles: HistoryFilesTable;
    historyImports: HistoryImportsTable;
    historyMessages: HistoryMessagesTable;
  }
}

defineTable("history_files", {
  tenant: true,
  rowId: "id",
  columns: {
    tenant_id: "none",
    id: "none",
    channel_id: "none",
    provider_id: "none",
    place: "none",
    notice: "secret",
    told_at: "none",
    has_messages: "none",
  },
});

defineTable("history_imports", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    number: "none",
    channel_id: "none",
    user_id: "none",
    from_day: "none",
    to_day: "none",
    since: "none",
    until: "none",
    has_groups: "none",
    status: "none",
    code: "none",
    files: "none",
    files_read: "none",
    files_gone: "none",
    found: "none",
    stored: "none",
    known: "none",
    left_out: "none",
    conversations: "none",
    created_at: "none",
    finished_at: "none",
  },
});

defineTable("history_messages", {
  tenant: true,
  people: {
    of: "passing",
    why: "Stored as messages within minutes, and gone with the end of its import, however it ends.",
  },
  columns: {
    tenant_id: "none",
    import_id: "none",
    provider_id: "personal",
    at: "none",
    number: "none",
    name: "personal",
    change: "sensitive",
  },
});

defineReference({ to: "channels", table: "history_files", column: "channel_id", follows: "stays", onDelete: "remove" });
defineReference({
  to: "channels",
  table: "history_imports",
  column: "channel_id",
  follows: "stays",
  onDelete: "remove",
});
defineReference({ to: "users", table: "history_imports", column: "user_id", onDelete: "keep" });
