// Tables of flows, their published versions and the keywords that begin them, with the class of each column.
import type { FlowDocument } from "@prosa/flows";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface FlowsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: string;
  description: string;
  isActive: Generated<boolean>;
  isDefault: Generated<boolean>;
  forTransfer: Generated<boolean>;
  inCrm: Generated<boolean>;
  testNumber: Generated<string | null>;
  draft: JSONColumnType<FlowDocument>;
  rev: Generated<number>;
  editedBy: number | null;
  editedAt: Date;
  publishedVersionId: Generated<number | null>;
  deletedAt: Generated<Date | null>;
  createdAt: Date;
}

/** Written once; the running program may not change or delete a row. */
export interface FlowVersionsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  flowId: number;
  number: number;
  document: JSONColumnType<FlowDocument>;
  sha256: string;
  note: string;
  userId: number | null;
  at: Date;
}

export interface KeywordFlowsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  keyword: string;
  matchKey: string;
  match: "exact" | "contains";
  flowId: number;
  channelId: number | null;
  isActive: boolean;
  interrupts: boolean;
  createdAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    flows: FlowsTable;
    flowVersions: FlowVersionsTable;
    keywordFlows: KeywordFlowsTable;
  }
}

const texts = {
  of: "company",
  why: "Texts the company sends to everybody, and the number it tries them from.",
} as const;

defineTable("flows", {
  tenant: true,
  people: texts,
  columns: {
    tenant_id: "none",
    id: "none",
    name: "none",
    description: "none",
    is_active: "none",
    is_default: "none",
    for_transfer: "none",
    in_crm: "none",
    test_number: "personal",
    draft: "sensitive",
    rev: "none",
    edited_by: "none",
    edited_at: "none",
    published_version_id: "none",
    deleted_at: "none",
    created_at: "none",
  },
});

defineTable("flow_versions", {
  tenant: true,
  people: texts,
  columns: {
    tenant_id: "none",
    id: "none",
    flow_id: "none",
    number: "none",
    document: "sensitive",
    sha256: "none",
    note: "sensitive",
    user_id: "none",
    at: "none",
  },
});

defineTable("keyword_flows", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    keyword: "none",
    match_key: "none",
    match: "none",
    flow_id: "none",
    channel_id: "none",
    is_active: "none",
    interrupts: "none",
    created_at: "none",
  },
});

defineReference({ to: "users", table: "flows", column: "edited_by", onDelete: "keep" });
defineReference({ to: "users", table: "flow_versions", column: "user_id", onDelete: "keep" });
defineReference({ to: "flows", table: "flow_versions", column: "flow_id", onDelete: "keep" });
defineReference({
  to: "flow_versions",
  table: "flows",
  column: "published_version_id",
  onDelete: "refuse",
  kind: "flows",
  name: "name",
});
defineReference({
  to: "flows",
  table: "keyword_flows",
  column: "flow_id",
  onDelete: "refuse",
  kind: "keywords",
  name: "keyword",
});
defineReference({
  to: "channels",
  table: "keyword_flows",
  column: "channel_id",
  follows: { kind: "keywords", once: { with: ["match_key"] } },
  onDelete: "remove",
});

/** What is published and in nobody's way when it is deleted; the rest of a company's documents are drafts and history. */
const isPublished = `exists (select 1 from flows f where f.tenant_id = u.tenant_id and f.published_version_id = u.id
  and f.deleted_at is null)`;

const named = {
  queues: "$.**.queueId ? (@ == $id)",
  closing_reasons: "$.**.closingReasonId ? (@ == $id)",
  lanes: "$.**.laneId ? (@ == $id)",
  users: "$.**.userId ? (@ == $id)",
  tags: '$.steps[*].interactions[*] ? (@.kind == "tag").* ? (@ == $id)',
};

for (const [to, path] of Object.entries(named)) {
  defineReference({
    to,
    table: "flow_versions",
    column: "document",
    path,
    onDelete: "refuse",
    kind: "flows",
    name: { in: "flows", by: "flow_id", column: "name" },
    reach: isPublished,
  });
}
