// Who is on a site now: what is kept of them and for how long, how often a page asks, and who may invite whom.
import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { aTenant, aUser, type HttpAnswer, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { firstLanguage, isOnSite, keptMs, secondsFor } from "./webchat.now.rules.ts";

const db = testDatabase();
const CHROME = "Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36";
let server: TestServer;
let tenant: Awaited<ReturnType<typeof aTenant>>;
let admin: TestUser;
let other: TestUser;

interface Site {
  channelId: number;
  key: string;
}

async function aSite(settings: object = {}): Promise<Site> {
  const wish = { type: "webchat", name: `Site ${randomUUID()}`, credentials: {} };
  const made = await server.as(admin).post("/channels", wish);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const wanted = { visitorsNow: true, domains: ["loja.example", "*.loja.example"], ...settings };
  const { body } = await server.as(admin).put(`/channels/${made.body.id}/webchat`, wanted);
  return { channelId: made.body.id, key: body.key };
}

const aWindow = () => randomBytes(24).toString("base64url");
const see = ({ key }: Site, h: string, more: Record<string, string> = {}): Promise<HttpAnswer> => {
  const query = new URLSearchParams({ h, u: "https://loja.example/p/1?cliente=ana", t: "Camisa", ...more });
  const headers = { "user-agent": CHROME, "accept-language": "pt-BR,pt;q=0.9", origin: "https://loja.example" };
  return server.as(null).raw(`/widget/v1/${key}/seen?${query}`, { headers });
};
const list = ({ channelId }: Site, who = admin) => server.as(who).get(`/channels/${channelId}/visitors`);
const invite = ({ channelId }: Site, id: string, who = admin, text = "Posso ajudar?") =>
  server.as(who).post(`/channels/${channelId}/visitors/${id}/invitation`, { text });
const idsOf = async (site: Site): Promise<string[]> =>
  (await list(site)).body.visitors.map(({ id }: { id: string }) => id);
/** Redis counts by its own clock; what is too old is known by ours. */
const wait = (ms: number) => server.clock.advance(ms);

beforeAll(async () => {
  server = await testServer(db, { now: "2026-03-10T12:00:00Z" });
  await vi.waitFor(() => expect(server.deps.redis.isReady).toBe(true));
  tenant = await aTenant(db);
  admin = await aUser(db, { tenant, name: "Bia Souza", profile: "admin" });
  other = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
});

describe("rules", () => {
  test("the whole never asks more than a hundred times a second", () => {
    expect([1, 3_000, 3_001, 60_000].map(secondsFor)).toEqual([30, 30, 31, 600]);
    expect(keptMs(30)).toBe(60_000);
  });

  test.each([
    ["https://loja.example/p", true],
    ["https://loja.example:8443/p", true],
    ["https://m.loja.example/", true],
    ["https://loja.example.evil.example/", false],
    ["https://minhaloja.example/", false],
    ["loja.example", false],
  ])("%s is a site of the chat: %s", (url, isOne) => {
    expect(isOnSite(url, ["loja.example", "*.loja.example"])).toBe(isOne);
  });

  test("the first language that the browser asks for, if it is one", () => {
    const asked = ["pt-BR,pt;q=0.9", "pt-br", "*", "xx-12", "<b>", undefined];
    expect(asked.map(firstLanguage)).toEqual(["pt-BR", "pt-BR", null, null, null, null]);
  });
});

test("somebody on the site is seen with the page and nothing behind its question mark, and forgotten after two intervals", async () => {
  const site = await aSite();
  const here = aWindow();
  const said = await see(site, here);
  expect(said.status).toBe(200);
  expect(said.body).toEqual({ next: 30, invitation: null });
  expect(said.headers.get("access-control-allow-origin")).toBe("*");
  expect(said.headers.get("access-control-allow-credentials")).toBeNull();
  expect(said.headers.get("cache-control")).toBe("no-store");
  expect(said.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  wait(20_000);
  await see(site, here, { u: "https://m.loja.example/p/2#x", t: "B".repeat(200), o: "1" });
  const { body } = await list(site);
  expect(body).toMatchObject({ isOn: true, total: 1 });
  expect(body.visitors).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{32}$/),
      page: "https://m.loja.example/p/2",
      title: "B".repeat(120),
      device: "Chrome · Windows",
      language: "pt-BR",
      since: new Date(server.clock.now().getTime() - 20_000).toISOString(),
      seenAt: server.clock.now().toISOString(),
      isChatting: true,
      invitedAt: null,
      invitedBy: null,
    },
  ]);
  expect(body.visitors[0].id).not.toContain(here);
  wait(60_001);
  expect((await list(site)).body).toEqual({ isOn: true, total: 0, visitors: [] });
  // Whoever comes back is new, and what was kept of the one before is gone.
  await see(site, aWindow());
  const { commands, key } = server.deps.redis;
  expect(await commands.hLen(key("visitors", tenant.id, site.channelId, "facts"))).toBe(1);
  expect(await commands.pTTL(key("visitors", tenant.id, site.channelId, "facts"))).toBeLessThanOrEqual(60_000);
  expect(await db.sql("select 1 from webchat_visitors")).toEqual([]);
});

