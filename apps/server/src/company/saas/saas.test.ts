// The platform's settings from outside: who may change them, that secrets stay in, and that each is in force.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  aBrowser,
  aTenant,
  aUser,
  type Mailbox,
  openMailbox,
  PASSWORD,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
let operator: TestUser;
let first: Mailbox;
let second: Mailbox;
let planId: number;
const heard: { authorization: string | undefined; body: string }[] = [];
let answers = 200;
const phone = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    heard.push({ authorization: request.headers.authorization, body });
    response.writeHead(answers).end("no such session");
  });
});
let phoneUrl: string;

beforeAll(async () => {
  [first, second] = [await openMailbox(), await openMailbox()];
  await new Promise<void>((resolve) => phone.listen(0, "127.0.0.1", resolve));
  const place = `127.0.0.1:${(phone.address() as AddressInfo).port}`;
  phoneUrl = `http://${place}/send`;
  server = await testServer(db, {
    role: "all",
    now: "2026-03-02T15:20:31Z",
    env: { TENANT_EGRESS_ALLOW: place, ...first.env },
  });
  const [plan] = await db.sql<{ id: string }>(
    `insert into plans (name, max_users, max_connections, value_cents, is_public) values ('op', 9, 9, 0, true) returning id`,
  );
  planId = Number(plan?.id);
  await db.sql("insert into tenants (id, name, plan_id, due_at) values (1, 'Prosa', $1, '2199-01-01')", [planId]);
  operator = await aUser(db, { tenant: 1, profile: "admin" });
});
beforeEach(async () => {
  await db.sql("delete from platform_settings");
  await db.sql("delete from platform_secrets");
  await db.sql("delete from letters");
  heard.length = 0;
  answers = 200;
});
afterAll(async () => {
  await server.close();
  await first.close();
  await second.close();
  await new Promise((resolve) => phone.close(resolve));
});

const portOf = ({ env }: Mailbox) => Number(new URL(env.SMTP_URL as string).port);
const mailServer = (change: object = {}) => ({
  isOn: true,
  host: "127.0.0.1",
  port: portOf(second),
  security: "none",
  user: "",
  fromName: "Casa do Atendimento",
  fromAddress: "contato@casa.example",
  replyTo: null,
  ...change,
});
const save = (body: object) => server.as(operator).put("/admin/saas", body);
const signUp = (email: string) =>
  aBrowser(server).post("/empresa/signup", {
    company: "Padaria Central",
    whatsapp: "+55 (11) 3000-1000",
    responsible: "Helena Prado",
    email,
    password: "Cadeira azul 9",
    plan: planId,
  });

test("sections are kept one by one, and what is secret never comes out", async () => {
  const before = (await server.as(operator).get("/admin/saas")).body;
  expect(before).toMatchObject({
    settings: { signup: { allowed: true }, trial: { allowed: false }, mail: null, download: { limitMb: 100 } },
    has: { mailPassword: false, welcomeToken: false },
    installation: { downloadMb: 100, mail: true },
    changedAt: null,
  });
  await save({ trial: { allowed: true, days: 14 } });
  const { body } = await save({ mail: mailServer(), mailPassword: "very secret" });
  expect(body).toMatchObject({
    settings: { trial: { allowed: true, days: 14 }, mail: { fromAddress: "contato@casa.example" } },
    has: { mailPassword: true, welcomeToken: false },
  });
  expect(JSON.stringify(body)).not.toContain("very secret");
  const [kept] = await db.sql<{ value: string }>("select value from platform_secrets");
  expect(kept?.value).not.toContain("very secret");
  expect((await save({ mailPassword: null })).body.has).toEqual({ mailPassword: false, welcomeToken: false });
  const log = await db.sql<{ detail: { sections?: string } }>(
    "select detail from security_log where tenant_id = 1 and kind = 'operator.saas_changed' order by position",
  );
  expect(log.map(({ detail }) => detail.sections)).toEqual(["trial", "mail mailPassword", "mailPassword"]);
});

test("nobody but the operator reads or changes them", async () => {
  const admin = server.as(await aUser(db, { tenant: await aTenant(db), profile: "admin" }));
  expect(await admin.get("/admin/saas")).toFailWith("ERR_NO_PERMISSION");
  expect(await admin.put("/admin/saas", { trial: { allowed: true, days: 300 } })).toFailWith("ERR_NO_PERMISSION");
  expect(await admin.post("/admin/saas/mail/test", { email: "a@x.example" })).toFailWith("ERR_NO_PERMISSION");
});

test.each([
  [
    "a banner that cannot be read",
    { banner: { isOn: true, text: "x", background: "#FFFFFF", color: "#EEEEEE", link: null, linkText: "" } },
  ],
  [
    "a banner without words",
    { banner: { isOn: true, text: " ", background: "#000000", color: "#FFFFFF", link: null, linkText: "" } },
  ],
  [
    "a link that runs something",
    {
      banner: {
        isOn: false,
        text: "",
        background: "#000000",
        color: "#FFFFFF",
        link: "javascript:alert(1)",
        linkText: "",
      },
    },
  ],
  [
    "a recovery letter without its code",
    {
      letters: {
        recovery: { pt: { subject: "a", body: "b" }, en: null, es: null },
        welcome: { pt: null, en: null, es: null },
      },
    },
  ],
  ["a host that is none", { mail: { ...mailServerShape(), host: "mail.example/x" } }],
  ["a sender with a second line", { mail: { ...mailServerShape(), fromName: "a\r\nBcc: b" } }],
  ["a trial of two years", { trial: { allowed: true, days: 730 } }],
  ["a welcome that leads nowhere", { welcome: { isOn: true, url: null, texts: { pt: "a", en: null, es: null } } }],
])("%s is refused", async (_, body) => {
  expect(await save(body)).toFailWith("ERR_VALIDATION");
});

