// Keys from outside: made and shown once, what each opens, from where, until when, and that a revoked one opens nothing.
import { route } from "@prosa/contracts/route";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { inTenant, serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";
import { anApiKey, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { writeUses } from "./index.ts";

const db = testDatabase();
let server: TestServer;
let admin: TestUser;

const opened = route({
  method: "GET",
  path: "/planted/keys",
  summary: "Planted.",
  access: { area: "contacts", level: "own", scope: "contacts:read" },
  gate: "publicApi",
  answer: z.object({ userId: z.number(), key: z.string().nullable() }),
});
const planted: ServerModule = {
  name: "planted",
  serves: [opened],
  routes: (deps) => async (app) => {
    serve(app, opened, (request) =>
      inTenant(deps, request, async ({ actor }) => ({
        userId: actor.kind === "user" ? actor.userId : 0,
        key: actor.kind === "user" ? (actor.apiKey?.name ?? null) : null,
      })),
    );
  },
};

beforeAll(async () => {
  server = await testServer(db, { also: [planted] });
  admin = await aUser(db, { tenant: "keys", profile: "admin" });
});

const proven = async (who: TestUser) => {
  await db.sql("update sessions set proven_until = now() + interval '5 minutes' where id = $1", [who.sessionId]);
  return server.as(who);
};
const ask = (token: string, path = "/planted/keys") => server.as({ token }).get(path);

test("a key is answered once, acts as its person and is listed without its secret", async () => {
  const person = await aUser(db, { tenant: "keys" });
  const asked = { name: "ERP", userId: person.id, scopes: ["contacts:read", "messages:write"] };
  await db.sql("update sessions set proven_until = null where id = $1", [admin.sessionId]);
  expect(await server.as(admin).post("/api-keys", asked)).toFailWith("ERR_PROOF_NEEDED");
  const made = await (await proven(admin)).post("/api-keys", asked);
  expect(made.body.key).toMatchObject({
    name: "ERP",
    userId: person.id,
    state: "active",
    addresses: [],
    callsMonth: 0,
  });
  const { token } = made.body;
  expect(token).toMatch(/^psk_\d+-\d+_[\w-]{43}[0-9a-z]{4}$/);
  expect((await ask(token)).body).toEqual({ userId: person.id, key: "ERP" });
  const list = await server.as(admin).get("/api-keys?searchParam=erp");
  expect(JSON.stringify(list.body)).not.toContain(token.slice(-20, -4));
  const [row] = await db.sql<{ text: string }>(
    "select row_to_json(k)::text as text from api_keys k where name = 'ERP'",
  );
  expect(row?.text).not.toContain(token.split("_")[2]?.slice(0, 43));
  await writeUses(server.deps);
  const [used] = (await server.as(admin).get("/api-keys?searchParam=erp")).body.items;
  expect(used).toMatchObject({ callsToday: 1, callsMonth: 1 });
  expect(used.lastUsedAt).not.toBeNull();
});

test("it opens what names its scope and nothing else, whatever its person may", async () => {
  const { token } = await anApiKey(db, { user: admin, scopes: ["contacts:read"] });
  expect((await ask(token)).status).toBe(200);
  for (const path of ["/tickets", "/users", "/api-keys", "/contacts", "/auth/session"]) {
    expect((await ask(token, path)).status, path).not.toBe(200);
  }
  expect(await ask(token, "/api-keys")).toFailWith("ERR_NO_PERMISSION");
  const other = await anApiKey(db, { user: admin, scopes: ["tickets:read"] });
  expect(await ask(other.token)).toFailWith("ERR_NO_PERMISSION");
});

test("wrong, foreign, expired, elsewhere and of somebody who left are one answer", async () => {
  const good = await anApiKey(db, { user: admin });
  const stranger = await anApiKey(db, { user: await aUser(db, { tenant: "strangers", profile: "admin" }) });
  const [, place = "", secret = ""] = good.token.split("_");
  const [, foreign = ""] = stranger.token.split("_");
  const gone = await aUser(db, { tenant: "keys", isActive: false });
  for (const token of [
    "psk_",
    `psk_${place}_${"a".repeat(47)}`,
    `psk_${foreign}_${secret}`,
    `psk_999999-1_${secret}`,
    (await anApiKey(db, { user: admin, expiresAt: "2020-01-01T00:00:00Z" })).token,
    (await anApiKey(db, { user: admin, addresses: ["203.0.113.9", "2001:db8::/32"] })).token,
    (await anApiKey(db, { user: gone })).token,
  ]) {
    expect(await ask(token), token).toFailWith("ERR_API_KEY_INVALID");
  }
  const here = await anApiKey(db, { user: admin, addresses: ["127.0.0.0/8", "::1"] });
  expect((await ask(here.token)).status).toBe(200);
});

test("a revoked key opens nothing within two seconds, and is not given back", async () => {
  const { id, token } = await anApiKey(db, { user: admin });
  expect((await ask(token)).status).toBe(200);
  expect((await server.as(admin).delete(`/api-keys/${id}`)).body).toEqual({ ok: true });
  await expect.poll(async () => (await ask(token)).status, { timeout: 2_500 }).toBe(401);
  expect(await server.as(admin).put(`/api-keys/${id}`, { expiresAt: null })).toFailWith("ERR_API_CONFIG_NOT_FOUND");
  const [listed] = (await server.as(admin).get("/api-keys?sort=-createdAt")).body.items.filter(
    (key: { id: number }) => key.id === id,
  );
  expect(listed.state).toBe("revoked");
});

test("a company whose plan leaves the API out has no keys that open anything", async () => {
  const tenant = await aTenant(db, {});
  const user = await aUser(db, { tenant: tenant.id, profile: "admin" });
  const { token } = await anApiKey(db, { user });
  await db.sql("update tenants set features = '{}' where id = $1", [tenant.id]);
  expect(await ask(token)).toFailWith("ERR_PREMIUM_ONLY");
  expect(await server.as(user).get("/api-keys")).toFailWith("ERR_PREMIUM_ONLY");
});

test("only administrators make them, and none for a stranger's person", async () => {
  const supervisor = await aUser(db, { tenant: "keys", profile: "supervisor" });
  expect(await server.as(supervisor).get("/api-keys")).toFailWith("ERR_NO_PERMISSION");
  const foreign = await aUser(db, { tenant: "strangers" });
  const wish = { name: "x", userId: foreign.id, scopes: ["contacts:read"] };
  expect(await (await proven(admin)).post("/api-keys", wish)).toFailWith("ERR_NO_USER_FOUND");
});
