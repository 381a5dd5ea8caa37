// What administrators do with their people, seen from outside: every refusal is read from the wire.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listsModule } from "#company/lists";
import { setSetting } from "#company/settings";
import { asSystem } from "#platform/context";
import {
  aBrowser,
  aChannel,
  aQueue,
  aTenant,
  aUser,
  type Mailbox,
  openMailbox,
  PASSWORD,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { userManagementModule } from "./index.ts";

const db = testDatabase();
let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await testServer(db, { also: [listsModule, userManagementModule], env: mailbox.env });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

async function aCompany(maxUsers = 100) {
  const tenant = await aTenant(db, { maxUsers });
  const admin = await aUser(db, { tenant, profile: "admin", name: "Chefe" });
  return { tenant, admin, boss: server.as(admin) };
}

let made = 0;
const person = (given: object = {}) => {
  made += 1;
  return { name: "Nova Pessoa", email: `new${made}@example.com`, profile: "user", ...given };
};
const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email));
const standing = async ({ id }: { id: number }) =>
  (await db.sql("select profile, is_active, permission_version from users where id = $1", [id]))[0];

test("the list is searched without accents, filtered, ordered and paged", async () => {
  const { tenant, boss } = await aCompany();
  const queue = await aQueue(db, { tenant, name: "Vendas" });
  const conceicao = await aUser(db, { tenant, name: "Conceição Álvares", queues: [queue] });
  const bruno = await aUser(db, { tenant, name: "Bruno", profile: "supervisor", isActive: false });
  await aUser(db, { tenant, name: "Suporte", isSupport: true });
  const names = async (query: string) =>
    (await boss.get(`/users?${query}`)).body.items.map(({ name }: { name: string }) => name);

  expect(await names("")).toEqual(["Bruno", "Chefe", "Conceição Álvares"]);
  expect(await names("searchParam=CONCEICAO%20alv")).toEqual(["Conceição Álvares"]);
  expect(await names(`searchParam=${bruno.email}`)).toEqual(["Bruno"]);
  expect(await names("searchParam=%25")).toEqual([]);
  expect(await names("profile=supervisor")).toEqual(["Bruno"]);
  expect(await names(`queueId=${queue.id}`)).toEqual(["Conceição Álvares"]);
  expect(await names("sort=-name")).toEqual(["Conceição Álvares", "Chefe", "Bruno"]);
  expect(await names("sort=profile")).toEqual(["Chefe", "Bruno", "Conceição Álvares"]);
  for (const sort of ["email", "-lastOnlineAt", "createdAt"]) expect(await names(`sort=${sort}`)).toHaveLength(3);
  const { body } = await boss.get("/users?pageSize=25&pageNumber=2");
  expect(body).toMatchObject({
    items: [],
    users: [],
    count: 3,
    hasMore: false,
    planLimit: 100,
    planUsed: 2,
    canCreate: true,
  });
  const found = (await boss.get(`/users/${conceicao.id}`)).body;
  expect(found.queues).toEqual([{ id: queue.id, name: "Vendas", color: queue.color }]);
  expect(await boss.get("/users?sort=passwordHash")).toFailWith("ERR_VALIDATION");
  expect(await boss.get("/users?pageSize=7")).toFailWith("ERR_VALIDATION");
});

test("supervisors read, others are refused, everybody has names for pickers", async () => {
  const { tenant, admin } = await aCompany();
  const supervisor = server.as(await aUser(db, { tenant, profile: "supervisor" }));
  const queueSupervisor = server.as(await aUser(db, { tenant, profile: "supervisorfila" }));
  const user = server.as(await aUser(db, { tenant, name: "Ana" }));
  expect((await supervisor.get("/users")).status).toBe(200);
  expect((await supervisor.get(`/users/${admin.id}/login-schedule`)).body.horarioLogin).toBeNull();
  for (const refused of [
    supervisor.post("/users", person()),
    supervisor.put(`/users/${admin.id}`, { name: "Outro" }),
    supervisor.delete(`/users/${admin.id}`),
    supervisor.post(`/users/${admin.id}/invite`),
    supervisor.post(`/users/${admin.id}/login-schedule`, { horarioLogin: null }),
    queueSupervisor.get("/users"),
    user.get("/users"),
    user.get(`/users/${admin.id}`),
  ]) {
    expect(await refused).toFailWith("ERR_NO_PERMISSION");
  }
  const choices = (await user.get("/users/choices")).body.items;
  expect(choices[0]).toEqual({ id: expect.any(Number), name: "Ana", profile: "user", isOnline: false });
  expect(choices).toHaveLength(4);
});

