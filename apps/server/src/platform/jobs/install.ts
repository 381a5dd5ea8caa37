// Builds the queue's tables as the owner, at migration time; the application only reads and writes rows there.
import { getConstructionPlans, getMigrationPlans, PgBoss } from "pg-boss";
import { openDatabase } from "#platform/database";
import { HEARTBEAT_SECONDS, type QueueDefinition } from "./define.ts";

export const SCHEMA = "jobs";
const KEYED_POLICY = "key_strict_fifo";
const LOCK_TIMEOUT_MS = 5_000;

type Execute = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Safe to repeat. Returns what it did, for the log of the migration. */
export async function installJobs(ownerUrl: string, queues: readonly QueueDefinition[]): Promise<string[]> {
  // One connection, so that the role set on it holds for everything that follows.
  const owner = openDatabase({
    url: ownerUrl,
    name: "prosa-migrate",
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
  });
  const execute: Execute = (text, values) => owner.executeSql(text, values);
  try {
    await execute("set role prosa_owner");
    // Two processes may migrate at once; the second waits, as long as the first takes, and finds everything done.
    await execute("set lock_timeout = 0");
    await execute("select pg_advisory_lock(hashtextextended('install_jobs', 0))");
    await execute(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const done = await installSchema(execute);
    done.push(...(await installQueues(execute, queues)));
    done.push(...(await indexRunning(execute)));
    await grant(execute);
    return done;
  } finally {
    await owner.close();
  }
}

async function installSchema(execute: Execute): Promise<string[]> {
  const settings = { schema: SCHEMA, migrate: false, supervise: false, schedule: false } as const;
  const boss = new PgBoss({ db: { executeSql: execute }, ...settings });
  boss.on("error", () => {});
  const version = (await boss.isInstalled()) ? await boss.schemaVersion() : null;
  if (version === null) {
    await execute(getConstructionPlans(SCHEMA));
    return ["built the job tables"];
  }
  const isCurrent = await boss.start().then(
    () => true,
    (error: Error) => {
      if (!error.message.includes("requires migrations")) throw error;
      return false;
    },
  );
  const { rows } = await execute(`select table_name, policy from ${SCHEMA}.queue where partition`);
  await boss.stop({ graceful: false });
  if (isCurrent) return [];
  const partitionTables = rows.map((row) => ({ tableName: String(row.table_name), policy: String(row.policy) }));
  await execute(getMigrationPlans(SCHEMA, version, { partitionTables }));
  return [`moved the job tables on from version ${version}`];
}

async function installQueues(execute: Execute, queues: readonly QueueDefinition[]): Promise<string[]> {
  const { rows } = await execute(`select name, policy from ${SCHEMA}.queue`);
  const policies = new Map(rows.map(({ name, policy }) => [name, policy]));
  const done: string[] = [];
  for (const { name, keyed } of queues) {
    const policy = keyed ? KEYED_POLICY : "standard";
    const present = policies.get(name);
    if (present === policy) continue;
    if (present === KEYED_POLICY) {
      await dropKeys(execute, name);
      done.push(`queue ${name} is no longer keyed`);
      continue;
    }
    if (present !== undefined) throw new Error(`Queue ${name} exists as ${present}: give the changed one a new name`);
    const options = { policy, partition: true, heartbeatSeconds: HEARTBEAT_SECONDS, retryBackoff: true };
    await execute(`select ${SCHEMA}.create_queue($1, $2::jsonb)`, [name, JSON.stringify(options)]);
    const { rows } = await execute(`select table_name from ${SCHEMA}.queue where name = $1`, [name]);
    await execute(`create index ${runningIndex(String(rows[0]?.table_name))}`);
    done.push(`made queue ${name}`);
  }
  return done;
}

const RUNNING = "_running";

/** Without it the queue reads every job of the last minutes to settle one: it asks for those that run, and few do. */
const runningIndex = (table: string) =>
  `${table.slice(0, 63 - RUNNING.length)}${RUNNING} on ${SCHEMA}.${table} (name, id) where state = 'active'`;

/** For queues made before there was one. Jobs go on meanwhile; what an interrupted try left behind is made anew. */
async function indexRunning(execute: Execute): Promise<string[]> {
  const { rows } = await execute(
    `select q.name, q.table_name, left(q.table_name, $1) || $2 as index, i.indisvalid
       from ${SCHEMA}.queue q
       left join pg_class c on c.relname = left(q.table_name, $1) || $2 and c.relnamespace = $3::regnamespace
       left join pg_index i on i.indexrelid = c.oid
      where q.partition and i.indisvalid is not true order by q.name`,
    [63 - RUNNING.length, RUNNING, SCHEMA],
  );
  for (const { table_name, index, indisvalid } of rows) {
    if (indisvalid === false) await execute(`drop index concurrently ${SCHEMA}.${index}`);
    await execute(`create index concurrently ${runningIndex(String(table_name))}`);
  }
  return rows.map(({ name }) => `queue ${name} finds the jobs that run by an index`);
}

/** Jobs that wait keep waiting, each for itself. The other way there is no way: keys need an index made with the queue. */
async function dropKeys(execute: Execute, name: string): Promise<void> {
  await execute(`update ${SCHEMA}.queue set policy = 'standard', updated_on = now() where name = $1`, [name]);
  await execute(`update ${SCHEMA}.job set policy = 'standard' where name = $1 and policy = $2`, [name, KEYED_POLICY]);
}

async function grant(execute: Execute): Promise<void> {
  await execute(`grant usage on schema ${SCHEMA} to prosa_app`);
  await execute(`grant select, insert, update, delete on all tables in schema ${SCHEMA} to prosa_app`);
  await execute(`grant usage on all sequences in schema ${SCHEMA} to prosa_app`);
  await execute(`grant execute on all functions in schema ${SCHEMA} to prosa_app`);
  await execute(`revoke insert, update, delete on ${SCHEMA}.version from prosa_app`);
  // Its other columns are the queue's own clock marks; which version the tables have is the owner's to say.
  const { rows } = await execute(
    "select column_name from information_schema.columns where table_schema = $1 and table_name = 'version'",
    [SCHEMA],
  );
  const marks = rows.map(({ column_name }) => column_name).filter((name) => name !== "version");
  if (marks.length > 0) await execute(`grant update (${marks.join(", ")}) on ${SCHEMA}.version to prosa_app`);
}
