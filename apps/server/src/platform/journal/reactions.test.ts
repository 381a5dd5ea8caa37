// Reactions to committed rows: each once at least, in the order of its ticket, one broken reaction or row beside the others.
import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { asSystem, type Ctx } from "#platform/context";
import { createMetrics } from "#platform/metrics";
import { composeModules } from "#platform/registry";
import { type TestServer, testDatabase, testServer } from "#testing";
import { groundJournal, note } from "../../testing/ground-journal.ts";
import type { JournalRow } from "./define.ts";
import { handleRows } from "./reaction.handle.ts";
import { TakenOver, takePlace } from "./reaction.place.ts";
import { MOST_PARKED } from "./reaction.rules.ts";
import { runReactionsCommand } from "./reactions.command.ts";
import type { Reaction } from "./reactions.define.ts";
import { type Parts, startReactions } from "./reactions.ts";

const db = testDatabase();
let server: TestServer;

/** What a test says about numbers: how often each is to be refused. */
const refusals = new Map<number, number>();

const keeps = (name: string): Reaction => ({
  kind: "ground.noted",
  name,
  run: async (ctx, { ticketId, version, data }) => {
    await sql`insert into t_reacted (reaction, tenant_id, ticket_id, version, number)
      values (${name}, ${ctx.tenantId}, ${ticketId}, ${version}, ${data.number})`.execute(ctx.tx);
  },
});
const refuses = (name: string): Reaction => ({
  kind: "ground.noted",
  name,
  run: async (ctx, row) => {
    const left = refusals.get(row.data.number) ?? 0;
    refusals.set(row.data.number, left - 1);
    await (keeps(name).run as (ctx: Ctx, row: JournalRow) => Promise<void>)(ctx, row);
    if (left > 0) throw new RangeError("not this one");
  },
});

const named = (...reactions: Reaction[]) => new Map(reactions.map((reaction) => [reaction.name, reaction]));
const start = (reactions: ReadonlyMap<string, Reaction>, parts?: Parts) => {
  const deps = { ...server.deps, metrics: createMetrics({ withProcess: false }) };
  const running = startReactions(deps, deps.journal.declared.kinds, reactions, parts);
  onTestFinished(() => running.stop());
  return { ...running, metrics: deps.metrics };
};
/** Everything as it is, but nobody waits half a minute. */
const impatient: Parts = {
  takePlace,
  handleRows: (running, rows) => handleRows({ ...running, pause: () => running.pause(1) }, rows),
};
const reacted = async (name: string) => {
  const rows = await db.sql<{ number: number }>("select number from t_reacted where reaction = $1 order by id", [name]);
  return rows.map(({ number }) => number);
};
const isThere = (name: string) =>
  expect.poll(() => db.sql("select 1 as there from reactions where name = $1", [name])).toEqual([{ there: 1 }]);
const command = async (...args: string[]) => {
  const output = new PassThrough();
  const code = await runReactionsCommand(server.deps, args, output);
  return { code, said: String(output.read() ?? "") };
};

beforeAll(async () => {
  await db.sql(`create table t_reacted (id bigint generated always as identity, reaction text, tenant_id bigint,
    ticket_id bigint, version bigint, number integer); grant select, insert on t_reacted to prosa_app`);
  server = await testServer(db, { modules: [groundJournal], role: "api" });
});
beforeEach(() => refusals.clear());

