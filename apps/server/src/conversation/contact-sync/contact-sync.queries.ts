// SQL of address books brought in.
import { sql, type Updateable } from "kysely";
import type { BookEntry, Identity } from "#adapters/channels";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import type { ContactSyncsTable } from "./contact-sync.tables.ts";

type Scope = Pick<Ctx, "tx" | "tenantId">;

export interface NewSync {
  id: string;
  channelId: number;
  userId: number;
}

export async function insertSync({ tx, tenantId, now }: Scope & Pick<Ctx, "now">, given: NewSync): Promise<void> {
  const row = { tenantId, ...given, status: "reading" as const, code: null, createdAt: now, finishedAt: null };
  await tx.insertInto("contactSyncs").values(row).execute();
}

export async function isRunningOn(tx: Tx, channelId: number): Promise<boolean> {
  const running = tx.selectFrom("contactSyncs").select("id").where("channelId", "=", channelId);
  return (await running.where("finishedAt", "is", null).executeTakeFirst()) !== undefined;
}

/** The newest of each of these channels. */
export function lastSyncs(tx: Tx, channelIds: readonly number[]) {
  return tx
    .selectFrom("contactSyncs as s")
    .innerJoin("users as u", (join) => join.onRef("u.tenantId", "=", "s.tenantId").onRef("u.id", "=", "s.userId"))
    .leftJoin("longJobs as j", (join) => join.onRef("j.tenantId", "=", "s.tenantId").onRef("j.id", "=", "s.id"))
    .selectAll("s")
    .select(["u.name as userName", "j.status as jobStatus"])
    .distinctOn("s.channelId")
    .where("s.channelId", "in", [...channelIds, 0])
    .orderBy("s.channelId")
    .orderBy("s.number", "desc")
    .execute();
}

export type Running = NonNullable<Awaited<ReturnType<typeof lockRunning>>>;

/** Whoever brings people, and whoever stores them, has it alone until the transaction ends. Null: it is over. */
export async function lockRunning(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("contactSyncs")
    .select(["id", "channelId", "status", "found", "filesGone", "createdAt"])
    .where("id", "=", id)
    .where("finishedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function saveSync(tx: Tx, id: string, set: Updateable<ContactSyncsTable>): Promise<void> {
  await tx.updateTable("contactSyncs").set(set).where("id", "=", id).execute();
}

/** What came before comes again after a crash, and in other files: it is kept once. How many there are by now. */
export async function keepPeople({ tx, tenantId }: Scope, syncId: string, people: readonly BookEntry[]) {
  const { rows } = await sql<{ found: number }>`
    with kept as (
      insert into contact_sync_people as p
        (tenant_id, sync_id, key, other_key, names, name, push_name, is_entry)
      select ${tenantId}, ${syncId}::uuid, g.key, g."otherKey", g.names, g.name, g."pushName", g."isEntry"
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
             g (key text, "otherKey" text, names jsonb, name text, "pushName" text, "isEntry" boolean)
       order by g.key
      on conflict (tenant_id, sync_id, key) do update
        set other_key = coalesce(p.other_key, excluded.other_key), name = coalesce(p.name, excluded.name),
            push_name = coalesce(p.push_name, excluded.push_name), is_entry = p.is_entry or excluded.is_entry,
            names = case when jsonb_array_length(excluded.names) > jsonb_array_length(p.names) then excluded.names
                         else p.names end
      returning xmax = 0 as is_new)
    update contact_syncs s set found = s.found + (select count(*) from kept k where k.is_new)
     where s.tenant_id = ${tenantId} and s.id = ${syncId} returning s.found`.execute(tx);
  return rows[0]?.found ?? 0;
}

/** All is read: from now on the entries count, whatever else was told. */
export async function beginStoring({ tx, tenantId }: Scope, syncId: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    update contact_syncs s set status = 'storing', found = (
             select count(*) from contact_sync_people p
              where p.tenant_id = s.tenant_id and p.sync_id = s.id and p.is_entry)
     where s.tenant_id = ${tenantId} and s.id = ${syncId} returning s.found`.execute(tx);
  return rows[0]?.found ?? 0;
}

export interface WaitingPerson {
  key: string;
  names: Identity[];
  name: string | null;
  pushName: string | null;
}

/** What people call themselves may have come under their other word. */
export async function nextPeople({ tx, tenantId }: Scope, syncId: string, limit: number): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select p.key, p.names, p.name, coalesce(p.push_name, o.push_name) as push_name
      from contact_sync_people p
      left join contact_sync_people o on o.tenant_id = p.tenant_id and o.sync_id = p.sync_id and o.key = p.other_key
     where p.tenant_id = ${tenantId} and p.sync_id = ${syncId} and p.is_entry order by p.key limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export interface Taken {
  contactId: number;
  outcome: "created" | "renamed" | "known";
}

export async function takePeople(
  { tx, tenantId, now }: Scope & Pick<Ctx, "now">,
  people: readonly WaitingPerson[],
): Promise<Taken[]> {
  if (people.length === 0) return [];
  const given = JSON.stringify(people.map(({ names, name, pushName }) => ({ from: names, name, pushName })));
  const { rows } = await sql<Taken>`
    select t.contact_id, t.outcome from take_address_book(${tenantId}, ${given}::jsonb, ${now}) t`.execute(tx);
  return rows;
}

export interface Counts {
  created: number;
  renamed: number;
  known: number;
  passedOver: number;
}

/** Gone and counted in one transaction, so that nobody is counted twice. */
export async function settlePeople({ tx, tenantId }: Scope, syncId: string, keys: readonly string[], counts: Counts) {
  const { created, renamed, known, passedOver } = counts;
  await sql`
    with gone as (delete from contact_sync_people p
                   where p.tenant_id = ${tenantId} and p.sync_id = ${syncId} and p.key = any (${[...keys]}::text[]))
    update contact_syncs s
       set created = s.created + ${created}, renamed = s.renamed + ${renamed}, known = s.known + ${known},
           passed_over = s.passed_over + ${passedOver}
     where s.tenant_id = ${tenantId} and s.id = ${syncId}`.execute(tx);
}

export async function dropPeople(tx: Tx, syncId: string): Promise<void> {
  await tx.deleteFrom("contactSyncPeople").where("syncId", "=", syncId).execute();
}
