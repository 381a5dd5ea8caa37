// Queues from outside: who may change them, what their people and other screens hear, and what keeps one from going.
import { beforeAll, expect, test } from "vitest";
import { aChannel, aQueue, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { queuesModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await testServer(db, { also: [queuesModule] });
  admin = await aUser(db, { profile: "admin" });
});

const input = (given: object = {}) => ({ name: "Sales", color: "#0B7A6B", isActive: true, userIds: [], ...given });
const heardBy = (socket: { frames: readonly { name: string; data: { type?: string } }[] }) =>
  socket.frames.filter(({ name }) => name === "event").map(({ data }) => data.type);
const isEvent = (type: string) => (frame: { name: string; data: { type?: string } }) =>
  frame.name === "event" && frame.data.type === type;

test("a queue is made, shown, found without its accents, changed and deleted", async () => {
  const mine = server.as(admin);
  const made = await mine.post("/queues", input({ name: "Atenção Básica" }));
  expect(made.body).toMatchObject({
    name: "Atenção Básica",
    users: 0,
    channels: 0,
    openTickets: 0,
    hasOwnHours: false,
  });
  const found = await mine.get("/queues?searchParam=atencao%20BASICA");
  expect(found.body).toMatchObject({ count: 1, hasMore: false, items: [{ id: made.body.id }] });
  const changed = await mine.put(`/queues/${made.body.id}`, { color: "#123456" });
  expect(changed.body).toMatchObject({ name: "Atenção Básica", color: "#123456" });
  expect((await mine.delete(`/queues/${made.body.id}`)).body).toEqual({ ok: true });
  expect(await mine.get(`/queues/${made.body.id}`)).toFailWith("ERR_NO_QUEUE_FOUND");
  const kinds = await db.sql<{ kind: string }>(
    "select kind from security_log where tenant_id = $1 and (detail->>'id')::bigint = $2 order by position",
    [admin.tenantId, made.body.id],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["queues.created", "queues.changed", "queues.deleted"]);
});

test("pages, order and counts come from one list", async () => {
  const boss = await aUser(db, { tenant: "many", profile: "supervisor" });
  const names = Array.from({ length: 60 }, (_, index) => `Queue ${String(index).padStart(2, "0")}`);
  const queues = [];
  for (const name of names) queues.push(await aQueue(db, { tenant: "many", name }));
  const [busy] = queues;
  for (const status of ["open", "pending", "closed"] as const)
    await aTicket(db, { tenant: "many", queueId: busy?.id ?? 0, status });
  await aChannel(db, { tenant: "many", defaultQueueId: busy?.id ?? 0 });
  await aUser(db, { tenant: "many", queues: [busy?.id ?? 0] });
  const ask = async (query: string) => (await server.as(boss).get(`/queues?${query}`)).body;
  const first = await ask("");
  expect(first.items.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 25));
  expect(first).toMatchObject({ count: 60, hasMore: true });
  expect(first.items[0]).toMatchObject({ users: 1, channels: 1, openTickets: 2 });
  const last = await ask("pageNumber=2&pageSize=50&sort=-name");
  expect(last.items.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 10).reverse());
  expect(last.hasMore).toBe(false);
  expect(await ask("pageNumber=9")).toEqual({ items: [], count: 60, hasMore: false });
  for (const sort of ["-users", "-openTickets"]) expect((await ask(`sort=${sort}`)).items[0].id).toBe(busy?.id);
  for (const query of ["sort=color", "sort=name;drop table queues", "pageSize=30", "pageNumber=0", "other=1"]) {
    expect(await server.as(boss).get(`/queues?${query}`)).toFailWith("ERR_VALIDATION");
  }
});

test("supervisors read, attendants choose, only admins change", async () => {
  const queue = await aQueue(db);
  const hidden = await aQueue(db, { isActive: false });
  const supervisor = server.as(await aUser(db, { profile: "supervisor" }));
  const attendant = server.as(await aUser(db));
  expect((await supervisor.get(`/queues/${queue.id}`)).status).toBe(200);
  expect(await attendant.get("/queues")).toFailWith("ERR_NO_PERMISSION");
  for (const client of [supervisor, attendant]) {
    expect(await client.post("/queues", input())).toFailWith("ERR_NO_PERMISSION");
    expect(await client.put(`/queues/${queue.id}`, { name: "x" })).toFailWith("ERR_NO_PERMISSION");
    expect(await client.delete(`/queues/${queue.id}`)).toFailWith("ERR_NO_PERMISSION");
  }
  const { items } = (await attendant.get("/queues/choices")).body;
  const ids = items.map(({ id }: { id: number }) => id);
  expect(ids).toContain(queue.id);
  expect(ids).not.toContain(hidden.id);
});

