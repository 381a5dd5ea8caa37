// A day of sign-ins with a talkative log: nothing that opens a door, and nobody's e-mail, is ever written into it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSetupTicket } from "#company/credentials";
import { loadConfig } from "#platform/config";
import { asSystem } from "#platform/context";
import { installJobs } from "#platform/jobs";
import { createLogger } from "#platform/log";
import { aBrowser, aUser, type Mailbox, openMailbox, PASSWORD, testDatabase } from "#testing";
import { type App, buildApp, neededQueues } from "../../app.ts";
import { testEnvironment } from "../../testing/start-server.ts";

const db = testDatabase();
let mailbox: Mailbox;
let app: App;
let url: string;
let written = "";

beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "trace", ...mailbox.env };
  const config = loadConfig(testEnvironment(db.url, env));
  await installJobs(db.ownerUrl, neededQueues());
  const destination = {
    write(line: string) {
      written += line;
    },
  };
  app = await buildApp(config, { log: createLogger({ level: "trace", destination }) });
  url = await app.listen();
  db.beforeDrop(() => app.close());
});
afterAll(async () => {
  await mailbox.close();
});

test("passwords, tokens, cookies, codes and e-mails stay out of the log, also when things go wrong", async () => {
  const ana = await aUser(db, { email: "ana.segredo@example.com" });
  const secrets = new Set<string>([
    PASSWORD,
    ana.email,
    "ana.segredo",
    "Errada senha 5",
    "Nova senha 77",
    "Terceira senha 8",
  ]);
  const browser = aBrowser({ url });
  const keep = () => {
    for (const value of browser.cookies.values()) secrets.add(value);
  };

  await browser.post("/auth/login", { email: ana.email, password: "Errada senha 5" });
  await browser.post("/auth/login", { email: ana.email, password: PASSWORD, unknown: PASSWORD });
  const { body } = await browser.post("/auth/login", { email: ana.email, password: PASSWORD });
  secrets.add(body.token);
  keep();
  const renewed = await browser.post("/auth/refresh_token");
  secrets.add(renewed.body.token);
  keep();
  await browser.get(`/auth/session?token=${body.token}`);
  await browser.get("/auth/session", `${body.token}x`);
  await browser.put("/auth/password", { current: PASSWORD, password: "Nova senha 77" }, renewed.body.token);

  await browser.post("/auth/recovery", { email: ana.email });
  keep();
  await expect.poll(() => mailbox.mails.length, { timeout: 10_000 }).toBe(1);
  const code = /^([0-9A-HJKMNP-TV-Z]{8})\r?$/m.exec(mailbox.mails[0]?.text ?? "")?.[1] as string;
  secrets.add(code);
  await browser.post("/auth/recovery/check", { code: "AAAAAAAA" });
  expect((await browser.post("/auth/recovery/finish", { code, password: "Terceira senha 8" })).status).toBe(200);
  keep();

  const ticket = await asSystem(app.deps, ana.tenantId, (ctx) => createSetupTicket(ctx, ana.id));
  secrets.add(ticket.token);
  await browser.get(`/?tokenSetup=${ticket.token}`);
  await browser.post("/auth/setup", { tokenSetup: ticket.token });
  keep();
  expect((await browser.post("/auth/setup/finish", { password: "Nova senha 77" })).status).toBe(200);
  keep();
  await browser.post("/auth/logout");

  await expect.poll(() => written.includes('"security":"logout"')).toBe(true);
  expect(written.split("\n").length).toBeGreaterThan(20);
  const found = [...secrets].filter((secret) => written.includes(secret));
  expect(found).toEqual([]);
});
