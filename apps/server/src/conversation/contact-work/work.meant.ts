// Which contacts a piece of work is about: those named, or all of a filter as it is when the work comes to each.
import type { BodyFilter } from "@prosa/contracts/contact-work";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { whereFilter } from "#conversation/contacts";
import type { Looking } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";

export interface Meant {
  contactIds?: number[] | undefined;
  filter?: z.infer<typeof BodyFilter> | undefined;
}

/** Neither would be nobody, both would be a riddle. */
export function demandOneWay({ contactIds, filter }: Meant): void {
  if ((contactIds === undefined) === (filter === undefined)) throw new AppError("ERR_VALIDATION", { field: "filter" });
}

/** On contacts aliased c. */
export function whereMeant({ contactIds, filter }: Meant, looking: Looking): RawBuilder<unknown> {
  const meant = whereFilter(filter ?? {}, looking);
  return contactIds ? sql`${meant} and c.id = any (${contactIds}::bigint[])` : meant;
}

/** The next of them in the order of their ids; found anew each time, so that a repetition meets those that are left. */
export async function readMeant(
  { tx, tenantId }: Pick<Ctx, "tx" | "tenantId">,
  where: RawBuilder<unknown>,
  { afterId, limit }: { afterId: number; limit: number },
) {
  const { rows } = await sql<{ id: number; name: string; isInCrm: boolean }>`
    select c.id, c.name, not c.disable_crm as is_in_crm from contacts c
     where c.tenant_id = ${tenantId} and ${where} and c.id > ${afterId}
     order by c.id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
