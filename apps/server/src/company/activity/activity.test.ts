// Pauses from outside: who begins and ends them, who sees them, what flows make of them; and spans of work as rounds write them.
import { beforeAll, expect, test } from "vitest";
import { aTenant, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { forgetOldActivity } from "./activity.actions.ts";

const db = testDatabase();
const NOW = "2025-03-10T12:00:00Z";
let server: TestServer;
let tenantId: number;
let [admin, ana, bia, stranger]: TestUser[] = [];

const as = (who: TestUser | undefined) => server.as(who as TestUser);
const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000);
const seen = (seconds: number, ...people: (TestUser | undefined)[]) =>
  server.deps.db.callOnce("users_seen", "select users_seen($1, $2, $3)", [
    people.map((one) => one?.tenantId),
    people.map((one) => one?.id),
    at(seconds),
  ]);
const clockAt = (seconds: number) => server.clock.advance(at(seconds).getTime() - server.clock.now().getTime());
const spans = async (who: TestUser | undefined) =>
  (
    await db.sql<{ from_at: Date; until_at: Date; reason: string | null }>(
      "select from_at, until_at, reason from user_activity where user_id = $1 order by from_at",
      [who?.id],
    )
  ).map(({ from_at, until_at, reason }) => [
    (from_at.getTime() - Date.parse(NOW)) / 1000,
    (until_at.getTime() - Date.parse(NOW)) / 1000,
    reason,
  ]);

beforeAll(async () => {
  server = await testServer(db, { role: "api", now: NOW });
  const tenant = await aTenant(db);
  tenantId = tenant.id;
  admin = await aUser(db, { tenant, profile: "admin" });
  ana = await aUser(db, { tenant, name: "Ana Lima" });
  bia = await aUser(db, { tenant });
  stranger = await aUser(db, { tenant: "other", profile: "admin" });
});

test("a pause begins, is seen by colleagues at once, survives a reload and ends; the company beside sees nothing", async () => {
  const [hers, colleague, elsewhere] = [
    await server.socket(ana as TestUser),
    await server.socket(bia as TestUser),
    await server.socket(stranger as TestUser),
  ];
  expect((await as(ana).get("/users/me/pause")).body).toEqual({ pause: null });
  const pause = { reason: "lunch", note: "", since: at(0).toISOString() };
  expect((await as(ana).put("/users/me/pause", { reason: "lunch" })).body).toEqual({ pause });
  for (const window of [hers, colleague]) {
    const told = await window.waitFor(({ data }) => data?.type === "pause.changed");
    expect(told.data.data).toEqual({ userId: ana?.id, pause });
  }
  clockAt(30);
  expect((await as(ana).put("/users/me/pause", { reason: "lunch" })).body).toEqual({ pause });
  expect((await as(ana).get("/users/me/pause")).body).toEqual({ pause });
  expect((await as(admin).get(`/users/${ana?.id}`)).body).toMatchObject({ pause });
  const ticket = await aTicket(db, { tenant: tenantId, status: "pending" });
  const { people } = (await as(admin).get(`/tickets/${ticket.id}/targets`)).body;
  expect(people.find(({ id }: { id: number }) => id === admin?.id)).toMatchObject({ pause: null });
  const { columns } = (await as(admin).get("/tickets/panel?by=user")).body;
  const onTheWall = ({ id, pause: why }: { id: number; pause: object }) => id === ana?.id && why !== null;
  expect(columns.filter(onTheWall)).toMatchObject([{ pause }]);
  const other = { reason: "other", note: "Médico", since: at(30).toISOString() };
  expect((await as(ana).put("/users/me/pause", { reason: "other", note: " Médico " })).body).toEqual({ pause: other });
  await as(admin).put("/users/me/pause", { reason: "meeting" });
  const targets = (await as(admin).get(`/tickets/${ticket.id}/targets`)).body;
  expect(targets.people.find(({ id }: { id: number }) => id === admin?.id)).toMatchObject({
    pause: { reason: "meeting" },
  });
  await as(admin).delete("/users/me/pause");
  expect((await as(ana).delete("/users/me/pause")).body).toEqual({ pause: null });
  expect((await as(ana).delete("/users/me/pause")).body).toEqual({ pause: null });
  await colleague.waitFor(
    ({ data }) => data?.type === "pause.changed" && data.data.userId === ana?.id && data.data.pause === null,
  );
  expect((await as(admin).get(`/users/${ana?.id}`)).body).toMatchObject({ pause: null });
  expect(elsewhere.frames.filter(({ data }) => data?.type === "pause.changed")).toEqual([]);
  expect((await as(stranger).get("/users/me/pause")).body).toEqual({ pause: null });
});

