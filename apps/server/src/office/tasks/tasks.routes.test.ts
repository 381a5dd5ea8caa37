// Tasks seen from outside: whose they are, what they name, how they repeat and when they remind.
import type { Task } from "@prosa/contracts/office/tasks";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aContact,
  aQueue,
  aTask,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { findDueTasks, remindOfTasks } from "./tasks.jobs.ts";

const db = testDatabase();
let server: TestServer;
let tenant: Awaited<ReturnType<typeof aTenant>>;
let elsewhere: { id: number };
let [ana, bia, chief, boss] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];

beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  tenant = await aTenant(db);
  const [sales, other] = [await aQueue(db, { tenant }), await aQueue(db, { tenant })];
  elsewhere = other;
  ana = await aUser(db, { tenant, name: "Ana", queues: [sales] });
  bia = await aUser(db, { tenant, name: "Bia", queues: [other] });
  chief = await aUser(db, { tenant, profile: "supervisorfila", queues: [sales] });
  boss = await aUser(db, { tenant, profile: "supervisor" });
});

const ahead = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const wanted = (owner: TestUser, given: object = {}) => ({
  name: "Ligar para Maria",
  description: "Falar da proposta",
  limitDate: ahead(30),
  ownerId: owner.id,
  priority: "high",
  ...given,
});
const make = async (by: TestUser, body: object) => (await server.as(by).post("/tasks", body)).body as Task;
const names = async (who: TestUser, query = "") =>
  ((await server.as(who).get(`/tasks${query}`)).body.items as Task[]).map(({ name }) => name);

test("people see what they own or made, queue supervisors their people's, the others all", async () => {
  await make(ana, wanted(ana, { name: "de Ana" }));
  await make(ana, wanted(bia, { name: "de Bia, feita por Ana" }));
  await make(boss, wanted(bia, { name: "de Bia" }));
  expect(await names(ana)).toEqual(["de Ana", "de Bia, feita por Ana"]);
  expect(await names(bia)).toEqual(["de Bia, feita por Ana", "de Bia"]);
  expect(await names(chief)).toEqual(["de Ana"]);
  expect(await names(boss)).toHaveLength(3);
  const [hers] = (await server.as(boss).get("/tasks?searchParam=de Bia&sort=-name")).body.items;
  expect(await server.as(chief).get(`/tasks/${hers.id}`)).toFailWith("ERR_NO_TASK_FOUND");
  expect(await server.as(chief).put(`/tasks/${hers.id}`, { name: "x" })).toFailWith("ERR_NO_TASK_FOUND");
  expect(await server.as(chief).delete(`/tasks/${hers.id}`)).toFailWith("ERR_NO_TASK_FOUND");
});

test("four groups: over time, today, later, done", async () => {
  const now = server.clock.now().getTime();
  await aTask(db, { owner: ana, name: "late", limitAt: new Date(now - 60_000) });
  await aTask(db, { owner: ana, name: "upcoming", limitAt: new Date(now + 3 * 86_400_000) });
  const done = await aTask(db, { owner: ana, name: "done" });
  await server.as(ana).put(`/tasks/${done.id}/finish`, { finished: true });
  for (const group of ["late", "upcoming", "done"]) expect(await names(ana, `?group=${group}`)).toEqual([group]);
  expect(await names(ana, "?status=delayed")).toEqual(["late"]);
  expect(await names(ana, "?status=pending")).toEqual(["upcoming"]);
});

test("all five fields are required, and whoever gets it works here", async () => {
  for (const field of ["name", "description", "limitDate", "ownerId", "priority"]) {
    const { [field]: _, ...rest } = wanted(ana) as Record<string, unknown>;
    expect(await server.as(ana).post("/tasks", rest)).toFailWith("ERR_VALIDATION");
  }
  const gone = await aUser(db, { tenant, isActive: false });
  expect(await server.as(ana).post("/tasks", wanted(gone))).toFailWith("ERR_NO_USER_FOUND");
});

test("a link is named only to those who may see it, and brings its contact", async () => {
  const contact = await aContact(db, { tenant, name: "Maria" });
  const ticket = await aTicket(db, {
    tenant,
    contactId: contact.id,
    status: "open",
    userId: bia.id,
    queueId: elsewhere.id,
  });
  const task = await make(boss, wanted(ana, { ticketId: ticket.id }));
  expect(task).toMatchObject({ ticketId: ticket.id, contact: { id: contact.id, name: "Maria" } });
  expect((await server.as(ana).get(`/tasks/${task.id}`)).body).toMatchObject({ ticketId: null });
  expect(await server.as(ana).post("/tasks", wanted(ana, { ticketId: ticket.id }))).toFailWith("ERR_NO_TICKET_FOUND");
  // Saved by somebody who does not see the link, it stays.
  await server.as(ana).put(`/tasks/${task.id}`, { name: "Outra coisa" });
  expect((await server.as(boss).get(`/tasks/${task.id}`)).body).toMatchObject({
    ticketId: ticket.id,
    name: "Outra coisa",
  });
});