test("one name is given once, however many ask at the same moment", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.as(admin).post("/queues", input({ name: "Only one" }))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toFailWith("ERR_NAME_EXISTS");
    expect(answer.body.field).toBe("name");
  }
  const queue = await aQueue(db);
  expect(await server.as(admin).put(`/queues/${queue.id}`, { name: "Only one" })).toFailWith("ERR_NAME_EXISTS");
  const elsewhere = await aUser(db, { tenant: "other", profile: "admin" });
  expect((await server.as(elsewhere).post("/queues", input({ name: "Only one" }))).status).toBe(200);
});

test("whoever comes or goes has new rights, and they alone hear of it", async () => {
  const [ana, bia, caio] = [await aUser(db), await aUser(db), await aUser(db)];
  const [anas, caios] = [await server.socket(ana), await server.socket(caio)];
  const made = await server.as(admin).post("/queues", input({ name: "People", userIds: [ana.id, ana.id] }));
  expect(made.body.users).toBe(1);
  await anas.waitFor(isEvent("access.changed"));
  expect((await server.as(ana).get("/auth/session")).body.queues).toMatchObject([{ name: "People" }]);
  const path = `/queues/${made.body.id}`;
  expect((await server.as(admin).put(path, { userIds: [bia.id] })).body.users).toBe(1);
  expect((await server.as(admin).get(path)).body.userIds).toEqual([bia.id]);
  const versions = await db.sql<{ id: string; v: number }>(
    "select id, permission_version as v from users where id = any ($1) order by id",
    [[ana.id, bia.id, caio.id]],
  );
  expect(versions.map(({ v }) => v)).toEqual([3, 2, 1]);
  expect(heardBy(caios)).toEqual([]);
});

test("a new name reaches the screens of the queue's people", async () => {
  const queue = await aQueue(db);
  const ana = await aUser(db, { queues: [queue] });
  const window = await server.socket(ana);
  await server.as(admin).put(`/queues/${queue.id}`, { name: "Renamed" });
  await window.waitFor(isEvent("access.changed"));
});

test("screens of those who may read the list hear that it changed, and no others", async () => {
  const [supervisor, attendant] = [await aUser(db, { profile: "supervisor" }), await aUser(db)];
  const stranger = await aUser(db, { tenant: "other", profile: "admin" });
  const [readers, others] = [
    [admin, supervisor],
    [attendant, stranger],
  ];
  const hearing = await Promise.all(readers.map((one) => server.socket(one)));
  const deaf = await Promise.all(others.map((one) => server.socket(one)));
  await server.as(admin).post("/queues", input({ name: "Heard" }));
  for (const socket of hearing) {
    const frame = await socket.waitFor(isEvent("list.changed"));
    expect(frame.data).toMatchObject({ ticketId: null, data: { list: "queues" } });
  }
  for (const one of others) await server.as(one).put(`/users/${one.id}/configs`, { isDark: true });
  for (const socket of deaf) {
    await socket.waitFor(isEvent("configs.changed"));
    expect(heardBy(socket)).toEqual(["configs.changed"]);
  }
});

test("people who are not there, deleted or of another company cannot be put into a queue", async () => {
  const gone = await aUser(db);
  await db.sql("update users set deleted_at = now() where id = $1", [gone.id]);
  const stranger = await aUser(db, { tenant: "other" });
  for (const id of [gone.id, stranger.id, 999_999]) {
    const answer = await server.as(admin).post("/queues", input({ name: "Nobody", userIds: [id] }));
    expect(answer).toFailWith("ERR_NO_USER_FOUND");
    expect(answer.body.field).toBe("userIds");
  }
  expect(await db.sql("select id from queues where name = 'Nobody'")).toEqual([]);
});

test("a queue in use stays, and the refusal says what uses it", async () => {
  const queue = await aQueue(db, { name: "In use" });
  const ticket = await aTicket(db, { queueId: queue.id, status: "closed" });
  await aTicket(db, { queueId: queue.id, status: "open" });
  await aChannel(db, { defaultQueueId: queue.id, name: "Main line" });
  for (let person = 0; person < 7; person++) await aUser(db, { queues: [queue], name: `Worker ${person}` });
  const answer = await server.as(admin).delete(`/queues/${queue.id}`);
  expect(answer).toFailWith("ERR_QUEUE_TICKET_EXISTS");
  const workers = ["Worker 0", "Worker 1", "Worker 2", "Worker 3", "Worker 4"];
  expect(answer.body.entity).toEqual([
    { kind: "tickets", count: 2, names: expect.arrayContaining([ticket.protocol]) },
    { kind: "channels", count: 1, names: ["Main line"] },
    { kind: "users", count: 7, names: workers },
  ]);
});

test("another company's queue is as absent as none", async () => {
  const foreign = await aQueue(db, { tenant: "other" });
  for (const id of [foreign.id, 987_654]) {
    const mine = server.as(admin);
    expect(await mine.get(`/queues/${id}`)).toFailWith("ERR_NO_QUEUE_FOUND");
    expect(await mine.put(`/queues/${id}`, { name: "Mine" })).toFailWith("ERR_NO_QUEUE_FOUND");
    expect(await mine.delete(`/queues/${id}`)).toFailWith("ERR_NO_QUEUE_FOUND");
  }
});
