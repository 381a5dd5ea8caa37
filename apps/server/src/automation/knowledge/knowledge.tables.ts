// Tables of knowledge as the code sees them: articles, the pieces in which they are found, and how common their words are.
import type { KnowledgeKind } from "@prosa/contracts/automation/knowledge";
import type { GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface KnowledgeArticlesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  kind: KnowledgeKind;
  title: string;
  body: string;
  otherWords: string;
  isActive: boolean;
  pieces: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface KnowledgePiecesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  articleId: number;
  place: number;
  page: number | null;
  body: string;
  stems: string[];
  heads: string[];
}

export interface KnowledgeWordsTable {
  tenantId: number;
  stem: string;
  pieces: number;
}

declare module "#platform/database" {
  interface Tables {
    knowledgeArticles: KnowledgeArticlesTable;
    knowledgePieces: KnowledgePiecesTable;
    knowledgeWords: KnowledgeWordsTable;
  }
}

defineTable("knowledge_articles", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    kind: "none",
    title: "none",
    body: "none",
    other_words: "none",
    is_active: "none",
    pieces: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("knowledge_pieces", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    article_id: "none",
    place: "none",
    page: "none",
    body: "none",
    stems: "none",
    heads: "none",
  },
});

defineTable("knowledge_words", {
  tenant: true,
  rowId: "stem",
  columns: { tenant_id: "none", stem: "none", pieces: "none" },
});

defineReference({ to: "knowledge_articles", table: "knowledge_pieces", column: "article_id", onDelete: "remove" });