test("without a password somebody is invited by a link that works once", async () => {
  const { boss } = await aCompany();
  const given = person({ name: "Bia Souza" });
  const created = await boss.post("/users", given);
  expect(created.body).toMatchObject({ name: "Bia Souza", email: given.email, isInvited: true, isActive: true });
  await expect.poll(() => mailsTo(given.email).length, { timeout: 10_000 }).toBe(1);
  expect(mailsTo(given.email)[0]?.text).toContain("Chefe convidou");

  expect((await boss.post(`/users/${created.body.id}/invite`)).body).toEqual({ ok: true });
  await expect.poll(() => mailsTo(given.email).length, { timeout: 10_000 }).toBe(2);
  const tokens = mailsTo(given.email).map(({ text }) => /tokenSetup=([\w-]{43})/.exec(text)?.[1] ?? "");
  const browser = aBrowser(server);
  expect(await browser.post("/auth/setup", { tokenSetup: tokens[0] })).toFailWith("ERR_SETUP_LINK_INVALID");
  expect((await browser.post("/auth/setup", { tokenSetup: tokens[1] })).body.name).toBe("Bia Souza");
  expect((await browser.post("/auth/setup/finish", { password: PASSWORD })).status).toBe(200);
  expect((await boss.get(`/users/${created.body.id}`)).body.isInvited).toBe(false);
  // The queue never held the link.
  const jobs = await db.sql("select data from jobs.job where data->>'job' = 'users.invite_mail'");
  expect(jobs.length).toBeGreaterThanOrEqual(2);
  for (const token of tokens) expect(JSON.stringify(jobs)).not.toContain(token);
});

test("invitations are counted, and somebody switched off gets none", async () => {
  const { tenant, boss } = await aCompany();
  const off = await aUser(db, { tenant, isActive: false });
  expect(await boss.post(`/users/${off.id}/invite`)).toFailWith("ERR_CONFLICT");
  const ana = await aUser(db, { tenant, password: null });
  for (let count = 0; count < 3; count += 1) expect((await boss.post(`/users/${ana.id}/invite`)).status).toBe(200);
  expect(await boss.post(`/users/${ana.id}/invite`)).toFailWith("ERR_RECIPIENT_LETTERS");
});

test("with a password a code is mailed and no link, and a weak one is refused on its field", async () => {
  const { boss } = await aCompany();
  for (const password of ["short1A", "Senha123", "alllowercase1"]) {
    const answer = await boss.post("/users", person({ password }));
    expect(answer).toFailWith("ERR_PASSWORD_WEAK");
    expect(answer.body.field).toBe("password");
  }
  const given = person({ password: "Cadeira azul 9", blockCalls: true, ignoreWallet: true, blockMultipleLogins: true });
  expect((await boss.post("/users", given)).body).toMatchObject({
    isInvited: false,
    blockCalls: true,
    ignoreWallet: true,
    blockMultipleLogins: true,
  });
  const { email } = given;
  expect((await aBrowser(server).post("/auth/login", { email, password: "Cadeira azul 9" })).status).toBe(200);
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(1);
  expect(mailsTo(email)[0]?.text).not.toContain("tokenSetup");
});

test("one e-mail once per company, also when it is changed", async () => {
  const { admin, boss } = await aCompany();
  const first = await boss.post("/users", person());
  for (const answer of [
    await boss.post("/users", person({ email: ` ${admin.email.toUpperCase()} ` })),
    await boss.put(`/users/${first.body.id}`, { email: admin.email }),
  ]) {
    expect(answer).toFailWith("ERR_EMAIL_EXISTS");
    expect(answer.body.field).toBe("email");
  }
  const { boss: elsewhere } = await aCompany();
  expect((await elsewhere.post("/users", person({ email: admin.email }))).status).toBe(200);
});

