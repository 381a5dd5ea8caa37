// Reading the journal by the difference of snapshots: nothing missed, nothing twice, per ticket in order of commit.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { openDatabase, type Tx } from "./index.ts";

const database = testDatabase();

interface Row {
  snapshot: string;
  seq: number | null;
  tenantId: number;
  ticketId: number;
  version: number;
  kind: string;
}

const between = (prev: string, maxRows = 10_000, upto: string | null = null, afterSeq = 0) =>
  database.db.callOnce<Row>("t_between", "select * from journal_between($1, $2, $3, $4)", [
    prev,
    maxRows,
    upto,
    afterSeq,
  ]);
const forTenant = (prev: string, tenantId: number, asTenant = tenantId) =>
  database.tenantTx(asTenant, async (tx) => {
    const { rows } = await sql<Row>`select * from journal_for_tenant(${prev}, ${tenantId}, 1000)`.execute(tx);
    return rows;
  });
const position = async () => (await between("1:1:", 0))[0]?.snapshot ?? "";
const write = (tx: Tx, tenantId: number, ticketId: number, version: number) =>
  sql`insert into journal (tenant_id, kind, ticket_id, version) values (${tenantId}, 'k', ${ticketId}, ${version})`.execute(
    tx,
  );
const news = (rows: Row[]) => rows.filter(({ seq }) => seq !== null);

test("with nothing new there is one row: the snapshot", async () => {
  const prev = await position();
  const rows = await between(prev);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ seq: null, snapshot: expect.stringMatching(/^\d+:\d+:/) });
});

test("8 writers, rollbacks and long transactions: every committed row once, per ticket in order, snapshot by snapshot", async () => {
  const writersDb = openDatabase({
    url: database.url,
    maxConnections: 12,
    connectTimeoutMs: 20_000,
    lockTimeoutMs: 5_000,
  });
  await database.sql("create table if not exists t_tickets (id bigint primary key, version bigint not null default 0)");
  await database.sql("grant all on t_tickets to prosa_app; insert into t_tickets (id) select generate_series(1, 20)");
  const committed = new Set<string>();
  const start = await position();
  let areWriting = true;

  const change = (ticketId: number, fail: boolean) =>
    writersDb
      .withTenant({ tenantId: 1 + (ticketId % 3), userId: null }, async (tx) => {
        const { rows } = await sql<{ version: number }>`
          update t_tickets set version = version + 1 where id = ${ticketId} returning version`.execute(tx);
        const version = rows[0]?.version ?? 0;
        await write(tx, 1 + (ticketId % 3), ticketId, version);
        if (fail) throw new Error("rolled back");
        return version;
      })
      .then(
        (version) => void committed.add(`${ticketId}/${version}`),
        (error: Error) => {
          if (error.message !== "rolled back") throw error;
        },
      );
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; n < 150; n++) await change(1 + ((n * 7 + writer * 3) % 20), n % 9 === 0);
  });
  // Transactions that write early and commit late, while many passes go by: their rows arrive when they commit.
  const late = [101, 102, 103].map((ticketId) =>
    writersDb.withTenant({ tenantId: 9, userId: null }, async (tx) => {
      await write(tx, 9, ticketId, 1);
      for (let n = 0; n < 40 * (ticketId - 100); n++) await sql`select pg_sleep(0.005)`.execute(tx);
      await write(tx, 9, ticketId, 2);
      committed.add(`${ticketId}/1`).add(`${ticketId}/2`);
    }),
  );

  const seen: string[] = [];
  let prev = start;
  let passes = 0;
  const pass = async () => {
    // Small pages, so that a pass is often cut and continued under the same snapshot.
    let rows = await between(prev, 7);
    const { snapshot } = rows[0] as Row;
    for (;;) {
      expect(rows.every((row) => row.snapshot === snapshot)).toBe(true);
      const fresh = news(rows);
      seen.push(...fresh.map(({ ticketId, version }) => `${ticketId}/${version}`));
      if (fresh.length < 7) break;
      rows = await between(prev, 7, snapshot, fresh.at(-1)?.seq ?? 0);
    }
    prev = snapshot;
    passes++;
  };
  const reading = (async () => {
    while (areWriting) await pass();
  })();
  await Promise.all([...writers, ...late]);
  areWriting = false;
  await reading;
  await pass();
  await writersDb.close();

  expect(passes).toBeGreaterThan(20);
  expect(seen).toHaveLength(new Set(seen).size);
  expect(new Set(seen)).toEqual(committed);
  const lastVersion = new Map<string, number>();
  for (const [ticket = "", version] of seen.map((key) => key.split("/"))) {
    expect(Number(version)).toBe((lastVersion.get(ticket) ?? 0) + 1);
    lastVersion.set(ticket, Number(version));
  }
});

