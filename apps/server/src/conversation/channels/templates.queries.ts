// SQL of message templates. Each function takes the transaction first; row-level security adds the tenant.
import type { Template } from "@prosa/contracts/channels";
import { type Selectable, sql } from "kysely";
import type { RemoteTemplate } from "#adapters/channels";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import type { ChannelTemplatesTable } from "./templates.tables.ts";

export type TemplateRow = Selectable<ChannelTemplatesTable>;

export function toWireTemplate(row: TemplateRow): Template {
  const { header, body, bodyParameters, footer, buttons } = row.shape;
  return {
    id: row.id,
    channelId: row.channelId,
    name: row.name,
    language: row.language,
    category: row.category,
    status: row.status,
    quality: row.quality,
    rejectedReason: row.rejectedReason,
    header,
    body,
    bodyParameters,
    footer,
    buttons,
    isSendable: row.shape.isSendable && row.status === "approved",
  };
}

export interface TemplateFilter extends ListQuery {
  category?: Template["category"] | undefined;
  onlySendable?: boolean | undefined;
}

export function pageOfTemplates(tx: Tx, channelId: number, query: TemplateFilter) {
  const category = query.category === undefined ? sql`true` : sql`r.category = ${query.category}`;
  const sendable = query.onlySendable ? sql`r.status = 'approved' and (r.shape ->> 'isSendable')::boolean` : sql`true`;
  const searched = matches(query.searchParam, sql`search_text(r.name || ' ' || (r.shape ->> 'body'))`);
  return readPage<TemplateRow>(tx, query, {
    table: sql`channel_templates r`,
    where: sql`r.channel_id = ${channelId} and ${category} and ${sendable} and ${searched}`,
    columns: sql`r.tenant_id, r.id, r.channel_id, r.external_id, r.name, r.language, r.category, r.status, r.quality,
                 r.rejected_reason, r.shape, r.synced_at`,
    sorts: { name: sql`r.name`, category: sql`r.category`, status: sql`r.status` },
    sort: "name",
  });
}

export function findTemplate(tx: Tx, channelId: number, templateId: number): Promise<TemplateRow | undefined> {
  return tx
    .selectFrom("channelTemplates")
    .selectAll()
    .where("channelId", "=", channelId)
    .where("id", "=", templateId)
    .executeTakeFirst();
}

const rowOf = (tenantId: number, channelId: number, { shape, ...template }: RemoteTemplate, now: Date) => ({
  tenantId,
  channelId,
  ...template,
  shape: JSON.stringify(shape) as never,
  syncedAt: now,
});

/** Known ones keep their id. */
const putTemplates = (tx: Tx, rows: ReturnType<typeof rowOf>[]) =>
  tx
    .insertInto("channelTemplates")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "channelId", "externalId"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        language: eb.ref("excluded.language"),
        category: eb.ref("excluded.category"),
        status: eb.ref("excluded.status"),
        quality: eb.ref("excluded.quality"),
        rejectedReason: eb.ref("excluded.rejectedReason"),
        shape: eb.ref("excluded.shape"),
        syncedAt: eb.ref("excluded.syncedAt"),
      })),
    );

export async function keepTemplate(
  tx: Tx,
  tenantId: number,
  channelId: number,
  template: RemoteTemplate,
  now: Date,
): Promise<number> {
  const { id } = await putTemplates(tx, [rowOf(tenantId, channelId, template, now)])
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeTemplate(tx: Tx, channelId: number, templateId: number): Promise<void> {
  await tx.deleteFrom("channelTemplates").where("channelId", "=", channelId).where("id", "=", templateId).execute();
}

/** Exactly what the provider has: known ones keep their id, and what it no longer has goes. */
export async function replaceTemplates(
  tx: Tx,
  tenantId: number,
  channelId: number,
  templates: readonly RemoteTemplate[],
  now: Date,
): Promise<void> {
  if (templates.length > 0) {
    await putTemplates(
      tx,
      templates.map((template) => rowOf(tenantId, channelId, template, now)),
    ).execute();
  }
  const kept = templates.map(({ externalId }) => externalId);
  await sql`delete from channel_templates t
    where t.tenant_id = ${tenantId} and t.channel_id = ${channelId}
      and not t.external_id = any (${kept}::text[])`.execute(tx);
}
