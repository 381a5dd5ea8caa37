// The platform's support inside a company: by its leave, seen by it, and for no longer than it said.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listsModule } from "#company/lists";
import { userManagementModule } from "#company/users";
import { aBrowser, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer, tokenFor } from "#testing";
import { supportModule } from "./index.ts";

const db = testDatabase();
const start = "2026-03-02T15:00:00Z";
const HOUR = 3_600_000;
let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  server = await testServer(db, { now: start, also: [listsModule, userManagementModule, supportModule] });
  await db.sql(
    `with p as (insert into plans (name, max_users, max_connections, value_cents) values ('op', 9, 9, 0) returning id)
     insert into tenants (id, name, plan_id, due_at) select 1, 'Operator', id, '2999-01-01' from p`,
  );
  operator = await aUser(db, { tenant: 1, profile: "admin" });
});
beforeEach(() => server.clock.set(start));
afterAll(() => server.close());

async function aCompany() {
  const tenant = await aTenant(db);
  const admin = await aUser(db, { tenant, profile: "admin", name: "Chefe" });
  return { tenant, admin, boss: server.as(admin) };
}
const ask = { reason: "As filas não abrem", hours: 2 };
const enter = (tenantId: number, who: TestUser = operator) =>
  server.as(who).post(`/operator/support/${tenantId}/enter`);

test("without a grant nobody enters; with one an operator does, as an admin named support", async () => {
  const { tenant, boss } = await aCompany();
  expect(await enter(tenant.id)).toFailWith("ERR_NO_GRANT_FOUND");
  const grant = await boss.post("/support-grants", ask);
  expect(grant.body).toEqual({
    id: expect.any(Number),
    reason: ask.reason,
    grantedBy: "Chefe",
    createdAt: "2026-03-02T15:00:00.000Z",
    expiresAt: "2026-03-02T17:00:00.000Z",
    endedAt: null,
  });
  expect((await boss.get("/support-grants")).body.items).toEqual([grant.body]);

  const entered = await enter(tenant.id);
  expect(entered.body).toMatchObject({ username: "Suporte Prosa", profile: "admin", tenantId: tenant.id });
  const support = server.as(entered.body);
  expect((await support.get("/users")).status).toBe(200);
  // Neither among the company's people nor in its plan.
  expect((await boss.get("/users")).body).toMatchObject({ count: 1, planUsed: 1 });
  expect((await boss.get("/tenants/plan")).body.users).toBe(1);
  expect(await support.get("/operator/quarantine")).toFailWith("ERR_NO_PERMISSION");

  const log = await db.sql<{ kind: string; detail: Record<string, unknown> }>(
    "select kind, detail from security_log where tenant_id = $1 and kind like 'supportGrants.%' order by position",
    [tenant.id],
  );
  expect(log.map(({ kind }) => kind)).toEqual(["supportGrants.created", "supportGrants.changed"]);
  expect(log[1]?.detail).toMatchObject({ id: grant.body.id, entered: true, operatorId: operator.id });
  const [own] = await db.sql(
    "select user_id::int, detail from security_log where kind = 'operator.support_entered' and detail ->> 'ofTenant' = $1",
    [String(tenant.id)],
  );
  expect(own).toMatchObject({ user_id: operator.id, detail: { ofTenant: tenant.id, grantId: grant.body.id } });
});

test("ending the grant closes support's sessions at once, and ending it twice is ending it once", async () => {
  const { tenant, boss } = await aCompany();
  const { id } = (await boss.post("/support-grants", ask)).body;
  const { body } = await enter(tenant.id);
  const window = await server.socket(body);
  expect((await boss.delete(`/support-grants/${id}`)).body).toEqual({ ok: true });
  expect((await window.waitFor(({ name }) => name === "session.ended")).data).toEqual({ code: "ERR_SESSION_REVOKED" });
  expect(await server.as(body).get("/users")).toFailWith("ERR_SESSION_REVOKED");
  expect(await enter(tenant.id)).toFailWith("ERR_NO_GRANT_FOUND");
  server.clock.advance(60_000);
  expect((await boss.delete(`/support-grants/${id}`)).status).toBe(200);
  expect((await boss.get("/support-grants")).body.items[0].endedAt).toBe("2026-03-02T15:00:00.000Z");
});

