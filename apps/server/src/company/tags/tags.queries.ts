// SQL of the tags table. Who wears a tag is the contacts' business: here it is counted, and moved in a merge.
import type { Tag } from "@prosa/contracts/tags";
import { type Insertable, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import { countOf, type Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { TagsTable } from "./tags.tables.ts";

interface TagRow extends Omit<Tag, "createdAt"> {
  createdAt: Date;
}

/** One statement of a merge stays short, however many wear the tag. */
const MOVED_AT_ONCE = 2_000;

const contacts = () => countOf("tags", "contacts");
const columns = () => sql`r.id, r.name, r.color, r.is_active, r.created_at, ${contacts()} as contacts`;
const sorts = () => ({ name: sql`search_text(r.name)`, contacts: contacts(), createdAt: sql`r.created_at` });

export async function pageOfTags(tx: Tx, query: ListQuery) {
  const where = matches(query.searchParam, sql`search_text(r.name)`);
  const parts = { table: sql`tags r`, where, columns: columns(), sorts: sorts(), sort: "name" };
  const page = await readPage<TagRow>(tx, query, parts);
  return { ...page, items: page.items.map(toWire) };
}

export async function activeTags(tx: Tx) {
  return tx
    .selectFrom("tags")
    .select(["id", "name", "color"])
    .where("isActive", "=", true)
    .orderBy(sql`search_text(name)`)
    .orderBy("id")
    .execute();
}

export async function showTag(tx: Tx, tagId: number): Promise<Tag> {
  const { rows } = await sql<TagRow>`
    select ${columns()} from tags r where r.tenant_id = app_tenant() and r.id = ${tagId}`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_TAG_FOUND");
  return toWire(rows[0]);
}

function toWire({ id, name, color, isActive, contacts: wearers, createdAt }: TagRow): Tag {
  return { id, name, color, isActive, contacts: wearers, createdAt: createdAt.toISOString() };
}

/** "delete" also keeps contacts from being given the tag meanwhile. */
export async function lockTag(tx: Tx, tagId: number, reason: "change" | "delete" = "change"): Promise<void> {
  const query = tx.selectFrom("tags").select("id").where("id", "=", tagId);
  const locked = reason === "delete" ? query.forUpdate() : query.forNoKeyUpdate();
  await locked.executeTakeFirstOrThrow(() => new AppError("ERR_NO_TAG_FOUND"));
}

/** In the order of their ids, so that two merges cannot wait for each other. Returns those that exist. */
export async function lockTags(tx: Tx, tagIds: readonly number[]): Promise<number[]> {
  const rows = await tx.selectFrom("tags").select("id").where("id", "in", tagIds).orderBy("id").forUpdate().execute();
  return rows.map(({ id }) => id);
}

export async function insertTag(tx: Tx, tag: Insertable<TagsTable>): Promise<number> {
  const { id } = await tx.insertInto("tags").values(tag).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveTag(tx: Tx, tagId: number, set: Updateable<TagsTable>): Promise<void> {
  if (Object.keys(set).length === 0) return;
  await tx.updateTable("tags").set(set).where("id", "=", tagId).execute();
}

export async function deleteTag(tx: Tx, tagId: number): Promise<void> {
  await tx.deleteFrom("tags").where("id", "=", tagId).execute();
}

/**
 * Some contacts of one tag become contacts of the other; both tags are locked, so that nobody gives them meanwhile. A tag
 * is turned in its place, which is nothing to the contact. Returns how many lost the first; 0 means all are done.
 */
export async function moveContacts(tx: Tx, fromTagId: number, intoTagId: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with batch as materialized (
           select b.contact_id, exists (select 1 from contact_tags o where o.tenant_id = b.tenant_id
                                           and o.contact_id = b.contact_id and o.tag_id = ${intoTagId}) as has_both
             from contact_tags b where b.tenant_id = app_tenant() and b.tag_id = ${fromTagId} limit ${MOVED_AT_ONCE}),
         gone as (delete from contact_tags c
                   where c.tenant_id = app_tenant() and c.tag_id = ${fromTagId}
                     and c.contact_id = any (array(select b.contact_id from batch b where b.has_both))),
         turned as (update contact_tags c set tag_id = ${intoTagId}::bigint
                     where c.tenant_id = app_tenant() and c.tag_id = ${fromTagId}
                       and c.contact_id = any (array(select b.contact_id from batch b where not b.has_both)))
    select count(*) as moved from batch`.execute(tx);
  return rows[0]?.moved ?? 0;
}
