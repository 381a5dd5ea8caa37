// SQL of putting contacts together and parting them: who is known by what, what goes from one to the other, and the record.
import { type Insertable, sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { ContactMergesTable } from "../contacts.tables.ts";
import { contactLinks } from "./contacts.links.ts";
import type { Snapshot } from "./contacts.merge.rules.ts";

type Scope = Pick<Ctx, "tx" | "tenantId">;

/** By table: what went. */
export type Moved = Record<string, number[]>;

/** Before tickets and contacts: no message from any of these names is taken in until the transaction ends. */
export async function lockNames({ tx, tenantId }: Scope, contactIds: readonly number[]): Promise<void> {
  await sql`
    select intake_lock_people(${tenantId}, (
      select jsonb_build_array(jsonb_build_object('from',
               coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)), '[]')))
        from contact_identities i
       where i.tenant_id = ${tenantId} and i.contact_id = any (${[...contactIds]}::bigint[])))`.execute(tx);
}

/** On a channel where both are being attended: there is one attendance at a time. */
export async function findClash({ tx, tenantId }: Scope, keptId: number, goneId: number) {
  const { rows } = await sql<{ id: number; protocol: string }>`
    select b.id, b.protocol from tickets a
      join tickets b on b.tenant_id = a.tenant_id and b.channel_id = a.channel_id and b.status in ('open', 'pending')
     where a.tenant_id = ${tenantId} and a.contact_id = ${keptId} and a.status in ('open', 'pending') and b.contact_id = ${goneId}
     limit 1`.execute(tx);
  return rows[0];
}

/** A conversation of many is nobody who could be somebody else. */
export async function isAnyGroup({ tx }: Scope, contactIds: readonly number[]): Promise<boolean> {
  const group = await tx
    .selectFrom("contacts")
    .select("id")
    .where("id", "in", [...contactIds])
    .where("isGroup", "=", true)
    .executeTakeFirst();
  return group !== undefined;
}

/** Everything that points at one contact points at the other. */
export async function moveAll({ tx, tenantId }: Scope, fromId: number, toId: number): Promise<Moved> {
  const moved: Moved = {};
  for (const { table } of contactLinks()) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} r set contact_id = ${toId}
       where r.tenant_id = ${tenantId} and r.contact_id = ${fromId} returning r.id`.execute(tx);
    moved[table] = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  }
  return moved;
}

/** These rows, as far as they still belong to the first; returns those that went. */
export async function moveSome({ tx, tenantId }: Scope, moved: Moved, fromId: number, toId: number): Promise<Moved> {
  const went: Moved = {};
  for (const { table } of contactLinks()) {
    const ids = moved[table] ?? [];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} r set contact_id = ${toId}
       where r.tenant_id = ${tenantId} and r.contact_id = ${fromId} and r.id = any (${ids}::bigint[])
       returning r.id`.execute(tx);
    went[table] = rows.map(({ id }) => id);
  }
  return went;
}

interface MergeRow {
  id: number;
  contactId: number;
  goneId: number;
  goneName: string;
  reason: ContactMergesTable["reason"];
  username: string | null;
  createdAt: Date;
  keptBefore: Snapshot;
  keptAfter: Snapshot;
  goneBefore: Snapshot;
  moved: Moved;
}

export async function insertMerge({ tx }: Scope, merge: Insertable<ContactMergesTable>): Promise<number> {
  const { id } = await tx.insertInto("contactMerges").values(merge).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Newest first. */
export async function mergesOf({ tx, tenantId }: Scope, contactId: number): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select m.*, u.name as username from contact_merges m
      left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
     where m.tenant_id = ${tenantId} and m.contact_id = ${contactId} order by m.id desc`.execute(tx);
  return rows;
}

export async function findMerge({ tx }: Scope, mergeId: number) {
  return tx.selectFrom("contactMerges").select(["id", "contactId"]).where("id", "=", mergeId).executeTakeFirst();
}

export async function deleteMerge({ tx }: Scope, mergeId: number): Promise<void> {
  await tx.deleteFrom("contactMerges").where("id", "=", mergeId).execute();
}

/** Newest first. */
export function readIdentities({ tx }: Scope, contactId: number) {
  return tx
    .selectFrom("contactIdentities")
    .select(["id", "kind", "value", "matchKey", "reason", "firstSeenAt"])
    .where("contactId", "=", contactId)
    .orderBy("id", "desc")
    .execute();
}

export async function findTwins({ tx }: Scope, contactId: number) {
  const { rows } = await sql<{ contactId: number; reason: "number" | "email" | "name" }>`
    select t.contact_id, t.reason from contact_twins(${contactId}) t`.execute(tx);
  return rows;
}

/** The other half of a contact that is parted; its names follow. */
export async function insertParted(
  { tx, tenantId, now }: Scope & Pick<Ctx, "now">,
  name: string,
  number: string | null,
): Promise<number> {
  const made = { tenantId, name, number, email: null, pictureKey: null, createdAt: now, updatedAt: now };
  const { id } = await tx.insertInto("contacts").values(made).returning("id").executeTakeFirstOrThrow();
  return id;
}
