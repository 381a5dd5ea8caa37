// The start page on paper: the numbers of the screen, within the reader's sight, called as the screens call them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { metricIds } from "@prosa/contracts/metrics";
import { beforeAll, expect, test } from "vitest";
import { aChannel, aQueue, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { homeWords, metricWords } from "./figures.words.rules.ts";

const db = testDatabase();
let server: TestServer;
let admin: TestUser;
let ana: TestUser;
let leader: TestUser;
let sales: { id: number };

beforeAll(async () => {
  server = await testServer(db, { role: "all" });
  const tenant = await aTenant(db);
  sales = await aQueue(db, { tenant, name: "Vendas" });
  const support = await aQueue(db, { tenant, name: "Suporte" });
  const channel = await aChannel(db, { tenant, defaultQueueId: sales.id });
  admin = await aUser(db, { tenant, profile: "admin", name: "Carla" });
  ana = await aUser(db, { tenant, name: "Ana", queues: [sales] as never });
  leader = await aUser(db, { tenant, profile: "supervisorfila", queues: [support] as never });
  const said = [1, 2, 3].map((customer) => ({
    kind: "message",
    providerId: `wamid.home.${customer}`,
    from: [{ kind: "wa_id", value: `551198765${2000 + customer}` }],
    profileName: `Cliente ${customer}`,
    at: server.clock.now(),
    type: "text",
    body: "Oi",
  }));
  const call = "select created from intake_apply($1, $2, $3, $4, false)";
  await db.db.callOnce("intake_apply_home", call, [tenant.id, channel.id, JSON.stringify(said), server.clock.now()]);
  const tickets = await db.sql<{ id: string }>("select id from tickets where tenant_id = $1 order by id", [tenant.id]);
  const [first, second] = tickets.map(({ id }) => Number(id));
  for (const id of [first, second]) {
    expect((await server.as(ana).put(`/tickets/${id}`, { status: "open" })).status).toBe(200);
    const body = { body: "Bom dia", clientId: crypto.randomUUID() };
    expect((await server.as(ana).post(`/messages/${id}`, body)).status).toBe(200);
  }
  expect((await server.as(ana).put(`/tickets/${first}`, { status: "closed" })).status).toBe(200);
});

async function paperOf(who: TestUser, more: object = {}): Promise<string> {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(server.clock.now());
  const { body: job, status } = await server
    .as(who)
    .post("/reports/home/export", { from: day, to: day, format: "pdf", ...more });
  expect(status, JSON.stringify(job)).toBe(200);
  const look = async () => (await server.as(who).get(`/jobs/${job.id}`)).body;
  await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe("done");
  const file = await fetch(`${server.url}${(await look()).resultUrl}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  const input = Buffer.from(await file.arrayBuffer());
  return execFileSync("pdftotext", ["-layout", "-", "-"], { input, encoding: "utf8" });
}

test("the sheet has the cards, the volume, the queues and the people of the screen", async () => {
  const text = await paperOf(admin);
  const now = (await server.as(admin).get("/reports/now")).body;
  expect(now).toMatchObject({ open: 1, pending: 1 });
  const cards = /Abertos\s+Pendentes\s+Espera na fila\s+(\S+)\s+(\S+)/.exec(text);
  expect(cards?.slice(1)).toEqual(["1", "1"]);
  expect(text).toMatch(/1ª resposta\s[\s\S]*\d+ ?s\s[\s\S]*Volume/);
  expect(text).toMatch(/Volume por hora\s+Recebidos 3 · Fechados 1 ·/);
  expect(text).toMatch(/Vendas +1 +\d+ min/);
  expect(text).toMatch(/Ana +1 +\d+ ?s +–/);
  expect(text).toContain("horário de America/Sao_Paulo");
  expect(await paperOf(admin, { queuesIds: [sales.id] })).toContain("Filas: Vendas");
});

test("whoever attends gets their own numbers, whoever leads a queue nothing of another", async () => {
  const own = await paperOf(ana);
  expect(own).toContain("Meus números");
  expect(own).toMatch(/Fechados\s[\s\S]*Resposta\s+1\s/);
  expect(own).not.toContain("Carla");
  const other = await paperOf(leader);
  expect(other).toMatch(/Recebidos 0 · Fechados 0 ·/);
  expect(other).not.toContain("Vendas");
});

test("days that end before they begin are refused", async () => {
  const body = { from: "2026-03-02", to: "2026-03-01", format: "pdf" };
  expect(await server.as(admin).post("/reports/home/export", body)).toFailWith("ERR_VALIDATION");
});

const locale = (language: string, name: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../web/src/shared/i18n/locales/${language}/${name}.json`, import.meta.url).pathname,
      "utf8",
    ),
  );

test.each(["pt", "en", "es"] as const)("on paper figures are called as on the screens: %s", (language) => {
  const { metrics } = locale(language, "figures");
  for (const id of metricIds) expect(metricWords[id][language]).toBe(metrics[id]);
  const { cards, volume, heat, people, now, mine } = locale(language, "home");
  const { open, waiting, byHour, byDay, weekBefore } = homeWords;
  expect([open, waiting, byHour, byDay, weekBefore].map((said) => said[language])).toEqual([
    cards.open,
    cards.waiting,
    volume.byHour,
    volume.byDay,
    volume.weekBefore,
  ]);
  expect(homeWords.heat[language]).toBe(heat.title);
  expect(homeWords.people[language]).toBe(people.title);
  expect(homeWords.noQueue[language]).toBe(now.noQueue);
  expect(homeWords.mine[language]).toBe(mine);
});
