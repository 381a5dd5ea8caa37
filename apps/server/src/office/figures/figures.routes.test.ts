// Figures from outside: a day of a company counted by its dictionary, the tickets behind each number, and who may know what.
import { beforeAll, expect, test } from "vitest";
import { renewOpenSpans } from "#company/hours";
import { aChannel, aQueue, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let channel: { id: number; tenantId: number };
let sales: { id: number };
let support: { id: number };
let [admin, ana, bia, leader]: TestUser[] = [];
let written = 0;

async function say(customer: number, body = "Oi"): Promise<number> {
  written += 1;
  const now = server.clock.now();
  const change = {
    kind: "message",
    providerId: `wamid.${written}`,
    from: [{ kind: "wa_id", value: `551198765${1000 + customer}` }],
    profileName: `Cliente ${customer}`,
    at: now,
    type: "text",
    body,
  };
  const call = "select created from intake_apply($1, $2, $3, $4, false)";
  await db.db.callOnce("intake_apply_figures", call, [channel.tenantId, channel.id, JSON.stringify([change]), now]);
  const [row] = await db.sql<{ id: string }>("select max(id) as id from tickets where tenant_id = $1", [
    channel.tenantId,
  ]);
  return Number(row?.id);
}
const MINUTE = 60_000;
const later = (minutes: number) => server.clock.advance(minutes * MINUTE);
const until = (moment: string) => server.clock.advance(Date.parse(moment) - server.clock.now().getTime());
const put = async (person: TestUser | undefined, ticketId: number, body: object) =>
  expect((await server.as(person as TestUser).put(`/tickets/${ticketId}`, body)).status).toBe(200);
const write = async (person: TestUser | undefined, ticketId: number) => {
  const body = { body: "Bom dia", clientId: crypto.randomUUID() };
  expect((await server.as(person as TestUser).post(`/messages/${ticketId}`, body)).status).toBe(200);
};

/** Monday, 9:00 in São Paulo: two customers, one answered by Ana after 2 minutes, given to Bia, closed by her; the other waits. */
beforeAll(async () => {
  server = await testServer(db, { role: "api", now: "2025-03-10T12:00:00Z" });
  const tenant = await aTenant(db);
  sales = await aQueue(db, { tenant, name: "Vendas" });
  support = await aQueue(db, { tenant, name: "Suporte" });
  channel = await aChannel(db, { tenant, defaultQueueId: sales.id });
  admin = await aUser(db, { tenant, profile: "admin" });
  ana = await aUser(db, { tenant, name: "Ana", queues: [sales] as never });
  bia = await aUser(db, { tenant, name: "Bia", queues: [support] as never });
  leader = await aUser(db, { tenant, profile: "supervisorfila", queues: [support] as never });
  // Of the first answers 3 minutes, of the others 5; Suporte is to close within half an hour.
  const targets = { firstAnswer: 3, answer: 5, closing: null };
  await server.as(admin).put("/reply-targets", targets);
  await server.as(admin).put(`/queues/${support.id}`, { targets: { ...targets, firstAnswer: null, closing: 30 } });
  const first = await say(1);
  later(1);
  await put(ana, first, { status: "open" });
  later(1);
  await write(ana, first);
  later(10);
  await say(1, "E o prazo?");
  later(3);
  await put(ana, first, { userId: bia?.id, queueId: support.id });
  later(5);
  await write(bia, first);
  await put(bia, first, { status: "closed" });
  later(60);
  await say(2);
});

const DAY = "from=2025-03-10&to=2025-03-10";
const figures = async (person: TestUser | undefined, query: string) => {
  const answer = await server.as(person as TestUser).get(`/reports/figures?${DAY}&${query}`);
  expect(answer.status).toBe(200);
  return answer.body as unknown as {
    rows: { key: string; name: string; values: object }[];
    totals: Record<string, object>;
  };
};

test("each metric counts what its definition says", async () => {
  const asked =
    "openedIn,came,queueTime,firstAnswer,answer,held,closed,cycle,unanswered,movedOut,movedIn,sent,received";
  const { totals } = await figures(admin, `metrics=${asked}`);
  expect(totals).toEqual({
    openedIn: { n: 2, sum: 0 },
    came: { n: 2, sum: 0 },
    queueTime: { n: 1, sum: 60 },
    firstAnswer: { n: 1, sum: 120 },
    answer: { n: 2, sum: 120 + 480 },
    held: { n: 2, sum: 14 * 60 + 5 * 60 },
    closed: { n: 1, sum: 0 },
    cycle: { n: 1, sum: 20 * 60 },
    unanswered: { n: 0, sum: 0 },
    movedOut: { n: 1, sum: 0 },
    movedIn: { n: 1, sum: 0 },
    sent: { n: 2, sum: 0 },
    received: { n: 1, sum: 0 },
  });
});

test("what kept its target is a share of what had one", async () => {
  const asked = "metrics=inTarget,answerInTarget,cycleInTarget";
  expect((await figures(admin, asked)).totals).toEqual({
    inTarget: { n: 1, sum: 1 },
    answerInTarget: { n: 2, sum: 1 },
    cycleInTarget: { n: 1, sum: 1 },
  });
  const behind = await server.as(admin as TestUser).get(`/reports/facts?${DAY}&metric=answerInTarget`);
  expect(behind.body.rows.map(({ value }: { value: number }) => value)).toEqual([0, 1]);
  const { rows } = await figures(admin, `${asked}&by=queue`);
  expect(rows.map(({ name, values }) => [name, values])).toEqual([
    ["Vendas", { inTarget: { n: 1, sum: 1 }, answerInTarget: { n: 1, sum: 1 }, cycleInTarget: { n: 0, sum: 0 } }],
    ["Suporte", { inTarget: { n: 0, sum: 0 }, answerInTarget: { n: 1, sum: 0 }, cycleInTarget: { n: 1, sum: 1 } }],
  ]);
});

test("rows make totals, whatever they are split by, and carry their names", async () => {
  const { rows } = await figures(admin, "metrics=answer,movedIn,movedOut&by=user");
  expect(rows.map(({ name, values }) => ({ name, values })).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "Ana", values: { answer: { n: 1, sum: 120 }, movedIn: { n: 0, sum: 0 }, movedOut: { n: 1, sum: 0 } } },
    { name: "Bia", values: { answer: { n: 1, sum: 480 }, movedIn: { n: 1, sum: 0 }, movedOut: { n: 0, sum: 0 } } },
  ]);
  const hours = await figures(admin, "metrics=openedIn&by=hour");
  expect(hours.rows.map(({ key, values }) => [key, values])).toEqual([
    ["09", { openedIn: { n: 1, sum: 0 } }],
    ["10", { openedIn: { n: 1, sum: 0 } }],
  ]);
  expect((await figures(admin, "metrics=openedIn&by=weekdayHour")).rows.map(({ key }) => key)).toEqual([
    "1-09",
    "1-10",
  ]);
  expect((await figures(admin, `metrics=closed&queuesIds=${sales.id}`)).totals).toEqual({ closed: { n: 0, sum: 0 } });
});