test("a foreign site, a chat that keeps nobody, and words that are none leave nothing", async () => {
  const site = await aSite();
  const calm = { next: 600, invitation: null };
  expect((await see(site, aWindow(), { u: "https://evil.example/" })).body).toEqual(calm);
  expect((await see(site, aWindow(), { u: "javascript:alert(1)" })).body).toEqual(calm);
  expect((await see(site, "short")).status).toBe(400);
  expect((await see({ ...site, key: "nobodys-web-chat-at-all" }, aWindow())).status).toBe(404);
  expect((await list(site)).body.total).toBe(0);
  const quiet = await aSite({ visitorsNow: false });
  expect((await see(quiet, aWindow())).body).toEqual(calm);
  expect((await list(quiet)).body).toEqual({ isOn: false, total: 0, visitors: [] });
  expect(await invite(quiet, "nobody-on-the-site-right-now")).toFailWith("ERR_CHANNEL_CANNOT");
});

test("beyond five thousand they are counted and not kept, and everybody asks more seldom", async () => {
  const site = await aSite();
  const { commands, key } = server.deps.redis;
  const name = (part: string) => key("visitors", tenant.id, site.channelId, part);
  const until = server.clock.now().getTime() + 100_000;
  const crowd = Array.from({ length: 5_000 }, (_, number) => ({ score: until, value: `visitor-${number}` }));
  await commands.zAdd(name("order"), crowd);
  const first = aWindow();
  expect((await see(site, first)).body.next).toBe(51);
  await see(site, first);
  await see(site, aWindow());
  expect(await commands.zCard(name("order"))).toBe(5_000);
  expect(await commands.hLen(name("facts"))).toBe(0);
  expect((await list(site)).body.total).toBe(5_002);
});

test("an invitation comes once, with the first name, and the next only after ten minutes", async () => {
  const site = await aSite();
  const here = aWindow();
  await see(site, here);
  const [id = ""] = await idsOf(site);
  expect((await invite(site, id, admin, "   ")).status).toBe(400);
  expect((await invite(site, id)).status).toBe(200);
  expect(await invite(site, id)).toFailWith("ERR_CONFLICT");
  expect((await list(site)).body.visitors[0]).toMatchObject({ invitedBy: "Bia Souza" });
  const { invitation } = (await see(site, here)).body;
  expect(invitation).toEqual({ id: expect.any(String), text: "Posso ajudar?", author: "Bia" });
  expect((await see(site, here)).body.invitation).toBeNull();
  const [entry] = await db.sql("select user_id from security_log where kind = 'visitors.invited'");
  expect(entry).toBeDefined();
});

test("an invitation that nobody fetched for two intervals is gone", async () => {
  const site = await aSite();
  const here = aWindow();
  await see(site, here);
  const [id = ""] = await idsOf(site);
  expect((await invite(site, id)).status).toBe(200);
  wait(60_001);
  expect((await see(site, here)).body.invitation).toBeNull();
  expect(await invite(site, "nobody-on-the-site-right-now")).toFailWith("ERR_NOT_FOUND");
});

test("asked again with the same key it is the same invitation", async () => {
  const site = await aSite();
  await see(site, aWindow());
  const [id = ""] = await idsOf(site);
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const once = () =>
    server.as(admin).raw(`/api/channels/${site.channelId}/visitors/${id}/invitation`, {
      method: "POST",
      body: JSON.stringify({ text: "Oi" }),
      headers,
    });
  expect([(await once()).status, (await once()).status]).toEqual([200, 200]);
});

test("only those who work on the chat see its visitors; another company's chat does not exist", async () => {
  const [site, elsewhere] = [await aSite(), await aSite()];
  const user = await aUser(db, { tenant, profile: "user" });
  await see(site, aWindow());
  const [id = ""] = await idsOf(site);
  expect((await list(site, user)).body.total).toBe(1);
  await db.sql("insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)", [
    tenant.id,
    user.id,
    elsewhere.channelId,
  ]);
  for (const who of [user, other]) {
    expect(await list(site, who)).toFailWith("ERR_NO_WAPP_FOUND");
    expect(await invite(site, id, who)).toFailWith("ERR_NO_WAPP_FOUND");
  }
  expect((await list(elsewhere, user)).status).toBe(200);
});

test("without Redis there is no list, and the page asks again in a while", async () => {
  const site = await aSite();
  const away = await testServer(db, { role: "api", env: { REDIS_URL: "redis://127.0.0.1:1" } });
  const query = new URLSearchParams({ h: aWindow(), u: "https://loja.example/" });
  const said = await away.as(null).raw(`/widget/v1/${site.key}/seen?${query}`);
  expect([said.status, said.body]).toEqual([200, { next: 120, invitation: null }]);
  expect(await away.as(admin).get(`/channels/${site.channelId}/visitors`)).toFailWith("ERR_UNAVAILABLE");
});
