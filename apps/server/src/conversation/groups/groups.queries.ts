// SQL of a group's members.
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export interface MemberRow {
  id: number;
  key: string;
  name: string | null;
  number: string | null;
  /** As it stands in words: the name, else the end of the number. */
  shown: string;
}

const MOST = 200;

/** Those known by what they wrote or how they came, who wrote last first; who left is not among them. */
export async function membersOf(tx: Tx, contactId: number, ids?: readonly number[]): Promise<MemberRow[]> {
  const among = ids ? sql`and m.id = any (${[...ids]}::bigint[])` : sql``;
  const { rows } = await sql<MemberRow>`
    select m.id, m.key, m.name, m.number, group_name(m.tenant_id, m.id) as shown from group_members m
     where m.tenant_id = app_tenant() and m.contact_id = ${contactId} and m.left_at is null ${among}
     order by m.seen_at desc, m.id limit ${sql.lit(MOST)}`.execute(tx);
  return rows;
}
