// Whose conversations a person may read, as a condition of a query on tickets, aliased t: those in sight, and where the
// company forbids peeking only those that `isPeek` does not call one.
import { type RawBuilder, sql } from "kysely";
import type { Looking } from "./tickets.viewers.ts";
import { canSee, seesAll } from "./visibility.rules.ts";
import { whereHolds } from "./visibility.sql.ts";

export function whereReadable({ viewer, settings, company }: Looking): RawBuilder<unknown> {
  const inSight = whereHolds(canSee, viewer, settings);
  if (company.get("PeekAllowed") || seesAll(viewer)) return inSight;
  const supervised = viewer.profile === "supervisorfila" ? [...viewer.queueIds] : [];
  return sql`(${inSight} and (t.status = 'closed' or coalesce(t.user_id = ${viewer.id}, false)
    or coalesce(t.queue_id = any (${supervised}::bigint[]), false)))`;
}