test("who attends gets their own figures, who leads queues those of their queues", async () => {
  const asked = "metrics=answer,held,closed";
  expect((await figures(ana, asked)).totals).toMatchObject({ answer: { n: 1, sum: 120 }, closed: { n: 0 } });
  expect((await figures(bia, asked)).totals).toMatchObject({ answer: { n: 1, sum: 480 }, closed: { n: 1 } });
  expect((await figures(leader, asked)).totals).toMatchObject({ answer: { n: 1, sum: 480 }, held: { n: 1, sum: 300 } });
});

test("a number opens the tickets it counts, and says how many are out of reach", async () => {
  const behind = async (person: TestUser | undefined, metric: string) =>
    (await server.as(person as TestUser).get(`/reports/facts?${DAY}&metric=${metric}`)).body;
  expect(await behind(admin, "answer")).toMatchObject({
    rows: [
      { contactName: "Cliente 1", username: "Bia", queueName: "Suporte", value: 480 },
      { contactName: "Cliente 1", username: "Ana", queueName: "Vendas", value: 120 },
    ],
    hidden: 0,
    cursor: null,
  });
  // Given away to a queue that is not hers.
  expect(await behind(ana, "answer")).toMatchObject({ rows: [], hidden: 1 });
});

test("today is compared with the same weekday a week ago up to this minute, other days with those before", async () => {
  const week = await server
    .as(admin as TestUser)
    .get("/reports/figures?from=2025-03-10&to=2025-03-10&metrics=closed&compare=true");
  expect(week.body).toMatchObject({ previous: { from: "2025-03-03", to: "2025-03-03" }, begins: "2025-03-10" });
  const days = await server
    .as(admin as TestUser)
    .get("/reports/figures?from=2025-03-04&to=2025-03-06&metrics=closed&compare=true");
  expect(days.body).toMatchObject({ previous: { from: "2025-03-01", to: "2025-03-03" } });
});

