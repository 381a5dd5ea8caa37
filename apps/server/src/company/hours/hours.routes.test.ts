// Business hours from outside: weeks by scope, the absence message, what holds now, and a preview of any moment.
import { beforeAll, expect, test } from "vitest";
import { queuesModule } from "#company/queues";
import { settingManagementModule } from "#company/settings";
import {
  aChannel,
  aHoliday,
  aQueue,
  aTenant,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { hoursAt, hoursModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;

beforeAll(async () => {
  // A Tuesday, 09:00 in São Paulo.
  server = await testServer(db, {
    also: [hoursModule, queuesModule, settingManagementModule],
    now: "2026-03-10T12:00:00Z",
  });
});

type Day = { day: number; type: string; periods: { start: string; end: string }[] };
const periods = (...texts: string[]) => texts.map((text) => ({ start: text.slice(0, 5), end: text.slice(6) }));
const closed = (day: number): Day => ({ day, type: "closed", periods: [] });
function week(days: Record<number, string[] | "open">): Day[] {
  return Array.from({ length: 7 }, (_, day) => {
    const given = days[day];
    if (given === "open") return { day, type: "open", periods: [] };
    return given ? { day, type: "hours", periods: periods(...given) } : closed(day);
  });
}
const office = week({ 1: ["08:00-12:00", "13:00-18:00"], 2: ["08:00-12:00", "13:00-18:00"], 5: ["18:00-02:00"] });

async function company(timeZone = "America/Sao_Paulo") {
  const tenant = await aTenant(db, { timeZone });
  const who = await aUser(db, { tenant, profile: "supervisor" });
  return { tenant, who, client: server.as(who) };
}
const save = (who: TestUser, businessHours: Day[] | null, scope = "") =>
  server.as(who).put(`/tenants/business-hours${scope}`, { businessHours });
const preview = (who: TestUser, date: string, time: string, scope = "") =>
  server.as(who).get(`/tenants/business-hours/preview?date=${date}&time=${encodeURIComponent(time)}${scope}`);

test("a company that set nothing is always open", async () => {
  const { client } = await company();
  expect((await client.get("/tenants/business-hours/")).body).toEqual({
    businessHours: null,
    messageBusinessHours: "",
    maxSends: 2,
    inheritsMaxSends: false,
    timeZone: "America/Sao_Paulo",
    now: {
      isOpen: true,
      until: null,
      rule: { kind: "always", scope: "company", day: null, holiday: null },
      message: null,
      maxSends: 2,
      localDate: "2026-03-10",
      localTime: "09:00",
    },
  });
});

test("a saved week comes back, holds now, and says until when", async () => {
  const { who, client } = await company();
  const saved = await save(who, office.toReversed());
  expect(saved.body.businessHours).toEqual(office);
  expect(saved.body.now).toMatchObject({
    isOpen: true,
    until: "2026-03-10T15:00:00.000Z",
    rule: { kind: "weekday", scope: "company", day: 2, holiday: null },
  });
  expect((await client.get("/tenants/business-hours")).body).toEqual(saved.body);
  expect((await save(who, null)).body).toMatchObject({ businessHours: null, now: { rule: { kind: "always" } } });
});

test("the absence message and its limit are saved beside the week", async () => {
  const { who, client } = await company();
  await save(who, week({}));
  const put = (body: object) => client.put("/tenants/message-business-hours/", body);
  const saved = await put({ messageBusinessHours: "Voltamos às 8h", maxSends: 0 });
  expect(saved.body).toMatchObject({ messageBusinessHours: "Voltamos às 8h", maxSends: 0, inheritsMaxSends: false });
  // Never to be sent is nothing to receive.
  expect(saved.body.now).toMatchObject({ isOpen: false, message: null, maxSends: 0 });
  expect((await put({ messageBusinessHours: "Outra" })).body).toMatchObject({
    messageBusinessHours: "Outra",
    maxSends: 0,
  });
  expect((await put({ messageBusinessHours: "Outra", maxSends: 3 })).body.now).toMatchObject({
    message: "Outra",
    maxSends: 3,
  });
  expect(await put({ messageBusinessHours: "x", maxSends: 21 })).toFailWith("ERR_VALIDATION");
  expect(await put({ messageBusinessHours: "x", maxSends: null })).toFailWith("ERR_VALIDATION");
  expect((await client.get("/tenants/business-hours")).body.businessHours).toEqual(week({}));
});

test("the company's number is one, on the hours screen and among the settings; a queue may have its own", async () => {
  const { tenant, client } = await company();
  const queue = await aQueue(db, { tenant });
  const ofQueue = `?scope=queue&scopeId=${queue.id}`;
  const put = (body: object, scope = "") => client.put(`/tenants/message-business-hours${scope}`, body);
  const settings = async () =>
    (await client.get("/settings")).body.settings.find(
      ({ key }: { key: string }) => key === "MaxBusinessHoursMessages",
    );
  await put({ messageBusinessHours: "", maxSends: 5 });
  expect(await settings()).toMatchObject({ value: "5" });
  const numbers = async () => {
    const [ofCompany, own] = [
      (await client.get("/tenants/business-hours")).body,
      (await client.get(`/tenants/business-hours${ofQueue}`)).body,
    ];
    return [ofCompany.maxSends, own.maxSends, own.inheritsMaxSends];
  };
  expect(await numbers()).toEqual([5, 5, true]);
  await put({ messageBusinessHours: "", maxSends: 1 }, ofQueue);
  expect(await numbers()).toEqual([5, 1, false]);
  const admin = server.as(await aUser(db, { tenant, profile: "admin" }));
  expect((await admin.put("/settings/MaxBusinessHoursMessages", { value: "4" })).status).toBe(200);
  expect(await numbers()).toEqual([4, 1, false]);
  await put({ messageBusinessHours: "", maxSends: null }, ofQueue);
  expect(await numbers()).toEqual([4, 4, true]);
});

test("a queue or channel with hours of its own goes before the company, and inherits again without", async () => {
  const { tenant, who, client } = await company();
  const queue = await aQueue(db, { tenant, name: "Sales" });
  const channel = await aChannel(db, { tenant, name: "Line" });
  const [ofQueue, ofChannel] = [`?scope=queue&scopeId=${queue.id}`, `?scope=channel&scopeId=${channel.id}`];
  await save(who, office);
  expect((await client.get(`/tenants/business-hours${ofQueue}`)).body).toMatchObject({
    businessHours: null,
    now: { isOpen: true },
  });
  const own = await save(who, week({}), ofQueue);
  expect(own.body.now).toMatchObject({ isOpen: false, until: null, rule: { scope: "queue" } });
  await save(who, week({ 2: "open" }), ofChannel);
  const scopes = (await client.get("/tenants/business-hours/scopes")).body.items;
  expect(scopes).toEqual([
    { scope: "channel", id: channel.id, name: "Line", inherits: false },
    { scope: "queue", id: queue.id, name: "Sales", inherits: false },
  ]);
  const both = await db.tenantTx(tenant.id, (tx) =>
    hoursAt({ deps: server.deps, tx, tenantId: tenant.id }, { channelId: channel.id, queueId: queue.id }),
  );
  expect(both(server.clock.now())).toMatchObject({ isOpen: false, rule: { scope: "queue" } });
  const admin = await aUser(db, { tenant, profile: "admin" });
  expect((await server.as(admin).get(`/queues/${queue.id}`)).body.hasOwnHours).toBe(true);
  expect((await save(who, null, ofQueue)).body.now.rule.scope).toBe("company");
  expect((await server.as(admin).get(`/queues/${queue.id}`)).body.hasOwnHours).toBe(false);
  await save(who, week({}), ofQueue);
  expect((await server.as(admin).delete(`/queues/${queue.id}`)).status).toBe(200);
  expect(
    await db.sql("select scope from business_hours where tenant_id = $1 and scope = 'queue'", [tenant.id]),
  ).toEqual([]);
});

test("what is wrong with a week is named by its place in the request", async () => {
  const { who } = await company();
  const cases: [Day[], string, string][] = [
    [week({ 1: ["08:00-12:00", "11:00-13:00"] }), "businessHours.1.periods.1", "overlap"],
    [
      week({ 5: ["18:00-04:00"], 6: ["03:00-08:00"] }).toReversed(),
      "businessHours.0.periods.0.start",
      "overlaps_previous_day",
    ],
    [week({ 3: [] }), "businessHours.3.periods", "period_missing"],
    [[...week({}).slice(0, 6), closed(0)], "businessHours", "day_count"],
  ];
  for (const [days, field, detail] of cases) {
    const answer = await save(who, days);
    expect(answer).toFailWith("ERR_HOURS_INVALID");
    expect(answer.body).toMatchObject({ field, detail });
  }
  const badTime = await save(who, week({ 1: ["8:00a-12:00"] }));
  expect(badTime).toFailWith("ERR_HOURS_INVALID");
  expect(badTime.body.field).toBe("businessHours.1.periods.0.start");
  expect(await save(who, week({}).slice(1))).toFailWith("ERR_VALIDATION");
});

test("scopes that do not fit or are not there are refused", async () => {
  const { who, client } = await company();
  const foreign = await aQueue(db, { tenant: "other" });
  const line = await aChannel(db, { tenant: "other" });
  for (const scope of ["?scope=queue", "?scopeId=1", "?scope=company&scopeId=1", "?scope=user&scopeId=1"]) {
    expect(await client.get(`/tenants/business-hours${scope}`)).toFailWith("ERR_VALIDATION");
  }
  for (const id of [foreign.id, 987_654]) {
    expect(await client.get(`/tenants/business-hours?scope=queue&scopeId=${id}`)).toFailWith("ERR_NO_QUEUE_FOUND");
    expect(await save(who, week({}), `?scope=queue&scopeId=${id}`)).toFailWith("ERR_NO_QUEUE_FOUND");
  }
  expect(await save(who, week({}), `?scope=channel&scopeId=${line.id}`)).toFailWith("ERR_NO_WAPP_FOUND");
  expect(await preview(who, "2026-03-10", "10:00", `&scope=channel&scopeId=${line.id}`)).toFailWith(
    "ERR_NO_WAPP_FOUND",
  );
});

test("the preview tells which rule decides at any local moment", async () => {
  const { tenant, who } = await company();
  await save(who, office);
  await aHoliday(db, { tenant, date: "25/12", message: "Feliz Natal" });
  const at = async (date: string, time: string) => (await preview(who, date, time)).body;
  expect(await at("2026-03-09", "12:30")).toMatchObject({
    isOpen: false,
    localTime: "12:30",
    until: "2026-03-09T16:00:00.000Z",
  });
  expect(await at("2026-03-14", "01:59")).toMatchObject({
    isOpen: true,
    rule: { kind: "spill", day: 5, holiday: null },
  });
  expect(await at("2029-12-25", "10:00")).toMatchObject({
    isOpen: false,
    message: "Feliz Natal",
    rule: { kind: "holiday", scope: "company", day: null, holiday: "25/12" },
  });
  for (const [date, time, field] of [
    ["2026-02-30", "10:00", "date"],
    ["2026-03-10", "24:00", "time"],
    ["26-03-10", "10:00", "date"],
  ] as const) {
    const answer = await preview(who, date, time);
    expect(answer).toFailWith("ERR_VALIDATION");
    expect(answer.body.field).toBe(field);
  }
});

test("a time the clock jumps over cannot be previewed, and the answer names the next one", async () => {
  const { who } = await company("America/New_York");
  const answer = await preview(who, "2026-03-08", "02:30");
  expect(answer).toFailWith("ERR_HOURS_INVALID");
  expect(answer.body).toMatchObject({ field: "time", detail: "skipped 03:00" });
  expect((await preview(who, "2026-11-01", "01:30")).body).toMatchObject({ localTime: "01:30", isOpen: true });
});

test("attendants may not look, and every change is recorded and told", async () => {
  const { tenant, who } = await company();
  for (const profile of ["user", "supervisorfila"] as const) {
    const client = server.as(await aUser(db, { tenant, profile }));
    for (const path of ["", "/scopes", "/preview?date=2026-03-10&time=10:00"]) {
      expect(await client.get(`/tenants/business-hours${path}`)).toFailWith("ERR_NO_PERMISSION");
    }
    expect(await client.put("/tenants/business-hours", { businessHours: null })).toFailWith("ERR_NO_PERMISSION");
  }
  const window = await server.socket(who);
  await save(who, week({}));
  const frame = await window.waitFor(({ name, data }) => name === "event" && data.type === "list.changed");
  expect(frame.data.data).toEqual({ list: "hours" });
  const [logged] = await db.sql(
    "select user_id::int, detail from security_log where tenant_id = $1 and kind = 'hours.changed'",
    [tenant.id],
  );
  expect(logged).toEqual({
    user_id: who.id,
    detail: { scope: "company", scopeId: 0, fields: "week" },
  });
});
