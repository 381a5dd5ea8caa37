// The longer wait at a lock that a crowd of people stands in line for; the house's half second would send some away.
import { sql } from "kysely";

/** Goes first in a `with`; the statement that locks reads `from patience`, so that it is set before anything is locked. */
export const patience = sql`patience as materialized (select set_config('lock_timeout', '3s', true))`;