function mailServerShape() {
  return {
    isOn: true,
    host: "mail.example",
    port: 587,
    security: "starttls",
    user: "",
    fromName: "",
    fromAddress: "a@x.example",
    replyTo: null,
  };
}

test("sign-up gives the trial of the settings, is closed by them, and greets in the operator's words", async () => {
  await save({
    trial: { allowed: true, days: 21 },
    welcome: { isOn: true, url: phoneUrl, texts: { pt: "Oi {{name}} da {{company}}", en: null, es: null } },
    welcomeToken: "token-1",
    letters: {
      recovery: { pt: null, en: null, es: null },
      welcome: {
        pt: { subject: "Chegou, {{company}}", body: "Bem-vinda.\n\nSeu código: {{code}}" },
        en: null,
        es: null,
      },
    },
  });
  expect((await signUp("nova@example.com")).body).toEqual({ ok: true, trialDays: 21 });
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard[0]?.authorization).toBe("Bearer token-1");
  expect(JSON.parse(heard[0]?.body ?? "")).toEqual({
    number: "551130001000",
    body: "Oi Helena Prado da Padaria Central",
  });
  const letter = () => first.mails.find(({ to }) => to.includes("nova@example.com"))?.text;
  await expect.poll(letter).toContain("Subject: Chegou, Padaria Central");
  expect(letter()).toMatch(/Seu código: [A-Z0-9]{8}/);

  await save({ signup: { allowed: false } });
  expect(await signUp("outra@example.com")).toFailWith("ERR_SIGNUP_DISABLED");
});

test("a recovery code goes in the operator's words, through the chosen mail server, without a restart", async () => {
  const ana = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
  await save({
    mail: mailServer(),
    letters: {
      recovery: {
        pt: { subject: "Senha {{code}}", body: "Use {{code}} em {{minutes}} minutos <b>" },
        en: null,
        es: null,
      },
      welcome: { pt: null, en: null, es: null },
    },
  });
  await aBrowser(server).post("/auth/recovery", { email: ana.email });
  const letter = () => second.mails.find(({ to }) => to.includes(ana.email))?.text;
  await expect.poll(letter).toMatch(/Use [A-Z0-9]{8} em \d+ minutos/);
  expect(letter()).toContain("Subject: Senha {{code}}");
  expect(letter()).toContain("&lt;b&gt;");
  expect(letter()).toContain("Casa do Atendimento");
});

test("the test of the mail server tells what the server said", async () => {
  const ask = async () => (await server.as(operator).post("/admin/saas/mail/test", { email: "eu@x.example" })).body;
  expect(await ask()).toEqual({ ok: true, reason: null, detail: null });
  expect(first.mails.at(-1)?.text).toContain("Teste do servidor de e-mail");
  await save({ mail: mailServer() });
  expect(await ask()).toMatchObject({ ok: true });
  expect(second.mails.at(-1)?.to).toEqual(["eu@x.example"]);
  await save({ mail: mailServer({ port: 1 }) });
  expect(await ask()).toMatchObject({ ok: false, reason: "host" });
  // Three an hour to one mailbox: the button fills nobody's.
  expect(await server.as(operator).post("/admin/saas/mail/test", { email: "eu@x.example" })).toFailWith(
    "ERR_RECIPIENT_LETTERS",
  );
});

test("the test of the WhatsApp API tells what it answered", async () => {
  const ask = async () =>
    (await server.as(operator).post("/admin/saas/welcome/test", { number: "5511999990000" })).body;
  expect(await ask()).toEqual({ ok: false, reason: "none", detail: null });
  const welcome = { isOn: false, url: phoneUrl, texts: { pt: "Oi", en: null, es: null } };
  await save({ welcome });
  expect(await ask()).toMatchObject({ ok: true });
  answers = 401;
  expect(await ask()).toEqual({ ok: false, reason: "login", detail: "HTTP 401 no such session" });
  await save({ welcome: { ...welcome, url: "https://10.0.0.1/send" } });
  expect(await ask()).toMatchObject({ ok: false, reason: "address" });
});

test("everybody who is signed in reads the banner, and none is there while it is off", async () => {
  const user = server.as(await aUser(db, { tenant: await aTenant(db), profile: "user" }));
  expect((await user.get("/platform/words")).body).toEqual({ banner: null, download: { limitMb: 100, text: null } });
  const banner = {
    isOn: true,
    text: "Manutenção hoje",
    background: "#7A1F1F",
    color: "#FFFFFF",
    link: null,
    linkText: "",
  };
  await save({ banner, download: { limitMb: 5, texts: { pt: "Grande demais", en: "Too big", es: null } } });
  const { body } = await user.get("/platform/words?language=en");
  expect(body).toMatchObject({ banner: { text: "Manutenção hoje" }, download: { limitMb: 5, text: "Too big" } });
  await save({ banner: { ...banner, text: "Outra coisa" } });
  expect((await user.get("/platform/words")).body.banner.mark).not.toBe(body.banner.mark);
});

test("a mail server or a token asks for the password again, a banner does not", async () => {
  const { body } = await aBrowser(server).post("/auth/login", { email: operator.email, password: PASSWORD });
  const stale = server.as({ token: body.token });
  server.clock.advance(10 * 60_000);
  expect(await stale.put("/admin/saas", { mail: mailServer() })).toFailWith("ERR_PROOF_NEEDED");
  expect((await stale.put("/admin/saas", { signup: { allowed: true } })).status).toBe(200);
});