test("when the grant's time is over so is support's session: requests, renewal and socket", async () => {
  const { tenant, boss } = await aCompany();
  await boss.post("/support-grants", ask);
  const browser = aBrowser(server);
  const { body } = await browser.post(`/operator/support/${tenant.id}/enter`, undefined, operator.token);
  expect((await browser.post("/auth/refresh_token")).status).toBe(200);
  const window = await server.socket(body);
  const [session] = await db.sql<{ id: string; until: Date }>(
    `select s.id, greatest(s.idle_until, s.absolute_until) as until from sessions s
       join users u on u.tenant_id = s.tenant_id and u.id = s.user_id where s.tenant_id = $1 and u.is_support`,
    [tenant.id],
  );
  expect(session?.until.toISOString()).toBe("2026-03-02T17:00:00.000Z");
  server.clock.advance(2 * HOUR);
  expect((await window.waitFor(({ name }) => name === "session.ended")).data.code).toBe("ERR_SESSION_EXPIRED");
  // With a token of its own that would still be good.
  const token = await tokenFor(session?.id ?? "");
  expect(await server.as({ token }).get("/users")).toFailWith("ERR_SESSION_EXPIRED");
  expect(await browser.post("/auth/refresh_token")).toFailWith("ERR_SESSION_EXPIRED");
  expect(await enter(tenant.id)).toFailWith("ERR_NO_GRANT_FOUND");
});

test("support cannot prolong its stay or change its name", async () => {
  const { tenant, boss } = await aCompany();
  await boss.post("/support-grants", ask);
  const support = server.as((await enter(tenant.id)).body);
  expect(await support.post("/support-grants", ask)).toFailWith("ERR_NO_PERMISSION");
  expect((await support.get("/support-grants")).status).toBe(200);
  expect(await support.post("/users", { name: "Eu", email: "eu@example.com", profile: "admin" })).toFailWith(
    "ERR_NO_PERMISSION",
  );
});

test("only operators enter, and never their own company or one that is switched off", async () => {
  const { tenant, admin, boss } = await aCompany();
  await boss.post("/support-grants", ask);
  await server.as(operator).post("/support-grants", ask);
  expect(await enter(tenant.id, admin)).toFailWith("ERR_NO_PERMISSION");
  expect(await enter(tenant.id, await aUser(db, { tenant: 1, profile: "supervisor" }))).toFailWith("ERR_NO_PERMISSION");
  expect(await enter(1)).toFailWith("ERR_NO_GRANT_FOUND");
  expect(await enter(987_654_321)).toFailWith("ERR_NO_TENANT_FOUND");
  await db.sql("update tenants set status = 'inactive' where id = $1", [tenant.id]);
  expect(await enter(tenant.id)).toFailWith("ERR_NO_GRANT_FOUND");
});

test("a grant lasts one to seventy-two hours, has a reason, and is the admins' to give and to see", async () => {
  const { tenant, boss } = await aCompany();
  for (const hours of [0, 73, 1.5]) {
    const answer = await boss.post("/support-grants", { ...ask, hours });
    expect(answer).toFailWith("ERR_VALIDATION");
    expect(answer.body.field).toBe("hours");
  }
  expect(await boss.post("/support-grants", { ...ask, reason: "  " })).toFailWith("ERR_VALIDATION");
  const supervisor = server.as(await aUser(db, { tenant, profile: "supervisor" }));
  expect(await supervisor.get("/support-grants")).toFailWith("ERR_NO_PERMISSION");
  expect(await supervisor.post("/support-grants", ask)).toFailWith("ERR_NO_PERMISSION");
  const { id } = (await boss.post("/support-grants", { ...ask, hours: 72 })).body;
  const { boss: stranger } = await aCompany();
  expect(await stranger.delete(`/support-grants/${id}`)).toFailWith("ERR_NO_GRANT_FOUND");
  expect((await stranger.get("/support-grants")).body.items).toEqual([]);
});
