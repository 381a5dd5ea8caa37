// The account's message templates, all pages of them, in our words.

import { ask, type Graph } from "#adapters/meta";
import { type Fields, fieldsOf, lineOf, listOf, objectIdOf } from "#adapters/reading";
import type { Asked, RemoteTemplate } from "../../channel-adapter.ts";
import { shapeOf } from "./template-shape.ts";
import { qualityOf, templateCategoryOf, templateStatusOf } from "./words.ts";

const FIELDS = "id,name,language,category,status,components,quality_score,rejected_reason,parameter_format";
const PAGE = 100;
/** An account holds 6,000 at most. */
const MOST_PAGES = 80;
const PAGE_MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

export async function readTemplates(graph: Graph, account: string): Promise<Asked<RemoteTemplate[]>> {
  const found = new Map<string, RemoteTemplate>();
  let after = "";
  for (let page = 0; page < MOST_PAGES; page++) {
    const asked = await ask(graph, {
      path: [account, "message_templates"],
      query: { fields: FIELDS, limit: String(PAGE), ...(after ? { after } : {}) },
      timeoutMs: TIMEOUT_MS,
      maxBytes: PAGE_MAX_BYTES,
      purpose: "whatsapp-cloud.templates",
    });
    // Half a list would look like the rest having been deleted.
    if (!asked.ok) return { ok: false, class: asked.class, code: asked.code, detail: asked.detail };
    const items = listOf(asked.fields.data);
    for (const item of items) {
      const template = templateOf(fieldsOf(item));
      if (template) found.set(template.externalId, template);
    }
    const paging = fieldsOf(asked.fields.paging);
    const next = lineOf(fieldsOf(paging?.cursors)?.after, 500) ?? "";
    // The last page has a cursor too; what it lacks is the address of the next one, which itself holds the token.
    if (next === "" || next === after || (items.length < PAGE && !paging?.next)) break;
    after = next;
  }
  return { ok: true, value: [...found.values()] };
}

function templateOf(given: Fields | undefined): RemoteTemplate | null {
  const externalId = objectIdOf(given?.id);
  const name = lineOf(given?.name, 512);
  const language = lineOf(given?.language, 20);
  if (!given || !externalId || !name || !language) return null;
  const rejectedReason = lineOf(given.rejected_reason, 300);
  return {
    externalId,
    name,
    language,
    category: templateCategoryOf(given.category),
    status: templateStatusOf(given.status) ?? "other",
    quality: qualityOf(fieldsOf(given.quality_score)?.score ?? given.quality_score),
    rejectedReason: rejectedReason && rejectedReason !== "NONE" ? rejectedReason : null,
    shape: shapeOf(given),
  };
}