test("the snapshot returned and the rows returned are of the same moment", async () => {
  // A row is committed while the statement runs: either it is in the answer, or the answer's snapshot still owes it.
  let isOver = false;
  const writing = (async () => {
    for (let n = 1; !isOver; n++) await database.tenantTx(4, (tx) => write(tx, 4, 500, n));
  })();
  let prev = await position();
  const versions: number[] = [];
  for (let n = 0; n < 200; n++) {
    const rows = await between(prev);
    versions.push(...news(rows).map(({ version }) => version));
    prev = rows[0]?.snapshot ?? "";
  }
  isOver = true;
  await writing;
  versions.push(...news(await between(prev)).map(({ version }) => version));
  expect(versions).toEqual(Array.from({ length: versions.length }, (_, n) => (versions[0] ?? 0) + n));
});

/** Else Postgres might count the few rows of before in the middle of a test, and take the journal for short. */
async function statisticsStay() {
  const parts = await database.sql<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'journal'::regclass",
  );
  for (const { name } of parts) await database.sql(`alter table ${name} set (autovacuum_enabled = false)`);
  // What was counted before, where the machine was slow enough for it, is forgotten.
  const ofJournal = "select c.oid from pg_class c where c.relname like 'journal%'";
  await database.sql(`delete from pg_statistic where starelid in (${ofJournal})`);
  await database.sql(`update pg_class set reltuples = -1, relpages = 0 where oid in (${ofJournal}) and relkind = 'r'`);
}

/** After all that was written so far: whoever writes elsewhere at this moment holds a snapshot back. */
async function settledPosition(): Promise<string> {
  const [{ next } = { next: "" }] = await database.sql<{ next: string }>("select pg_current_xact_id()::text as next");
  let found = await position();
  while (BigInt(found.split(":")[0] ?? "") < BigInt(next)) found = await position();
  return found;
}

test.each(["never analysed", "analysed"])("a pass over a long journal touches only what is new (%s)", async (state) => {
  const fill = (tx: Tx, count: number) =>
    sql`insert into journal (tenant_id, kind) select 8, 'fill' from generate_series(1, ${sql.lit(count)})`.execute(tx);
  await statisticsStay();
  await database.tenantTx(8, (tx) => fill(tx, 20_000));
  if (state === "analysed") await database.sql("analyze journal");
  const prev = await settledPosition();
  await database.tenantTx(8, (tx) => fill(tx, 5));
  // The view counts since the connection last reported, so the difference over the two calls is taken.
  const work = async (tx: Tx) => {
    const { rows } = await sql<{ scanned: number; fetched: number }>`
      select coalesce(sum(seq_tup_read), 0)::int as scanned, coalesce(sum(idx_tup_fetch), 0)::int as fetched
        from pg_stat_xact_user_tables where relname like 'journal%'`.execute(tx);
    return rows[0] ?? { scanned: 0, fetched: 0 };
  };
  await database.tenantTx(8, async (tx) => {
    const before = await work(tx);
    const all = await sql`select * from journal_between(${prev}, 100)`.execute(tx);
    const own = await sql`select * from journal_for_tenant(${prev}, 8, 100)`.execute(tx);
    const after = await work(tx);
    expect([all.rows.length, own.rows.length]).toEqual([5, 5]);
    expect(after.scanned - before.scanned).toBe(0);
    expect(after.fetched - before.fetched).toBeGreaterThan(0);
    expect(after.fetched - before.fetched).toBeLessThan(50);
  });
});

