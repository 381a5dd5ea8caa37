// SQL of deleting a contact: what stands in the way, and the row itself.
import type { UsedBy } from "@prosa/contracts/lists";
import { sql } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#platform/context";
import { contactLinks } from "./contacts.links.ts";

type Scope = Pick<Ctx, "tx" | "tenantId">;

const NAMES_SHOWN = 5;

/** By kind, only those of which there are some. */
export async function countHolds({ tx, tenantId }: Scope, contactId: number): Promise<z.infer<typeof UsedBy>[]> {
  const uses: z.infer<typeof UsedBy>[] = [];
  for (const { table, holds } of contactLinks()) {
    if (!holds) continue;
    const of = sql`${sql.table(table)} r where r.tenant_id = ${tenantId} and r.contact_id = ${contactId}`;
    const { rows } = await sql<{ count: number; names: string[] }>`
      select (select count(*) from ${of}) as count,
             array(select r.${sql.ref(holds.name)}::text from ${of} order by r.id desc limit ${sql.lit(NAMES_SHOWN)})
               as names`.execute(tx);
    const { count = 0, names = [] } = rows[0] ?? {};
    if (count > 0) uses.push({ kind: holds.kind, count, names });
  }
  return uses;
}

export async function deleteContactRow({ tx }: Scope, contactId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("contacts").where("id", "=", contactId).executeTakeFirst();
  return numDeletedRows > 0n;
}
