// Files that many messages have: kept once, given to each message by a row that points at the same bytes.
import type { MediaType } from "@prosa/contracts/message-content";
import { type Selectable, sql } from "kysely";
import type { Ctx } from "#platform/context";
import { mediaPrepare } from "./media.requests.ts";
import type { SharedMediaTable } from "./media.tables.ts";
import type { StoredUpload } from "./media.types.ts";

export type SharedMedia = Selectable<SharedMediaTable>;

/** In the transaction that makes its owner. */
export async function keepShared(ctx: Ctx, kind: MediaType, stored: StoredUpload): Promise<string> {
  const id = ctx.deps.ids.uuid();
  const row = { ...stored, tenantId: ctx.tenantId, id, kind, createdAt: ctx.now };
  await ctx.tx.insertInto("sharedMedia").values(row).execute();
  return id;
}

/** The same bytes for another owner. */
export async function copyShared(ctx: Ctx, id: string): Promise<string | null> {
  const [file] = await loadShared(ctx, [id]);
  if (!file) return null;
  const copy = { ...file, id: ctx.deps.ids.uuid(), createdAt: ctx.now };
  await ctx.tx.insertInto("sharedMedia").values(copy).execute();
  return copy.id;
}

export async function loadShared({ tx, tenantId }: Ctx, ids: readonly string[]): Promise<SharedMedia[]> {
  if (ids.length === 0) return [];
  const query = tx.selectFrom("sharedMedia").selectAll().where("tenantId", "=", tenantId);
  return query.where("id", "in", [...ids]).execute();
}

/** Its bytes stay for as long as a message has them. */
export async function dropShared({ tx, tenantId }: Ctx, id: string): Promise<void> {
  await tx.deleteFrom("sharedMedia").where("tenantId", "=", tenantId).where("id", "=", id).execute();
}

export interface SharedWish {
  messageId: number;
  /** null: it has none any more. */
  sharedId: string | null;
}

/** What one of them was found to look like is taken over; where nobody has looked yet, one of them is looked at. */
export async function attachShared(ctx: Ctx, wishes: readonly SharedWish[]): Promise<void> {
  if (wishes.length === 0) return;
  const { tx, tenantId, now } = ctx;
  const given = JSON.stringify(wishes.map((wish) => ({ ...wish, id: ctx.deps.ids.uuid() })));
  const wanted = sql`jsonb_to_recordset(${given}::jsonb) as w(id uuid, "messageId" bigint, "sharedId" uuid)`;
  // One that was taken back and goes out again may have had another file.
  await sql`delete from message_media f using ${wanted}
             where f.tenant_id = ${tenantId} and f.message_id = w."messageId"
               and f.shared_id is distinct from w."sharedId"`.execute(tx);
  const { rows } = await sql<{ id: string; storageKey: string; isDrawn: boolean }>`
    insert into message_media (tenant_id, id, message_id, kind, status, name, claimed_mime, mime, size, sha256, storage_key,
                               thumb_key, play_key, play_mime, width, height, duration_ms, pages, shared_id, created_at, stored_at)
    select ${tenantId}, w.id, w."messageId", s.kind, 'ready', s.name, s.mime, s.mime, s.size, s.sha256, s.storage_key,
           d.thumb_key, d.play_key, d.play_mime, coalesce(d.width, s.width), coalesce(d.height, s.height), d.duration_ms, d.pages,
           s.id, ${now}, s.created_at
      from ${wanted}
      join shared_media s on s.tenant_id = ${tenantId} and s.id = w."sharedId"
      left join lateral (select * from message_media o where o.tenant_id = ${tenantId} and o.storage_key = s.storage_key
                            and o.thumb_key is not null limit 1) d on true
    on conflict (tenant_id, message_id) do nothing
    returning id, storage_key, thumb_key is not null as is_drawn`.execute(tx);
  const seen = new Set<string>();
  for (const { id, storageKey, isDrawn } of rows) {
    if (isDrawn || seen.has(storageKey)) continue;
    seen.add(storageKey);
    await ctx.enqueue(mediaPrepare, { tenantId, mediaId: id });
  }
}