test("savepoints belong to their transaction", async () => {
  const prev = await position();
  await database.tenantTx(5, async (tx) => {
    await sql`savepoint a`.execute(tx);
    await write(tx, 5, 1, 1);
    await sql`savepoint b`.execute(tx);
    await write(tx, 5, 1, 99);
    await sql`rollback to savepoint b`.execute(tx);
    await write(tx, 5, 1, 2);
  });
  expect(news(await between(prev)).map(({ version }) => version)).toEqual([1, 2]);
});

test("a tenant reads its own difference and may not ask for another's", async () => {
  const prev = await position();
  await database.tenantTx(6, (tx) => write(tx, 6, 1, 1));
  await database.tenantTx(7, (tx) => write(tx, 7, 2, 1));
  const rows = await forTenant(prev, 6);
  expect(news(rows).map(({ tenantId, ticketId }) => [tenantId, ticketId])).toEqual([[6, 1]]);
  expect((await forTenant(rows[0]?.snapshot ?? "", 6)).filter(({ seq }) => seq !== null)).toEqual([]);
  await expect(forTenant(prev, 7, 6)).rejects.toMatchObject({ code: "42501" });
});

test("a hostile position is refused, not run", async () => {
  await expect(between("1:1:'; drop table journal")).rejects.toMatchObject({ code: "22P02" });
});

test("the application sees the journal of its tenant only, cannot rewrite it, and reaches no partition", async () => {
  const kinds = await database.tenantTx(6, (tx) => sql`select distinct tenant_id from journal`.execute(tx));
  expect(kinds.rows).toEqual([{ tenantId: 6 }]);
  for (const statement of ["update journal set kind = 'x'", "delete from journal", "select * from journal_default"]) {
    await expect(database.tenantTx(6, (tx) => sql.raw(statement).execute(tx))).rejects.toMatchObject({ code: "42501" });
  }
});

test("partitions are made ahead, old ones dropped, and a day already in the default one is left there", async () => {
  const names = async () =>
    (
      await database.sql<{ n: string }>(
        "select inhrelid::regclass::text as n from pg_inherits where inhparent = 'journal'::regclass order by 1",
      )
    ).map(({ n }) => n);
  const prepare = (days: number) => database.db.callOnce("t_prepare", "select journal_prepare($1)", [days]);
  /** From the first of these days on, today and so many ahead, whatever was made on the days before. */
  const daysFrom = (first: string, ahead: number) =>
    Array.from({ length: ahead + 1 }, (_, day) => {
      const date = new Date(Date.parse(`${first}T00:00:00Z`) + day * 86_400_000);
      return `journal_${date.toISOString().slice(0, 10).replaceAll("-", "")}`;
    });
  const today = async () =>
    (await database.sql<{ day: string }>("select (now() at time zone 'UTC')::date::text as day"))[0]?.day ?? "";
  const first = await today();
  await prepare(3);
  const before = await names();
  expect(before).toEqual(expect.arrayContaining(["journal_default", ...daysFrom(first, 3)]));
  await prepare(3);
  expect(await names()).toEqual(expect.arrayContaining(before));

  await database.sql(`select set_config('app.tenant_id', '1', false);
    insert into journal (tenant_id, kind, at) values (1, 'old', now() - interval '9 days');
    insert into journal (tenant_id, kind, at) values (1, 'ahead', timestamptz '${first}T00:00:00Z' + interval '5 days')`);
  await database.sql(
    `create table journal_20200101 partition of journal for values from ('2020-01-01') to ('2020-01-02')`,
  );
  await prepare(5);
  const after = await names();
  expect(after).not.toContain("journal_20200101");
  expect(after).toEqual(expect.arrayContaining(daysFrom(first, 4)));
  // The fifth day's row came before its partition, so there is none.
  expect(after).not.toContain(daysFrom(first, 5).at(-1));
  expect(await database.sql("select kind from journal_default")).toEqual([{ kind: "ahead" }]);
  const [mine] = await database.sql<{ forced: boolean }>(
    "select bool_and(relrowsecurity and relforcerowsecurity) as forced from pg_class where relname ~ '^journal_(\\d|default$)' and relkind = 'r'",
  );
  expect(mine?.forced).toBe(true);
});
