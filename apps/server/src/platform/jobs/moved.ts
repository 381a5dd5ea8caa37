// Waiting jobs of one tenant while it moves to another cell: held back, taken along, let go there or here again.
import { SCHEMA } from "./install.ts";

type Query = <R>(text: string, values?: readonly unknown[]) => Promise<R[]>;

/** Held jobs are due so much later than they would be: no worker takes them, and the due time is not forgotten. */
const HELD = "interval '365000 days'";
const IS_HELD = "start_after > now() + interval '180000 days'";
const OF_TENANT = "data ->> 'tenantId' = $1::text";
const WAITS = "state < 'active'";

/** Returns how many still run. To be repeated until none does, for those that end may come back into line. */
export async function holdJobs(query: Query, tenantId: number): Promise<number> {
  // What gave up because the gate refused it has not been tried at all.
  await query(
    `update ${SCHEMA}.job set state = 'retry', completed_on = null, start_after = now()
      where ${OF_TENANT} and state = 'failed' and output::text like '%the tenant is not here: it is moving%'`,
    [tenantId],
  );
  await query(
    `update ${SCHEMA}.job set start_after = start_after + ${HELD} where ${OF_TENANT} and ${WAITS} and not (${IS_HELD})`,
    [tenantId],
  );
  const [row] = await query<{ n: number }>(
    `select count(*)::int as n from ${SCHEMA}.job where ${OF_TENANT} and state = 'active'`,
    [tenantId],
  );
  return row?.n ?? 0;
}

export async function releaseJobs(query: Query, tenantId: number): Promise<void> {
  await query(
    `update ${SCHEMA}.job set start_after = start_after - ${HELD} where ${OF_TENANT} and ${WAITS} and ${IS_HELD}`,
    [tenantId],
  );
}

/** As text, which the same table of another cell reads back. */
export async function readWaitingJobs(query: Query, tenantId: number): Promise<string[]> {
  const rows = await query<{ job: string }>(
    `select j::text as job from ${SCHEMA}.job j where ${OF_TENANT} and ${WAITS} order by created_on, id`,
    [tenantId],
  );
  return rows.map(({ job }) => job);
}

/** They stay held until released. */
export async function putWaitingJobs(query: Query, jobs: readonly string[]): Promise<void> {
  await query(
    `insert into ${SCHEMA}.job select (r).* from (
       select v::${SCHEMA}.job as r from json_array_elements_text($1::json) v offset 0) jobs`,
    [JSON.stringify(jobs)],
  );
}

export async function dropWaitingJobs(query: Query, tenantId: number): Promise<number> {
  const rows = await query(`delete from ${SCHEMA}.job where ${OF_TENANT} and ${WAITS} returning id`, [tenantId]);
  return rows.length;
}

/** Two cells whose queues are built differently cannot hand jobs to each other. */
export async function jobsVersion(query: Query): Promise<string> {
  const [row] = await query<{ built: string }>(
    `select concat_ws(' ', (select version from ${SCHEMA}.version),
       (select string_agg(name, ',' order by name) from ${SCHEMA}.queue)) as built`,
  );
  return row?.built ?? "";
}
