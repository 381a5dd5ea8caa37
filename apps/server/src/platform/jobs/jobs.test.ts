// Durable work: written with its transaction, run once, one at a time per key, and visible when it fails.
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { asSystem } from "#platform/context";
import { declareRequest, defineJob, installJobs, queuesOf } from "#platform/jobs";
import type { ServerModule } from "#platform/registry";
import { type TestServer, testDatabase, testServer } from "#testing";

interface Run {
  job: string;
  note: string;
  phase: "begin" | "end";
}
const runs: Run[] = [];
let onRun = () => {};
function remember(job: string, note: string, phase: Run["phase"]) {
  runs.push({ job, note, phase });
  onRun();
}
const seen = (job: string, phase: Run["phase"] = "end") => runs.filter((run) => run.job === job && run.phase === phase);

/** Waits for the condition to hold, looking whenever a job did something. */
async function until(holds: () => boolean, patienceMs = 15_000) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new Error(`still waiting; ran: ${JSON.stringify(runs.slice(-5))}`)),
    patienceMs,
  );
  onRun = () => void (holds() && resolve());
  onRun();
  await promise;
  clearTimeout(timer);
}

const plain = defineJob({
  name: "ground.plain",
  audit: { none: "upkeep" },
  payload: z.object({ note: z.string() }),
  async run(_deps, { note }) {
    remember("plain", note, "end");
  },
});
const keyed = defineJob({
  name: "ground.keyed",
  audit: { none: "upkeep" },
  queue: "keyed",
  payload: z.object({ key: z.string(), note: z.string() }),
  key: ({ key }) => key,
  async run(_deps, { key, note }) {
    remember("keyed", `${key}:${note}`, "begin");
    await new Promise((resolve) => setTimeout(resolve, 5));
    remember("keyed", `${key}:${note}`, "end");
  },
});
const failing = defineJob({
  name: "ground.failing",
  audit: { none: "upkeep" },
  queue: "keyed",
  payload: z.object({ key: z.string() }),
  key: ({ key }) => key,
  attempts: 2,
  backoff: { seconds: 1, most: 1 },
  async run(_deps, { key }) {
    remember("failing", key, "end");
    throw new Error("the provider is cross");
  },
});
const stuck = defineJob({
  name: "ground.stuck",
  audit: { none: "upkeep" },
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 1,
  async run(_deps, _payload, signal) {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    remember("stuck", String(signal.aborted), "end");
  },
});
const repeated = defineJob({
  name: "ground.repeated",
  audit: { none: "upkeep" },
  payload: z.object({}),
  // Periods begin at whole multiples of the clock: this one begins in 2033, so none does in the middle of a test.
  everySeconds: 1_000_000_000,
  async run() {
    remember("repeated", "", "end");
  },
});

const ground: ServerModule = { name: "ground", jobs: [plain, keyed, failing, stuck, repeated] };
const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { modules: [ground] });
});