test("the plan's last places go to exactly as many, however many ask at once", async () => {
  const { tenant, boss } = await aCompany(5);
  await aUser(db, { tenant, isSupport: true });
  const answers = await Promise.all(Array.from({ length: 10 }, () => boss.post("/users", person())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toFailWith("ERR_USER_LIMIT");
    expect(answer.body.detail).toBe("5");
  }
  expect((await boss.get("/users")).body).toMatchObject({ planUsed: 5, planLimit: 5, count: 5 });
  // Somebody inactive takes no place until they are switched on.
  const idle = await boss.post("/users", person({ isActive: false }));
  expect(idle.status).toBe(200);
  expect(await boss.put(`/users/${idle.body.id}`, { isActive: true })).toFailWith("ERR_USER_LIMIT");
});

test("creation can be disabled", async () => {
  const { tenant, boss } = await aCompany();
  await asSystem(server.deps, tenant.id, (ctx) => setSetting(ctx, "UserCreationDisabled", true));
  await expect.poll(async () => (await boss.get("/users")).body.canCreate, { timeout: 2_000 }).toBe(false);
  expect(await boss.post("/users", person())).toFailWith("ERR_USER_CREATION_DISABLED");
});

test("queues, channels and call channels are the company's own, and their change reaches the person", async () => {
  const { tenant, boss } = await aCompany();
  const queue = await aQueue(db, { tenant });
  const channel = await aChannel(db, { tenant, name: "Balcão" });
  const foreignQueue = await aQueue(db, { tenant: "stranger" });
  const foreignChannel = await aChannel(db, { tenant: "stranger" });
  const ana = await aUser(db, { tenant });
  const window = await server.socket(ana);
  const put = (body: object) => boss.put(`/users/${ana.id}`, body);
  for (const [body, code, field] of [
    [{ queueIds: [queue.id, foreignQueue.id] }, "ERR_NO_QUEUE_FOUND", "queueIds"],
    [{ channelIds: [foreignChannel.id] }, "ERR_NO_WAPP_FOUND", "channelIds"],
    [{ callChannelIds: [foreignChannel.id] }, "ERR_NO_WAPP_FOUND", "callChannelIds"],
  ] as const) {
    const answer = await put(body);
    expect(answer).toFailWith(code);
    expect(answer.body.field).toBe(field);
  }
  const wire = { id: channel.id, name: "Balcão", type: "whatsapp_cloud" };
  const wanted = { queueIds: [queue.id, queue.id], channelIds: [channel.id], callChannelIds: [channel.id] };
  expect((await put(wanted)).body).toMatchObject({
    queues: [{ id: queue.id }],
    channels: [wire],
    callChannels: [wire],
  });
  await window.waitFor(({ name, data }) => name === "event" && data.type === "access.changed");
  expect(await standing(ana)).toMatchObject({ permission_version: 2 });
  // The same again changes nothing, so nobody's screen reloads.
  await put(wanted);
  expect(await standing(ana)).toMatchObject({ permission_version: 2 });
  expect((await put({ queueIds: [] })).body).toMatchObject({ queues: [], channels: [wire] });
});

test("whoever is switched off is out at once", async () => {
  const { tenant, boss } = await aCompany();
  const ana = await aUser(db, { tenant });
  const window = await server.socket(ana);
  expect((await boss.put(`/users/${ana.id}`, { isActive: false })).body.isActive).toBe(false);
  const ended = await window.waitFor(({ name }) => name === "session.ended");
  expect(ended.data).toEqual({ code: "ERR_USER_INACTIVE" });
  expect(await server.as(ana).get("/auth/session")).toFailWith("ERR_USER_INACTIVE");
});

test("another's password is set by an admin and ends that person's sessions; one's own is not set here", async () => {
  const { tenant, admin, boss } = await aCompany();
  const ana = await aUser(db, { tenant });
  const own = await boss.put(`/users/${admin.id}`, { password: "Cadeira azul 9" });
  expect(own).toFailWith("ERR_VALIDATION");
  expect(own.body.field).toBe("password");
  expect(await boss.put(`/users/${ana.id}`, { password: "senha123" })).toFailWith("ERR_PASSWORD_WEAK");
  expect((await boss.put(`/users/${ana.id}`, { password: "Cadeira azul 9" })).status).toBe(200);
  await expect.poll(async () => (await server.as(ana).get("/auth/session")).body.error).toBe("ERR_PASSWORD_CHANGED");
  const login = (password: string) => aBrowser(server).post("/auth/login", { email: ana.email, password });
  expect(await login(PASSWORD)).toFailWith("ERR_INVALID_CREDENTIALS");
  expect((await login("Cadeira azul 9")).status).toBe(200);
});

test("a changed e-mail is not verified, and what was sent to the old one opens nothing", async () => {
  const { tenant, boss } = await aCompany();
  const ana = await aUser(db, { tenant, password: null });
  await db.sql("update users set email_verified_at = now() where id = $1", [ana.id]);
  await boss.post(`/users/${ana.id}/invite`);
  await expect.poll(() => mailsTo(ana.email).length, { timeout: 10_000 }).toBe(1);
  const tokenSetup = /tokenSetup=([\w-]{43})/.exec(mailsTo(ana.email)[0]?.text ?? "")?.[1];
  expect((await boss.put(`/users/${ana.id}`, { email: `other.${ana.email}` })).status).toBe(200);
  const [row] = await db.sql("select email_verified_at from users where id = $1", [ana.id]);
  expect(row?.email_verified_at).toBeNull();
  expect(await aBrowser(server).post("/auth/setup", { tokenSetup })).toFailWith("ERR_SETUP_LINK_INVALID");
});
