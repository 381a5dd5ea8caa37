// The table of help articles: the platform's own words, the same for every company.
import type { HelpAudience, HelpTexts } from "@prosa/contracts/office/help";
import type { ColumnType, Generated } from "kysely";
import { defineTable } from "#platform/database";

export interface HelpArticlesTable {
  id: Generated<number>;
  position: number;
  audience: HelpAudience;
  isPublished: boolean;
  videoUrl: string | null;
  texts: ColumnType<HelpTexts, string, string>;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    helpArticles: HelpArticlesTable;
  }
}

defineTable("help_articles", {
  tenant: false,
  columns: {
    id: "none",
    position: "none",
    audience: "none",
    is_published: "none",
    video_url: "none",
    texts: "none",
    updated_at: "none",
  },
});
