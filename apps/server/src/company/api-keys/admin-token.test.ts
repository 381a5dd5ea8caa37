// The platform's own token from outside: one at a time, shown once, what it opens, switched off, replaced.
import { beforeAll, expect, test } from "vitest";
import { anApiKey, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  const [plan] = await db.sql<{ id: string }>(
    "insert into plans (name, max_users, max_connections, value_cents, is_public) values ('op', 9, 9, 0, true) returning id",
  );
  await db.sql("insert into tenants (id, name, plan_id, due_at) values (1, 'Prosa', $1, '2199-01-01')", [plan?.id]);
  server = await testServer(db);
  operator = await aUser(db, { tenant: 1, profile: "admin" });
});

async function prove() {
  await db.sql("update sessions set proven_until = now() + interval '5 minutes' where id = $1", [operator.sessionId]);
  return server.as(operator);
}
const renew = async (): Promise<string> => (await (await prove()).post("/admin/token")).body.secret;
const save = async (body: object) => (await (await prove()).put("/admin/token", body)).body.token;
const asked = (token: string) => server.as({ token });
const statusOf = async (token: string, path = "/admin/tenants") => (await asked(token).get(path)).status;

test("there is none at first; making one asks for the password, and its secret is answered once", async () => {
  await db.sql("update sessions set proven_until = null where id = $1", [operator.sessionId]);
  expect((await server.as(operator).get("/admin/token")).body).toEqual({ token: null });
  expect(await server.as(operator).post("/admin/token")).toFailWith("ERR_PROOF_NEEDED");
  expect(await (await prove()).put("/admin/token", { isEnabled: true })).toFailWith("ERR_API_CONFIG_NOT_FOUND");
  const made = await (await prove()).post("/admin/token");
  expect(made.body.token).toMatchObject({ isEnabled: true, isPersonActive: true, addresses: [], lastUsedAt: null });
  const shown = await server.as(operator).get("/admin/token");
  expect(shown.body.token.apiId).toBe(made.body.secret.slice("psk_".length).split("_")[0]);
  expect(JSON.stringify(shown.body)).not.toContain(made.body.secret.slice(-20, -4));
  expect((await server.as(operator).get("/api-keys")).body.items).toEqual([]);
});

test("it opens the operator's routes that say so, companies are made with it, and accounts stay shut", async () => {
  const secret = await renew();
  expect((await asked(secret).get("/admin/plans")).body.items.length).toBeGreaterThan(0);
  const [plan] = (await asked(secret).get("/admin/plans")).body.items;
  const company = {
    name: "Loja nova",
    plan: plan.id,
    responsible: "Dona",
    email: "dona@loja.example",
    deliver: "link",
  };
  const made = await asked(secret).post("/admin/tenants", company);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const trial = { allowed: true, days: 9 };
  expect((await asked(secret).put("/admin/saas", { trial })).body.settings.trial).toEqual(trial);
  for (const path of ["/admin/token", "/admin/receiving", "/tickets", "/users", "/api-keys", "/admin/saas/none"]) {
    expect(await statusOf(secret, path), path).not.toBe(200);
  }
  const password = await asked(secret).put("/admin/users/1", { password: "Cadeira azul 9" });
  expect(password).toFailWith("ERR_NO_PERMISSION");
  expect(await asked(secret).post("/admin/token")).toFailWith("ERR_NO_PERMISSION");
  // The mail server reads everybody's recovery letters: only who can prove who they are changes it.
  expect(await asked(secret).put("/admin/saas", { mailPassword: "x" })).toFailWith("ERR_NO_PERMISSION");
  expect(await asked(secret).put("/admin/saas", { welcomeToken: null })).toFailWith("ERR_NO_PERMISSION");
});

test("switched off it opens nothing, from elsewhere neither, and the next one ends it", async () => {
  const first = await renew();
  expect(await statusOf(first)).toBe(200);
  expect(await save({ isEnabled: false })).toMatchObject({ isEnabled: false });
  await expect.poll(() => statusOf(first), { timeout: 3_000 }).toBe(401);
  await save({ isEnabled: true, addresses: ["203.0.113.9"] });
  await expect.poll(() => statusOf(first), { timeout: 3_000 }).toBe(401);
  await save({ addresses: ["127.0.0.0/8", "::1"] });
  await expect.poll(() => statusOf(first), { timeout: 3_000 }).toBe(200);
  const second = await renew();
  await expect.poll(() => statusOf(first), { timeout: 3_000 }).toBe(401);
  expect(await statusOf(second)).toBe(200);
  expect((await server.as(operator).get("/admin/token")).body.token.addresses).toEqual(["127.0.0.0/8", "::1"]);
});

test("no company's key opens what is the operator's, and no company has a token", async () => {
  const admin = await aUser(db, { tenant: "shop", profile: "admin" });
  const key = await anApiKey(db, { user: admin });
  expect(await asked(key.token).get("/admin/tenants")).toFailWith("ERR_NO_PERMISSION");
  for (const method of ["get", "post"] as const) {
    expect(await server.as(admin)[method]("/admin/token")).toFailWith("ERR_NO_PERMISSION");
  }
  await expect(db.sql("update api_keys set scopes = '{admin}' where id = $1", [key.id])).rejects.toThrow(
    "api_keys_admin_is_the_platforms",
  );
});