test("a change of an older version is refused with what is there", async () => {
  const task = await make(ana, wanted(ana));
  await server.as(ana).put(`/tasks/${task.id}`, { version: 1, name: "Primeira" });
  const second = await server.as(ana).put(`/tasks/${task.id}`, { version: 1, name: "Segunda" });
  expect(second).toFailWith("ERR_CONFLICT");
  expect(second.body.entity).toMatchObject({ name: "Primeira", version: 2 });
});

test("finishing a repeated one ten times at once makes one next; taken back, the next goes", async () => {
  const task = await make(ana, wanted(ana, { repeat: "weekly", remindMinutes: 10 }));
  const finish = (finished: boolean) => server.as(ana).put(`/tasks/${task.id}/finish`, { finished });
  const answers = await Promise.all(Array.from({ length: 10 }, () => finish(true)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ body }) => body.next !== null)).toHaveLength(1);
  const open = (await server.as(ana).get("/tasks?status=pending")).body.items as Task[];
  expect(open).toHaveLength(1);
  expect(Date.parse(open[0]?.limitDate ?? "") - Date.parse(task.limitDate)).toBe(7 * 86_400_000);
  await finish(false);
  expect((await server.as(ana).get("/tasks")).body.items.map(({ id }: Task) => id)).toEqual([task.id]);
  expect((await finish(true)).body.next).toMatchObject({ repeat: "weekly", status: "pending" });
});

test("a next that somebody changed stays when the finish is taken back", async () => {
  const task = await make(ana, wanted(ana, { repeat: "daily" }));
  const { next } = (await server.as(ana).put(`/tasks/${task.id}/finish`, { finished: true })).body;
  await server.as(ana).put(`/tasks/${next.id}`, { name: "Já preparada" });
  await server.as(ana).put(`/tasks/${task.id}/finish`, { finished: false });
  expect(await names(ana)).toHaveLength(2);
  // And finishing again makes no twin.
  expect((await server.as(ana).put(`/tasks/${task.id}/finish`, { finished: true })).body.next).toBeNull();
});

const bell = async (who: TestUser) => (await server.as(who).get("/notices")).body;

test("a thousand reminders due together reach exactly their owners, once, whoever finds them", {
  timeout: 120_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => aUser(db, { tenant, name: `P${n}` })));
  const now = server.clock.now();
  const expected = new Map(people.map(({ id }) => [id, 0]));
  const ids: number[] = [];
  for (let each = 0; each < 1_000; each++) {
    const owner = people[(each * 7) % people.length] as TestUser;
    expected.set(owner.id, (expected.get(owner.id) ?? 0) + 1);
    ids.push((await aTask(db, { owner, creatorId: boss.id, remindAt: now })).id);
  }
  const early = await aTask(db, { owner: ana, remindAt: new Date(now.getTime() + 3_600_000) });
  const signal = new AbortController().signal;
  const round = async () => {
    for (let from = 0; from < ids.length; from += 50) {
      await remindOfTasks.run(server.deps, { tenantId: tenant.id, taskIds: ids.slice(from, from + 50) }, signal);
    }
  };
  // Two watches at once, and one that comes too early for one of them.
  await Promise.all([round(), round()]);
  await remindOfTasks.run(server.deps, { tenantId: tenant.id, taskIds: [early.id] }, signal);
  const told = await db.sql<{ user_id: string; count: string }>(
    "select user_id, count(*) from notices where tenant_id = $1 and kind = 'task.due' group by user_id",
    [tenant.id],
  );
  expect(new Map(told.map((row) => [Number(row.user_id), Number(row.count)]))).toEqual(expected);
});

test("the watch finds what is due, and a finished or moved task no longer reminds", async () => {
  const signal = new AbortController().signal;
  const task = await make(boss, wanted(ana, { limitDate: ahead(1), remindMinutes: 0 }));
  await db.sql("update tasks set remind_at = $2 where id = $1", [task.id, server.clock.now()]);
  await findDueTasks.run(server.deps, {}, signal);
  await remindOfTasks.run(server.deps, { tenantId: tenant.id, taskIds: [task.id] }, signal);
  expect(await bell(ana)).toMatchObject({
    unread: 1,
    notices: [{ kind: "task.due", params: { name: "Ligar para Maria" } }],
  });
  await server.as(ana).put(`/tasks/${task.id}/finish`, { finished: true });
  expect(await bell(ana)).toMatchObject({ unread: 0, notices: [] });
});

test("the calendar has what is due between two moments", async () => {
  await make(ana, wanted(ana, { limitDate: ahead(50) }));
  await make(ana, wanted(ana, { limitDate: ahead(2_000) }));
  const { items } = (await server.as(ana).get(`/tasks/calendar?from=${ahead(0)}&to=${ahead(100)}`)).body;
  expect(items).toHaveLength(1);
});
