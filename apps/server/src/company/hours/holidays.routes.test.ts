// Holidays from outside: dates that exist, modes with their periods, the national list.
import { beforeAll, expect, test } from "vitest";
import { aHoliday, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { hoursModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;
let who: TestUser;

beforeAll(async () => {
  server = await testServer(db, { also: [hoursModule] });
  who = await aUser(db, { profile: "supervisor" });
});

const input = (given: object = {}) => ({ date: "24/12", message: "", mode: "closed", periods: [], ...given });
const create = (given: object = {}) => server.as(who).post("/holidays", input(given));

test("a holiday is made in each mode, found by date or message, changed and deleted", async () => {
  const closed = await create({ date: "09/07", message: "Revolução" });
  expect(closed.body).toEqual({ id: closed.body.id, date: "09/07", message: "Revolução", mode: "closed", periods: [] });
  const morning = [{ start: "08:00", end: "12:00" }];
  const both = [...morning, { start: "13:00", end: "24:00" }];
  expect((await create({ date: "31/12", mode: "one_period", periods: morning })).body.periods).toEqual(morning);
  expect((await create({ date: "29/02", mode: "two_periods", periods: both })).body.periods).toEqual(both);
  const dates = async (query: string) =>
    (await server.as(who).get(`/holidays?${query}`)).body.items.map(({ date }: { date: string }) => date);
  expect(await dates("")).toEqual(["29/02", "09/07", "31/12"]);
  expect(await dates("sort=-date")).toEqual(["31/12", "09/07", "29/02"]);
  expect(await dates("searchParam=revolucao")).toEqual(["09/07"]);
  expect(await dates("searchParam=/12")).toEqual(["31/12"]);
  const path = `/holidays/${closed.body.id}`;
  expect((await server.as(who).put(path, { mode: "one_period", periods: morning })).body).toMatchObject({
    mode: "one_period",
    date: "09/07",
  });
  expect((await server.as(who).delete(path)).body).toEqual({ ok: true });
  expect(await server.as(who).put(path, {})).toFailWith("ERR_NO_HOLIDAY_FOUND");
});

test.each(["30/02", "31/04", "00/01", "10/13", "1/1", "2026-12-25", "", "ab/cd", null, 7])(
  "the date %j is refused with the specified meaning",
  async (date) => {
    const answer = await create({ date });
    expect(answer).toFailWith("ERR_HOLIDAY_DATE");
    expect(answer.body.field).toBe("date");
  },
);

test("a date that is written right and exists in no year says so in the specified words", async () => {
  const { body } = await create({ date: "31/11" });
  expect(body.detail).toBe("Invalid date. Please enter a date in DD/MM format");
  const holiday = await aHoliday(db);
  expect(await server.as(who).put(`/holidays/${holiday.id}`, { date: "31/11" })).toFailWith("ERR_HOLIDAY_DATE");
});

test("periods fit their mode, and what does not is named", async () => {
  const period = { start: "08:00", end: "12:00" };
  const cases: [object, string][] = [
    [{ mode: "closed", periods: [period] }, "periods"],
    [{ mode: "one_period" }, "periods"],
    [{ mode: "two_periods", periods: [period] }, "periods"],
    [{ mode: "two_periods", periods: [period, { start: "11:00", end: "13:00" }] }, "periods.1"],
    [{ mode: "one_period", periods: [{ start: "8h", end: "12:00" }] }, "periods.0.start"],
  ];
  for (const [given, field] of cases) {
    const answer = await create({ date: "02/02", ...given });
    expect(answer).toFailWith("ERR_HOURS_INVALID");
    expect(answer.body.field).toBe(field);
  }
});

test("a date has one holiday, however many ask at once", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ date: "03/03" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toFailWith("ERR_HOURS_INVALID");
  expect(refused?.body).toMatchObject({ field: "date", detail: "duplicate_date" });
});

test("Brazil's fixed national holidays are added once, beside what is there", async () => {
  const tenant = await aTenant(db);
  const boss = await aUser(db, { tenant, profile: "admin" });
  await aHoliday(db, { tenant, date: "25/12", message: "Our own words" });
  const add = () => server.as(boss).post("/holidays/national");
  expect((await add()).body).toEqual({ added: 8 });
  expect((await add()).body).toEqual({ added: 0 });
  const { items } = (await server.as(boss).get("/holidays")).body;
  expect(items.map(({ date }: { date: string }) => date)).toEqual([
    "01/01",
    "21/04",
    "01/05",
    "07/09",
    "12/10",
    "02/11",
    "15/11",
    "20/11",
    "25/12",
  ]);
  expect(items.at(-1).message).toBe("Our own words");
  expect(items[1]).toMatchObject({ message: "Feriado nacional: Tiradentes", mode: "closed", periods: [] });
});

test("strangers and attendants find nothing", async () => {
  const foreign = await aHoliday(db, { tenant: "other" });
  for (const id of [foreign.id, 987_654]) {
    expect(await server.as(who).put(`/holidays/${id}`, input())).toFailWith("ERR_NO_HOLIDAY_FOUND");
    expect(await server.as(who).delete(`/holidays/${id}`)).toFailWith("ERR_NO_HOLIDAY_FOUND");
  }
  const attendant = server.as(await aUser(db));
  expect(await attendant.get("/holidays")).toFailWith("ERR_NO_PERMISSION");
  expect(await attendant.post("/holidays/national")).toFailWith("ERR_NO_PERMISSION");
});
