// Teams, seen from outside: what they hold, who may change them, and what is refused.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listsModule } from "#company/lists";
import { userManagementModule } from "#company/users";
import { aTeam, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { teamsModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { also: [listsModule, userManagementModule, teamsModule] });
});
afterAll(() => server.close());

test("a team is made, changed, found without accents and deleted; its members stay", async () => {
  const admin = await aUser(db, { profile: "admin" });
  const [ana, bia] = [await aUser(db, { name: "Ana" }), await aUser(db, { name: "Bia" })];
  const boss = server.as(admin);
  const window = await server.socket(admin);
  const made = await boss.post("/teams", { name: " Manhã ", isActive: true, memberIds: [bia.id, ana.id, ana.id] });
  const members = [
    { id: ana.id, name: "Ana" },
    { id: bia.id, name: "Bia" },
  ];
  expect(made.body).toEqual({ id: expect.any(Number), name: "Manhã", isActive: true, members });
  await window.waitFor(({ data }) => data?.type === "list.changed" && data.data.list === "teams");
  expect((await boss.get("/teams?searchParam=MANHA")).body).toEqual({ items: [made.body], count: 1, hasMore: false });
  const at = `/teams/${made.body.id}`;
  expect((await boss.put(at, { isActive: false })).body).toEqual({ ...made.body, isActive: false });
  expect((await boss.put(at, { memberIds: [bia.id] })).body.members).toEqual([{ id: bia.id, name: "Bia" }]);
  expect((await boss.put(at, {})).status).toBe(200);
  expect((await boss.delete(at)).body).toEqual({ ok: true });
  expect(await boss.delete(at)).toFailWith("ERR_NO_TEAM_FOUND");
  expect((await server.as(bia).get("/auth/session")).status).toBe(200);
  const log = await db.sql(
    "select kind from security_log where tenant_id = $1 and kind like 'teams.%' order by position",
    [admin.tenantId],
  );
  expect(log.map(({ kind }) => kind)).toEqual([
    "teams.created",
    "teams.changed",
    "teams.changed",
    "teams.changed",
    "teams.deleted",
  ]);
});

test("a name exists once per company, whatever its case", async () => {
  const boss = server.as(await aUser(db, { profile: "admin" }));
  const [first, second] = [await aTeam(db, { name: "Tarde" }), await aTeam(db)];
  for (const answer of [
    await boss.post("/teams", { name: "TARDE", isActive: true, memberIds: [] }),
    await boss.put(`/teams/${second.id}`, { name: "tarde" }),
  ]) {
    expect(answer).toFailWith("ERR_NAME_EXISTS");
    expect(answer.body.field).toBe("name");
  }
  expect((await boss.put(`/teams/${first.id}`, { name: "TARDE" })).status).toBe(200);
  const elsewhere = server.as(await aUser(db, { profile: "admin", tenant: "other" }));
  expect((await elsewhere.post("/teams", { name: "Tarde", isActive: true, memberIds: [] })).status).toBe(200);
});

test("members are people of the company who are still there", async () => {
  const boss = server.as(await aUser(db, { profile: "admin" }));
  const leaver = await aUser(db);
  const team = await aTeam(db, { members: [leaver] });
  const stranger = await aUser(db, { tenant: "other" });
  const support = await aUser(db, { isSupport: true });
  await boss.delete(`/users/${leaver.id}`);
  const shown = (await boss.get(`/teams?searchParam=${team.name}`)).body.items;
  expect(shown.find(({ id }: { id: number }) => id === team.id).members).toEqual([]);
  expect(await db.sql("select 1 from team_members where user_id = $1", [leaver.id])).toEqual([]);
  for (const { id } of [stranger, support, leaver, { id: 987_654_321 }]) {
    const answer = await boss.put(`/teams/${team.id}`, { memberIds: [id] });
    expect(answer).toFailWith("ERR_NO_USER_FOUND");
    expect(answer.body.field).toBe("memberIds");
  }
});

test("supervisors read, users are refused, another company's team does not exist", async () => {
  const team = await aTeam(db);
  const supervisor = server.as(await aUser(db, { profile: "supervisor" }));
  const user = server.as(await aUser(db));
  const stranger = server.as(await aUser(db, { profile: "admin", tenant: "other" }));
  expect((await supervisor.get("/teams")).status).toBe(200);
  expect(await supervisor.put(`/teams/${team.id}`, { name: "Outra" })).toFailWith("ERR_NO_PERMISSION");
  expect(await user.get("/teams")).toFailWith("ERR_NO_PERMISSION");
  expect(await stranger.put(`/teams/${team.id}`, { name: "Outra" })).toFailWith("ERR_NO_TEAM_FOUND");
  expect(await stranger.delete(`/teams/${team.id}`)).toFailWith("ERR_NO_TEAM_FOUND");
});
