// What keeps a company's people safe from their own administrators: the last admin, the record, what does not exist.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listsModule } from "#company/lists";
import { aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { userManagementModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { also: [listsModule, userManagementModule] });
});
afterAll(() => server.close());

async function aCompany() {
  const tenant = await aTenant(db);
  const admin = await aUser(db, { tenant, profile: "admin" });
  return { tenant, admin, boss: server.as(admin) };
}

let made = 0;
const person = () => {
  made += 1;
  return { name: "Nova Pessoa", email: `guarded${made}@example.com`, profile: "user" };
};

test("the last admin who can sign in stays one, also against two at once", async () => {
  const { tenant, admin, boss } = await aCompany();
  await aUser(db, { tenant, profile: "admin", password: null });
  await aUser(db, { tenant, profile: "admin", isActive: false });
  const never = [{ day: 1, allowed: false, start: "08:00", end: "18:00" }];
  for (const refused of [
    boss.put(`/users/${admin.id}`, { profile: "supervisor" }),
    boss.put(`/users/${admin.id}`, { isActive: false }),
    boss.delete(`/users/${admin.id}`),
    boss.post(`/users/${admin.id}/login-schedule`, { horarioLogin: never }),
  ]) {
    expect(await refused).toFailWith("ERR_LAST_ADMIN");
  }
  const second = await aUser(db, { tenant, profile: "admin" });
  const answers = await Promise.all([
    boss.put(`/users/${second.id}`, { profile: "user" }),
    server.as(second).put(`/users/${admin.id}`, { profile: "user" }),
  ]);
  const codes = answers.map(({ status, body }) => body.error ?? status).toSorted();
  // Of two who demote each other one comes first; the other is refused, as last admin or as no admin any more.
  expect(codes[0]).toBe(200);
  expect(["ERR_LAST_ADMIN", "ERR_NO_PERMISSION"]).toContain(codes[1]);
  const left = await db.sql(
    "select id from users where tenant_id = $1 and profile = 'admin' and is_active and password_hash is not null",
    [tenant.id],
  );
  expect(left).toHaveLength(1);
});

test("many pairs of admins who resign at once never leave a company without one", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { tenant, admin } = await aCompany();
    const second = await aUser(db, { tenant, profile: "admin" });
    const resign = (who: TestUser) => server.as(who).put(`/users/${who.id}`, { profile: "user" });
    const answers = await Promise.all([resign(admin), resign(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toFailWith("ERR_LAST_ADMIN");
  }
});

test("every change is in the security log with who did it, and without any name or address", async () => {
  const { tenant, admin, boss } = await aCompany();
  const given = person();
  const { id } = (await boss.post("/users", given)).body;
  await boss.put(`/users/${id}`, { profile: "supervisor", name: "Outro Nome" });
  await boss.put(`/users/${id}`, { blockMultipleLogins: true });
  await boss.delete(`/users/${id}`);
  const log = await db.sql<{ detail: object }>(
    "select detail from security_log where tenant_id = $1 and kind = 'user.changed' and user_id = $2 order by position",
    [tenant.id, id],
  );
  expect(log.map(({ detail }) => detail)).toEqual([
    { what: "created", by: admin.id },
    { what: "name, profile", by: admin.id },
    { what: "blockMultipleLogins", by: admin.id },
    { what: "deleted", by: admin.id },
  ]);
});

test("people of other companies, the gone and the platform's support do not exist", async () => {
  const { tenant, boss } = await aCompany();
  const stranger = await aUser(db, { tenant: "stranger" });
  const support = await aUser(db, { tenant, isSupport: true });
  const gone = (await boss.post("/users", person())).body;
  await boss.delete(`/users/${gone.id}`);
  for (const { id } of [stranger, support, gone, { id: 987_654_321 }]) {
    expect(await boss.get(`/users/${id}`)).toFailWith("ERR_NO_USER_FOUND");
    expect(await boss.put(`/users/${id}`, { name: "Outro", password: "Cadeira azul 9" })).toFailWith(
      "ERR_NO_USER_FOUND",
    );
    expect(await boss.delete(`/users/${id}`)).toFailWith("ERR_NO_USER_FOUND");
    expect(await boss.post(`/users/${id}/invite`)).toFailWith("ERR_NO_USER_FOUND");
    expect(await boss.get(`/users/${id}/login-schedule`)).toFailWith("ERR_NO_USER_FOUND");
    expect(await boss.post(`/users/${id}/login-schedule`, { horarioLogin: null })).toFailWith("ERR_NO_USER_FOUND");
  }
});

test("the platform's support leaves no accounts or passwords behind", async () => {
  const { tenant } = await aCompany();
  const ana = await aUser(db, { tenant });
  const support = server.as(await aUser(db, { tenant, isSupport: true }));
  expect((await support.get("/users")).status).toBe(200);
  expect(await support.post("/users", person())).toFailWith("ERR_NO_PERMISSION");
  expect(await support.put(`/users/${ana.id}`, { password: "Cadeira azul 9" })).toFailWith("ERR_NO_PERMISSION");
  expect(await support.put(`/users/${ana.id}`, { email: "mine@example.com" })).toFailWith("ERR_NO_PERMISSION");
  expect(await support.post(`/users/${ana.id}/invite`)).toFailWith("ERR_NO_PERMISSION");
  expect(await support.put(`/users/${ana.id}`, { blockCalls: true })).toFailWith("ERR_NO_PERMISSION");
});