test("a job starts after its transaction and not at all when that is rolled back", async () => {
  const undone = asSystem(server.deps, 1, async (ctx) => {
    await ctx.enqueue(plain, { note: "undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await asSystem(server.deps, 1, (ctx) => ctx.enqueue(plain, { note: "kept" }));
  await until(() => seen("plain").length === 1);
  expect(seen("plain").map(({ note }) => note)).toEqual(["kept"]);
});

test("the payload is checked when it is written, and the job must belong to a module", async () => {
  const write = (payload: never) => asSystem(server.deps, 1, (ctx) => ctx.enqueue(plain, payload));
  await expect(write({ note: 7 } as never)).rejects.toThrow();
  const stranger = defineJob({
    name: "ground.stranger",
    audit: { none: "upkeep" },
    payload: z.object({}),
    run: async () => {},
  });
  await expect(asSystem(server.deps, 1, (ctx) => ctx.enqueue(stranger, {}))).rejects.toThrow(/in no module/);
});

test("a floor below asks for work by its contract, and only for work that somebody owns", async () => {
  const known = declareRequest({ name: plain.name, payload: plain.payload });
  await asSystem(server.deps, 1, (ctx) => ctx.enqueue(known, { note: "asked for" }));
  await until(() => seen("plain").some(({ note }) => note === "asked for"));
  const ask = (name: string, payload = z.object({})) =>
    asSystem(server.deps, 1, (ctx) => ctx.enqueue(declareRequest({ name, payload }), {}));
  await expect(ask("ground.nobodys")).rejects.toThrow(/in no module/);
  await expect(ask(plain.name), "another contract under a known name").rejects.toThrow(/in no module/);
});

test("jobs of one key run one at a time and in order, while other keys go on", async () => {
  for (let number = 0; number < 10; number++) {
    for (const key of ["a", "b", "c", "d"]) {
      await asSystem(server.deps, 1, (ctx) => ctx.enqueue(keyed, { key, note: String(number).padStart(2, "0") }));
    }
  }
  await until(() => seen("keyed").length === 40);
  for (const key of ["a", "b", "c", "d"]) {
    const own = runs.filter(({ job, note }) => job === "keyed" && note.startsWith(`${key}:`));
    const phases = own.map(({ phase }) => phase).join(" ");
    expect(phases, "a second one began before the first had ended").toBe(Array(10).fill("begin end").join(" "));
    expect(seen("keyed").flatMap(({ note }) => (note.startsWith(`${key}:`) ? [note] : []))).toEqual(
      Array.from({ length: 10 }, (_, number) => `${key}:${String(number).padStart(2, "0")}`),
    );
  }
});

test("equal keys of two tenants are two keys", async () => {
  const { sql } = db;
  await asSystem(server.deps, 1, (ctx) =>
    ctx.enqueue(keyed, { key: "same", note: "x" }, { startAfter: new Date(Date.now() + 3.6e6) }),
  );
  await asSystem(server.deps, 2, (ctx) =>
    ctx.enqueue(keyed, { key: "same", note: "x" }, { startAfter: new Date(Date.now() + 3.6e6) }),
  );
  const rows = await sql("select singleton_key from jobs.job where singleton_key like '%:same' order by 1");
  expect(rows).toEqual([{ singleton_key: "1:same" }, { singleton_key: "2:same" }]);
});

test("a failing job is tried again, then kept where the operator sees it, and lets its key go", async () => {
  await asSystem(server.deps, 4, (ctx) => ctx.enqueue(failing, { key: "poison" }));
  await asSystem(server.deps, 4, (ctx) => ctx.enqueue(keyed, { key: "poison", note: "after" }));
  await until(() => seen("keyed").some(({ note }) => note === "poison:after"));
  expect(seen("failing")).toHaveLength(2);
  const [shown] = await server.deps.jobs.listFailed();
  expect(shown).toMatchObject({
    job: "ground.failing",
    queue: "keyed",
    tenantId: 4,
    attempts: 2,
    error: "the provider is cross",
  });
});

test("a job past its time is told to stop", async () => {
  await asSystem(server.deps, 1, (ctx) => ctx.enqueue(stuck, {}));
  await until(() => seen("stuck").length === 1);
  expect(seen("stuck")[0]?.note).toBe("true");
});

test("a repeated job runs once for the whole installation, however many workers there are", async () => {
  const second = await testServer(db, { modules: [ground], role: "worker" });
  await until(() => seen("repeated").length >= 1);
  const rows = await db.sql("select count(*)::int as n from jobs.job where data->>'job' = 'ground.repeated'");
  expect(rows).toEqual([{ n: 1 }]);
  await second.close();
});

test("the application may use the queue's tables and build none", async () => {
  await expect(db.db.executeSql("create table jobs.mine (id int)")).rejects.toThrow(/permission denied/);
  await expect(db.db.executeSql("update jobs.version set version = 1")).rejects.toThrow(/permission denied/);
});

test("a queue may lose its keys and keeps its jobs, but gets none later", async () => {
  const loose = (keyed: boolean) => installJobs(db.ownerUrl, [{ name: "loose", keyed, pollers: 1, batch: 1 }]);
  expect(await loose(true)).toEqual(["made queue loose"]);
  await db.sql(`insert into jobs.job (name, policy, singleton_key) values ('loose', 'key_strict_fifo', 'a')`);
  expect(await loose(false)).toEqual(["queue loose is no longer keyed"]);
  expect(await loose(false)).toEqual([]);
  expect(await db.sql("select policy, state::text from jobs.job where name = 'loose'")).toEqual([
    { policy: "standard", state: "created" },
  ]);
  await expect(loose(true)).rejects.toThrow(/new name/);
});

test("whoever settles a job reads none of those that are done, also in a queue made before there was an index for it", async () => {
  const older = [{ name: "older", keyed: false, pollers: 1, batch: 1 }];
  await installJobs(db.ownerUrl, older);
  const table = (await db.sql("select table_name from jobs.queue where name = 'older'"))[0]?.table_name as string;
  const index = `${table.slice(0, 55)}_running`;
  await db.sql(`drop index jobs.${index}`);
  expect(await installJobs(db.ownerUrl, older)).toEqual(["queue older finds the jobs that run by an index"]);
  expect(await installJobs(db.ownerUrl, older)).toEqual([]);
  // As a try that was interrupted leaves it.
  await db.sql(`update pg_index set indisvalid = false where indexrelid = 'jobs.${index}'::regclass`);
  expect(await installJobs(db.ownerUrl, older)).toEqual(["queue older finds the jobs that run by an index"]);

  await db.sql(`insert into jobs.job (name, state) select 'older', 'completed' from generate_series(1, 3000)`);
  await db.sql("insert into jobs.job (name, state) values ('older', 'active')");
  const plan = () =>
    db.sql(`explain update jobs.${table} j set state = 'completed'
              from json_to_recordset('[]') as i (id uuid, retry_count int)
             where j.name = 'older' and j.id = i.id and j.state = 'active' and j.retry_count = i.retry_count`);
  expect(JSON.stringify(await plan()), "before anybody counted").toContain(`using ${index}`);
  await db.sql(`analyze jobs.${table}`);
  expect(JSON.stringify(await plan()), "after that").toContain(`using ${index}`);
});

test("long work must say that it may overlap", () => {
  const audit = { none: "upkeep" } as const;
  const long = { name: "ground.long", audit, payload: z.object({}), timeoutSeconds: 60, run: async () => {} };
  expect(() => defineJob(long)).toThrow(/mayOverlap/);
  expect(queuesOf([defineJob({ ...long, mayOverlap: true }), keyed])).toMatchObject([
    { name: "default", keyed: false },
    { name: "keyed", keyed: true },
  ]);
});
