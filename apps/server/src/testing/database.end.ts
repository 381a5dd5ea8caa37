// The end of test databases: dropped several at a time, because every drop writes a checkpoint of the whole cluster.
import { dropDatabase, openAdminSql } from "#platform/database";

const AT_ONCE = 10;
/** Of this worker; a worker runs one file after the other. */
let finished: string[] = [];

/** Named by the main process, so that whatever a worker still keeps at its end is found. */
export const nameRun = () => {
  process.env.PROSA_TEST_RUN ??= crypto.randomUUID();
};

const run = () => process.env.PROSA_TEST_RUN ?? "alone";

/** No commit waits for the disk: nothing of a test outlives it. */
export async function makeQuick(adminUrl: string, name: string): Promise<void> {
  await asked(
    adminUrl,
    `alter database ${name} set synchronous_commit = off`,
    `comment on database ${name} is '${run()}'`,
  );
}

export async function giveBack(adminUrl: string, name: string): Promise<void> {
  finished.push(name);
  if (finished.length < AT_ONCE) return;
  const names = finished;
  finished = [];
  for (const each of names) await dropDatabase(adminUrl, each);
}

/** After the last worker. */
export async function dropRest(adminUrl: string): Promise<void> {
  const rest = await asked(
    adminUrl,
    `select datname as name from pg_database where shobj_description(oid, 'pg_database') = '${run()}'`,
  );
  for (const { name } of rest) await dropDatabase(adminUrl, name);
}

/** One after the other; what the last one answers. */
async function asked(adminUrl: string, ...statements: string[]): Promise<{ name: string }[]> {
  const sql = openAdminSql(adminUrl);
  let rows: { name: string }[] = [];
  for (const statement of statements) rows = await sql(statement);
  await sql.close();
  return rows;
}
