// PostgreSQL tidies its tables by itself, unless somebody has switched that off, as machines that only run tests do. A run of
// minutes without it measures what piled up: a queue's table then holds all that ever stood in it.
import type { AdminSql } from "#platform/database";

/** On for as long as something is measured. Returns what puts it back. */
export async function withTidying(sql: AdminSql): Promise<() => Promise<void>> {
  const [found] = await sql<{ setting: string }>("select setting from pg_settings where name = 'autovacuum'");
  if (found?.setting === "on") return async () => {};
  await turn(sql, "set autovacuum = on");
  return () => turn(sql, "reset autovacuum");
}

async function turn(sql: AdminSql, how: string): Promise<void> {
  await sql(`alter system ${how}`);
  await sql("select pg_reload_conf()");
}