test("another reason needs words; support has no pause of its own", async () => {
  for (const body of [{ reason: "other" }, { reason: "other", note: "  " }]) {
    const answer = await as(bia).put("/users/me/pause", body);
    expect(answer).toFailWith("ERR_VALIDATION");
    expect(answer.body.field).toBe("note");
  }
  expect(await as(bia).put("/users/me/pause", { reason: "siesta" })).toFailWith("ERR_VALIDATION");
  const support = await aUser(db, { tenant: tenantId, profile: "admin", isSupport: true });
  expect(await as(support).put("/users/me/pause", { reason: "lunch" })).toFailWith("ERR_NO_PERMISSION");
  await seen(40, support);
  expect(await spans(support)).toEqual([]);
});

test("signs of several windows and processes are one span, lengthened once a minute; silence ends it", async () => {
  const cleo = await aUser(db, { tenant: tenantId });
  for (const second of [0, 3, 20, 27, 40, 47, 60, 67, 80]) await seen(second, cleo, cleo);
  expect(await spans(cleo)).toEqual([[0, 60, null]]);
  // Nobody comes for more than a minute and a half after the last sign that was kept.
  await seen(151, cleo);
  await seen(205, cleo);
  expect(await spans(cleo)).toEqual([
    [0, 60, null],
    [151, 205, null],
  ]);
});

test("two processes that note the same person at once write one span", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser(db, { tenant: tenantId })));
  await Promise.all(Array.from({ length: 12 }, (_, process) => seen(process % 3, ...people)));
  for (const person of people) expect(await spans(person)).toHaveLength(1);
});

test("no span is longer than a day, and spans of one person never overlap", async () => {
  const dora = await aUser(db, { tenant: tenantId });
  await db.sql(
    "select users_seen(array[$1::bigint], array[$2::bigint], $3::timestamptz + s * interval '80 seconds') from generate_series(0, 1125) s",
    [tenantId, dora.id, NOW],
  );
  expect(await spans(dora)).toEqual([
    [0, 86_320, null],
    [86_400, 90_000, null],
  ]);
});

test("a pause turns the span, signing out ends both", async () => {
  const eva = await aUser(db, { tenant: tenantId });
  await seen(1000, eva);
  clockAt(1030);
  await as(eva).put("/users/me/pause", { reason: "meeting" });
  await seen(1040, eva);
  await seen(1100, eva);
  clockAt(1120);
  await as(eva).delete("/users/me/pause");
  clockAt(1150);
  await as(eva).put("/users/me/pause", { reason: "break" });
  clockAt(1170);
  await as(eva).post("/auth/logout", {});
  expect(await spans(eva)).toEqual([
    [1000, 1030, null],
    [1030, 1120, "meeting"],
    [1120, 1150, null],
    [1150, 1170, "break"],
  ]);
  expect(await db.sql("select 1 from user_pauses where user_id = $1", [eva.id])).toEqual([]);
});

test("a pause outlasts silence: who comes back to the screen is still in it, who comes the next day is not", async () => {
  const flor = await aUser(db, { tenant: tenantId });
  clockAt(2000);
  await as(flor).put("/users/me/pause", { reason: "lunch" });
  await seen(2060, flor);
  await seen(5600, flor);
  expect(await spans(flor)).toEqual([
    [2000, 2060, "lunch"],
    [5600, 5600, "lunch"],
  ]);
  const nextDay = 5600 + 8 * 3600 + 1;
  clockAt(nextDay);
  expect((await as(flor).get("/users/me/pause")).body).toEqual({ pause: null });
  await seen(nextDay, flor);
  expect((await spans(flor)).at(-1)).toEqual([nextDay, nextDay, null]);
  expect(await db.sql("select 1 from user_pauses where user_id = $1", [flor.id])).toEqual([]);
});

test("working days go after thirteen months, and with the account", async () => {
  const gil = await aUser(db, { tenant: tenantId });
  await db.sql(
    `insert into user_activity (tenant_id, user_id, from_at, until_at, state)
     select $1, $2, $3::timestamptz - m, $3::timestamptz - m, 'online' from unnest(array['14 months', '12 months']::interval[]) m`,
    [tenantId, gil.id, server.clock.now()],
  );
  await forgetOldActivity(server.deps, tenantId, new AbortController().signal);
  expect(await spans(gil)).toHaveLength(1);
  await as(gil).put("/users/me/pause", { reason: "training" });
  expect((await as(admin).delete(`/users/${gil.id}`)).status).toBe(200);
  expect(await spans(gil)).toEqual([]);
  expect(await db.sql("select 1 from user_pauses where user_id = $1", [gil.id])).toEqual([]);
});
