// The scope of figures as a condition of a query on facts aliased f, whose queue and person are those of p.
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "./scope.rules.ts";

const among = (column: RawBuilder<unknown>, ids: readonly number[]) => sql`${column} = any (${[...ids]}::bigint[])`;

export function whereInScope(scope: Scope): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (scope.userId !== null) parts.push(sql`p.user_id = ${scope.userId}`);
  if (scope.queueIds) parts.push(among(sql`p.queue_id`, scope.queueIds));
  if (scope.channelIds) parts.push(among(sql`f.channel_id`, scope.channelIds));
  if (scope.hidesPrivate) parts.push(sql`not f.is_private`);
  if (scope.hidesBots) parts.push(sql`f.author <> 'flow'`);
  return sql.join(parts, sql` and `);
}