describe("running", () => {
  test("one that is new begins at the present end, and sees every row from there in the order of its ticket, under its tenant", async () => {
    await note(server.deps, 1, { users: [], number: 1, ticketId: 1, version: 1 });
    const { ring } = start(named(keeps("t.new")));
    await isThere("t.new");
    for (let number = 2; number <= 6; number++) {
      await note(server.deps, 1 + (number % 2), { users: [], number, ticketId: 1, version: number });
      ring();
    }
    await expect.poll(() => reacted("t.new")).toHaveLength(5);
    const rows = await db.sql(
      "select tenant_id, version from t_reacted where reaction = 't.new' order by tenant_id, id",
    );
    expect(rows.map((row) => Object.values(row).map(Number))).toEqual([
      [1, 2],
      [1, 4],
      [1, 6],
      [2, 3],
      [2, 5],
    ]);
  });

  test("an open transaction holds nobody back, and its row is handled when it commits", async () => {
    start(named(keeps("t.open")));
    await isThere("t.open");
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
    const slow = asSystem(server.deps, 1, async (ctx) => {
      await ctx.publish("ground.noted", { ticketId: 7, version: 1, data: { users: [], number: 10 } });
      hasWritten();
      await release;
    });
    await written;
    await note(server.deps, 1, { users: [], number: 11, ticketId: 8, version: 1 });
    await expect.poll(() => reacted("t.open")).toEqual([11]);
    resolve();
    await slow;
    await expect.poll(() => reacted("t.open")).toEqual([11, 10]);
  });

  test("what came while nobody ran it is handled afterwards, however much it was", async () => {
    const { stop } = start(named(keeps("t.away")));
    await isThere("t.away");
    await stop();
    await db.sql(`insert into journal (tenant_id, kind, ticket_id, data) select 1, 'ground.noted', 1,
      jsonb_build_object('users', '[]'::jsonb, 'number', n) from generate_series(1, 2100) n`);
    start(named(keeps("t.away")));
    await expect.poll(async () => (await reacted("t.away")).length, { timeout: 60_000 }).toBe(2100);
    expect(await reacted("t.away")).toEqual(Array.from({ length: 2100 }, (_, index) => index + 1));
  }, 70_000);

  test("two processes: one runs it, and the other goes on where that one stopped", async () => {
    const first = start(named(keeps("t.two")));
    await isThere("t.two");
    const second = start(named(keeps("t.two")));
    await note(server.deps, 1, { users: [], number: 20 });
    await expect.poll(() => reacted("t.two")).toEqual([20]);
    const leads = async ({ metrics }: typeof first) => (await metrics.reactionLeads.get()).values[0]?.value ?? 0;
    expect([await leads(first), await leads(second)]).toEqual([1, 0]);
    await first.stop();
    await note(server.deps, 1, { users: [], number: 21 });
    await expect.poll(() => reacted("t.two")).toEqual([20, 21]);
  });

  test("whoever was replaced can neither act nor save any more", async () => {
    const reaction = keeps("t.fence");
    const former = await takePlace(server.deps, reaction);
    await note(server.deps, 1, { users: [], number: 30 });
    const { rows } = await former.read();
    expect(rows).toHaveLength(1);
    const holding = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const acting = asSystem(server.deps, 1, async ({ tx }) => {
      await former.hold(tx);
      holding.resolve();
      await released.promise;
    });
    await holding.promise;
    let isTaken = false;
    const taking = takePlace(server.deps, reaction).then((place) => {
      isTaken = true;
      return place;
    });
    const waits = "select 1 as one from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
    await expect.poll(() => db.sql(waits, [db.name])).toEqual([{ one: 1 }]);
    expect(isTaken).toBe(false);
    released.resolve();
    await acting;
    const present = await taking;
    await expect(former.save(rows[0])).rejects.toThrow(TakenOver);
    await expect(asSystem(server.deps, 1, ({ tx }) => former.hold(tx))).rejects.toThrow(TakenOver);
    expect((await present.read()).rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq));
    await present.save();
    expect((await present.read()).rows).toEqual([]);
  });
});

