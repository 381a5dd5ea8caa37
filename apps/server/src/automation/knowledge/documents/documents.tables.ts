// The table of documents as the code sees it: articles whose text is read from an uploaded file.
import type { DocumentState, DocumentTrouble } from "@prosa/contracts/automation/knowledge";
import type { Generated } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface KnowledgeDocumentsTable {
  tenantId: number;
  articleId: number;
  fileId: string;
  state: DocumentState;
  trouble: DocumentTrouble | null;
  tries: Generated<number>;
  pages: number | null;
  characters: Generated<number>;
}

declare module "#platform/database" {
  interface Tables {
    knowledgeDocuments: KnowledgeDocumentsTable;
  }
}

defineTable("knowledge_documents", {
  tenant: true,
  rowId: "article_id",
  columns: {
    tenant_id: "none",
    article_id: "none",
    file_id: "none",
    state: "none",
    trouble: "none",
    tries: "none",
    pages: "none",
    characters: "none",
  },
});

defineReference({ to: "knowledge_articles", table: "knowledge_documents", column: "article_id", onDelete: "remove" });
// The document lets go of its file, and only files that nothing uses are removed.
defineReference({
  to: "uploaded_files",
  table: "knowledge_documents",
  column: "file_id",
  onDelete: "refuse",
  kind: "other",
  name: null,
});
