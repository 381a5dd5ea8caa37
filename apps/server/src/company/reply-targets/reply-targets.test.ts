// Reply targets from outside: who sets them, what is answered, what stays of the past; and the rule in SQL beside the pure one.
import type { listReplyTargets } from "@prosa/contracts/reply-targets";
import type { AnswerOf } from "@prosa/contracts/route";
import { targetOf, type WaitRules, waitedMs, waitLevel } from "@prosa/contracts/waits";
import { beforeAll, expect, test } from "vitest";
import { extendOpenSpans, renewOpenSpans } from "#company/hours";
import { aChannel, aQueue, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
const signal = new AbortController().signal;
let server: TestServer;
let [admin, leader, ana]: TestUser[] = [];
let tenantId: number;
let channel: { id: number };
let [sales, support]: { id: number }[] = [];

const as = (who: TestUser | undefined) => server.as(who as TestUser);
const hours = (start: string, end: string) => ({
  businessHours: Array.from({ length: 7 }, (_, day) => ({ day, type: "hours", periods: [{ start, end }] })),
});
const listed = async () => (await as(ana).get("/reply-targets")).body as unknown as AnswerOf<typeof listReplyTargets>;
const keep = () => renewOpenSpans.run(server.deps, { tenantId }, signal);

beforeAll(async () => {
  // A Monday, 9:00 in São Paulo.
  server = await testServer(db, { role: "api", now: "2025-03-10T12:00:00Z" });
  const tenant = await aTenant(db);
  tenantId = tenant.id;
  [sales, support] = [await aQueue(db, { tenant }), await aQueue(db, { tenant })];
  channel = await aChannel(db, { tenant });
  admin = await aUser(db, { tenant, profile: "admin" });
  leader = await aUser(db, { tenant, profile: "supervisor" });
  ana = await aUser(db, { tenant, profile: "user" });
});

test("a queue is made with targets, changed, and its people see them; the company's are followed", async () => {
  const targets = { firstAnswer: 5, answer: 10, closing: 480 };
  const wanted = { name: "Cobrança", color: "#0B7A6B", isActive: true, userIds: [], targets };
  const made = (await as(admin).post("/queues", wanted)).body;
  expect((await as(admin).get(`/queues/${made.id}`)).body).toMatchObject({ targets });
  server.clock.advance(1000);
  await as(admin).put(`/queues/${made.id}`, { targets: { ...targets, answer: null } });
  const company = { firstAnswer: 30, answer: 60, closing: null };
  expect((await as(admin).put("/reply-targets", company)).body).toEqual(company);
  expect(await listed()).toMatchObject({
    company,
    queues: [{ queueId: made.id, firstAnswer: 5, answer: null, closing: 480 }],
    hours: [],
  });
  const kept = await db.sql("select 1 from reply_targets where tenant_id = $1 and queue_id = $2", [tenantId, made.id]);
  expect(kept).toHaveLength(2);
  // The same once more changes nothing.
  await as(admin).put("/reply-targets", company);
  const log = await db.sql<{ kind: string; detail: object }>(
    "select kind, detail from security_log where tenant_id = $1 and kind like '%argets%' or detail->>'fields' = 'targets'",
    [tenantId],
  );
  expect(log.slice(0, 2)).toMatchObject([
    { kind: "queues.changed", detail: { id: made.id, fields: "targets" } },
    { kind: "replyTargets.changed", detail: company },
  ]);
  expect(await db.sql("select 1 from reply_targets where tenant_id = $1 and queue_id = 0", [tenantId])).toHaveLength(1);
  await as(admin).delete(`/queues/${made.id}`);
  expect((await listed()).queues).toEqual([]);
});

test("only who may change queues sets them, and no target is below a minute", async () => {
  const wanted = { firstAnswer: 5, answer: null, closing: null };
  expect(await as(leader).put("/reply-targets", wanted)).toFailWith("ERR_NO_PERMISSION");
  expect(await as(admin).put("/reply-targets", { ...wanted, answer: 0 })).toFailWith("ERR_VALIDATION");
  expect(await as(admin).put(`/queues/${sales?.id}`, { targets: { ...wanted, firstAnswer: 50_000 } })).toFailWith(
    "ERR_VALIDATION",
  );
});

test("spans follow the hours from now on, and what is past stays as it was", async () => {
  await as(admin).put("/tenants/business-hours", hours("08:00", "18:00"));
  await keep();
  const spanOf = async (day: string) =>
    (await listed()).hours.flatMap(({ scope, spans }) =>
      spans.filter(({ opensAt }) => opensAt.startsWith(day)).map(({ opensAt, closesAt }) => [scope, opensAt, closesAt]),
    );
  const monday = [["company", "2025-03-10T11:00:00.000Z", "2025-03-10T21:00:00.000Z"]];
  expect(await spanOf("2025-03-10")).toEqual(monday);
  server.clock.advance(30 * 60_000);
  await as(admin).put(`/tenants/business-hours?scope=queue&scopeId=${sales?.id}`, hours("10:00", "16:00"));
  await keep();
  await keep();
  expect(await spanOf("2025-03-10")).toEqual([
    ...monday,
    // As the company until 9:30, then by its own week.
    ["queue", "2025-03-10T11:00:00.000Z", "2025-03-10T12:30:01.000Z"],
    ["queue", "2025-03-10T13:00:00.000Z", "2025-03-10T19:00:00.000Z"],
  ]);
  const [count] = await db.sql<{ n: string; last: Date }>(
    "select count(*) n, max(closes_at) last from open_spans where tenant_id = $1 and scope = 'queue'",
    [tenantId],
  );
  expect(Number(count?.n)).toBeGreaterThan(790);
  expect(Number(count?.n)).toBeLessThan(810);
  // Hours taken away again: the queue follows the company.
  await as(admin).put(`/tenants/business-hours?scope=queue&scopeId=${support?.id}`, hours("10:00", "16:00"));
  await keep();
  await as(admin).put(`/tenants/business-hours?scope=queue&scopeId=${support?.id}`, { businessHours: null });
  await keep();
  expect((await listed()).hours.map(({ scope, id }) => [scope, id])).toEqual([
    ["company", 0],
    ["queue", sales?.id],
  ]);
});

test("the round extends spans before they end, once", async () => {
  const lastOf = async () => {
    const [row] = await db.sql<{ last: Date }>("select max(closes_at) as last from open_spans where tenant_id = $1", [
      tenantId,
    ]);
    return row?.last.getTime() ?? 0;
  };
  const before = await lastOf();
  await extendOpenSpans.run(server.deps, {}, signal);
  expect(await lastOf()).toBe(before);
  server.clock.advance(40 * 86_400_000);
  await extendOpenSpans.run(server.deps, {}, signal);
  expect(await lastOf()).toBeGreaterThan(before + 39 * 86_400_000);
});

test("SQL and the pure rule agree on business time and on who waits too long", async () => {
  const { company, queues, hours: known, knownFrom } = await listed();
  const rules: WaitRules = {
    targets: new Map([[0, company], ...queues.map(({ queueId, ...own }) => [queueId, own] as const)]),
    hours: new Map(
      known.map(({ scope, id, spans }) => [
        `${scope} ${id}`,
        spans.map(({ opensAt, closesAt }) => [Date.parse(opensAt), Date.parse(closesAt)] as const),
      ]),
    ),
    knownFrom: Date.parse(knownFrom),
  };
  let state = 7;
  const pick = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const cases = Array.from({ length: 600 }, () => {
    const now = rules.knownFrom + 86_400_000 + pick(7 * 86_400_000);
    const since = now - pick(pick(2) ? 86_400_000 : 7_200_000);
    const queueId = [null, sales?.id ?? 0, support?.id ?? 0][pick(3)] ?? null;
    return { since: Math.max(since, rules.knownFrom), now, queueId, channelId: channel.id, isFirst: pick(2) === 0 };
  });
  const rows = await db.sql<{ seconds: string; is_late: boolean; target: number | null }>(
    `select open_seconds($1, c.q, c.ch, to_timestamp(c.f / 1000), to_timestamp(c.t / 1000)) as seconds,
            is_late($1, c.q, c.ch, c.first, to_timestamp(c.f / 1000), to_timestamp(c.t / 1000)) as is_late,
            reply_target($1, c.q, case when c.first then 'firstAnswer' else 'answer' end, to_timestamp(c.t / 1000)) as target
       from unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::boolean[])
              with ordinality c(q, ch, f, t, first, n) order by c.n`,
    [
      tenantId,
      cases.map(({ queueId }) => queueId),
      cases.map(({ channelId }) => channelId),
      cases.map(({ since }) => since),
      cases.map(({ now }) => now),
      cases.map(({ isFirst }) => isFirst),
    ],
  );
  let late = 0;
  cases.forEach((one, index) => {
    const { now, ...wait } = one;
    const row = rows[index];
    expect(Number(row?.seconds), JSON.stringify(one)).toBe(Math.floor(waitedMs(rules, wait, now) / 1000));
    expect(row?.target).toBe(targetOf(rules, wait.queueId, wait.isFirst ? "firstAnswer" : "answer"));
    const isLate = waitLevel(rules, wait, now) === "danger";
    // SQL counts whole seconds.
    expect(row?.is_late, JSON.stringify(one)).toBe(isLate);
    if (isLate) late += 1;
  });
  expect(late).toBeGreaterThan(100);
  expect(late).toBeLessThan(500);
});