describe("what throws", () => {
  test("a row is tried again until it works, before those behind it; another reaction does not wait", async () => {
    const { metrics } = start(named(refuses("t.again"), keeps("t.beside")));
    await isThere("t.again");
    await isThere("t.beside");
    refusals.set(41, 1_000_000);
    for (const number of [40, 41, 42]) await note(server.deps, 1, { users: [], number, ticketId: 1, version: number });
    await expect.poll(() => reacted("t.beside")).toEqual([40, 41, 42]);
    await expect.poll(() => reacted("t.again")).toEqual([40]);
    const fails = () => db.sql("select 1 as fails from reactions where name = 't.again' and tries > 0");
    await expect.poll(fails).toEqual([{ fails: 1 }]);
    const [failing] = await db.sql(
      "select fault, failing_since is not null as since from reactions where name = 't.again'",
    );
    expect(failing).toEqual({ fault: "RangeError", since: true });
    const lag = async () => {
      const text = await metrics.registry.metrics();
      return Number(/^prosa_reaction_lag_seconds\{reaction="t\.again"\} (\S+)$/m.exec(text)?.[1]);
    };
    expect(await lag()).toBeGreaterThan(0);
    refusals.clear();
    await expect.poll(() => reacted("t.again"), { timeout: 30_000 }).toEqual([40, 41, 42]);
    await expect.poll(lag).toBe(0);
    expect(await db.sql("select fault, tries from reactions where name = 't.again'")).toEqual([
      { fault: null, tries: 0 },
    ]);
  });

  test("a row nobody can handle is parked where the operator sees it, and run when it is asked for", async () => {
    server = await reopened(refuses("t.parks"));
    const { metrics, stop } = start(named(refuses("t.parks")), impatient);
    await isThere("t.parks");
    refusals.set(51, 1_000);
    for (const number of [50, 51, 52]) await note(server.deps, 1, { users: [], number, ticketId: 9, version: number });
    await expect.poll(() => reacted("t.parks")).toEqual([50, 52]);
    expect((await metrics.reactionsParked.get()).values).toMatchObject([{ labels: { reaction: "t.parks" }, value: 1 }]);
    await stop();
    expect((await command()).said).toMatch(
      /parked: t\.parks, row \d+ of company 1, ground\.noted of ticket 9, .*: RangeError/,
    );
    expect((await command("retry", "t.parks")).code).toBe(1);
    refusals.clear();
    expect(await command("retry", "t.parks")).toMatchObject({ code: 0, said: "1 rows were handled, 0 stay\n" });
    expect(await reacted("t.parks")).toEqual([50, 52, 51]);
    expect((await command()).said).toMatch(/ 0 rows parked\n$/);
    expect((await command("retry", "nobody")).code).toBe(64);
  });

  test("one that handles nothing stands still after so many, and goes on when it is mended", async () => {
    server = await reopened(refuses("t.broken"));
    start(named(refuses("t.broken")), impatient);
    await isThere("t.broken");
    const all = Array.from({ length: MOST_PARKED + 5 }, (_, index) => 100 + index);
    for (const number of all) refusals.set(number, 1_000_000);
    await asSystem(server.deps, 1, async (ctx) => {
      for (const number of all) await ctx.publish("ground.noted", { data: { users: [], number } });
    });
    const standing = "select tries > 20 as stands from reactions where name = 't.broken'";
    await expect.poll(() => db.sql(standing), { timeout: 20_000 }).toEqual([{ stands: true }]);
    expect(await db.sql("select count(*)::int as n from parked_reactions")).toEqual([{ n: MOST_PARKED }]);
    refusals.clear();
    await expect.poll(() => reacted("t.broken"), { timeout: 10_000 }).toEqual(all.slice(MOST_PARKED));
    expect(await command("drop", "t.broken")).toMatchObject({ code: 0 });
  });

  /** The command knows only what a module declares. */
  async function reopened(reaction: Reaction): Promise<TestServer> {
    await server.close();
    return testServer(db, { modules: [groundJournal, { name: "t", reactions: [reaction] }], role: "api" });
  }
});

test("a process that stops while it is starting stops", async () => {
  // At each of the first moments: before, during and after the connection of the locks is opened.
  for (let turns = 0; turns < 12; turns++) {
    const running = startReactions(server.deps, server.deps.journal.declared.kinds, named(keeps("test.short-lived")));
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await running.stop();
  }
});

test("what is undeclared or declared twice does not start", () => {
  const declare = (...reactions: Reaction[]) => composeModules([groundJournal, { name: "t", reactions }]);
  expect(() => declare(keeps("t.one"), keeps("t.one"))).toThrow(/declared twice/);
  expect(() => declare(keeps("nameless"))).toThrow(/not named/);
  expect(() => composeModules([{ name: "t", reactions: [keeps("t.one")] }])).toThrow(/in no module/);
});

test("the journal is kept for a reaction that is behind, for a week more and not longer, and never for one that is over", async () => {
  const days = async (ago: number) => {
    const [row] = await db.sql<{ d: string }>(
      `select to_char((now() at time zone 'UTC')::date - ${ago}, 'YYYYMMDD') as d`,
    );
    return `journal_${row?.d}`;
  };
  const [nine, thirteen, fifteen] = [await days(9), await days(13), await days(15)];
  const left = async () => {
    await db.db.callOnce("t_prepare", "select journal_prepare(0)");
    const rows = await db.sql<{ n: string }>(
      "select inhrelid::regclass::text as n from pg_inherits where inhparent = 'journal'::regclass",
    );
    return [nine, thirteen, fifteen].filter((name) => rows.some(({ n }) => n === name));
  };
  const old = (name: string) =>
    db.sql(`create table ${name} partition of journal
      for values from ('${name.slice(8)}T00:00:00Z') to ('${name.slice(8)}T24:00:00Z')`);
  await db.sql("delete from reactions");
  for (const name of [nine, thirteen, fifteen]) await old(name);
  const place = await takePlace(server.deps, keeps("t.late"));
  await db.sql("update reactions set reached_at = now() - interval '12 days'");
  expect(await left()).toEqual([nine, thirteen]);
  expect(place.missedBefore).toBe(null);
  await db.sql("update reactions set reached_at = now() - interval '30 days'");
  expect(await left()).toEqual([nine, thirteen]);
  expect((await takePlace(server.deps, keeps("t.late"))).missedBefore).toBeInstanceOf(Date);
  await db.sql("update reactions set retired_at = now() - interval '2 days'");
  expect(await left()).toEqual([]);
  // Declared again, it begins at the present end.
  await note(server.deps, 1, { users: [], number: 900 });
  expect((await (await takePlace(server.deps, keeps("t.late"))).read()).rows).toEqual([]);
});