test("what is going on now is of the caller's sight", async () => {
  const now = (await server.as(admin as TestUser).get("/reports/now")).body;
  expect(now).toMatchObject({
    open: 0,
    pending: 1,
    queues: [
      { name: "Vendas", pending: 1 },
      { name: "Suporte", pending: 0 },
    ],
  });
  expect((await server.as(leader as TestUser).get("/reports/now")).body).toMatchObject({ pending: 0 });
});

test("a time that ends before it begins, or is too long, is refused with its field", async () => {
  const ask = (days: string) => server.as(admin as TestUser).get(`/reports/figures?metrics=closed&${days}`);
  expect(await ask("from=2025-03-10&to=2025-03-09")).toFailWith("ERR_VALIDATION");
  expect(await ask("from=2020-01-01&to=2025-03-09")).toFailWith("ERR_VALIDATION");
});

test("a taken back closing never was, and a removed ticket counts nowhere", async () => {
  const ticketId = await say(3);
  await put(ana, ticketId, { status: "open" });
  await put(ana, ticketId, { status: "closed" });
  const [row] = await db.sql<{ version: string }>("select version from tickets where id = $1 and tenant_id = $2", [
    ticketId,
    channel.tenantId,
  ]);
  const undone = await server.as(ana as TestUser).post(`/tickets/${ticketId}/undo`, { version: Number(row?.version) });
  expect(undone.status).toBe(200);
  expect((await figures(admin, "metrics=closed,came&by=day")).totals).toMatchObject({
    closed: { n: 1 },
    came: { n: 3 },
  });
  expect((await server.as(admin as TestUser).delete(`/tickets/${ticketId}`)).status).toBe(200);
  expect((await figures(admin, "metrics=closed,came&by=month")).totals).toMatchObject({ came: { n: 2 } });
});

test("a target counts from its day on, and a night is no wait", async () => {
  const businessHours = Array.from({ length: 7 }, (_, day) => ({
    day,
    type: "hours",
    periods: [{ start: "08:00", end: "18:00" }],
  }));
  await server.as(admin as TestUser).put("/tenants/business-hours", { businessHours });
  await renewOpenSpans.run(server.deps, { tenantId: channel.tenantId }, new AbortController().signal);
  // Asked of one queue: the same question of a moment ago would be answered from memory.
  const now = async () => (await server.as(admin as TestUser).get(`/reports/now?queuesIds=${sales.id}`)).body;
  // Two minutes before closing; then four minutes after opening.
  until("2025-03-11T20:58:00Z");
  const evening = await say(4);
  until("2025-03-12T10:59:00Z");
  expect(await now()).toMatchObject({
    pending: 2,
    late: 1,
    queues: [{ name: "Vendas", oldestWait: { isFirst: true } }],
  });
  until("2025-03-12T11:00:30Z");
  await put(ana, evening, { status: "open" });
  await write(ana, evening);
  const morning = await server
    .as(admin as TestUser)
    .get("/reports/figures?from=2025-03-12&to=2025-03-12&metrics=firstAnswer,inTarget");
  expect(morning.body.totals).toEqual({
    firstAnswer: { n: 1, sum: 14 * 3600 + 150 },
    inTarget: { n: 1, sum: 1 },
  });
  await server.as(admin as TestUser).put("/reply-targets", { firstAnswer: 1, answer: 1, closing: 1 });
  expect((await figures(admin, "metrics=inTarget")).totals).toEqual({ inTarget: { n: 1, sum: 1 } });
});
