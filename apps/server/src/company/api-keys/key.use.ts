// How often a key was used, as a column of a query whose keys are "r".
import { sql } from "kysely";

export const used = (days: number) => sql`coalesce((select sum(d.calls) from api_key_days d
  where d.tenant_id = r.tenant_id and d.key_id = r.id and d.day > (now() at time zone 'UTC')::date - ${days}::int), 0)::int`;
