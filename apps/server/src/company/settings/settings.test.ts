// Settings: what holds before anybody sets them, who may, and how fast every process knows a change.
import { randomUUID } from "node:crypto";
import { settingKeys, settings } from "@prosa/contracts/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { aTenant, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { hideAssignedTickets, hideChatbotTickets, setSetting, settingManagementModule, settingsOf } from "./index.ts";
import { readValue, writeValue } from "./settings.registry.ts";

const db = testDatabase();
let here: TestServer;
let there: TestServer;

beforeAll(async () => {
  const options = { env: { REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}:` }, also: [settingManagementModule] };
  here = await testServer(db, options);
  there = await testServer(db, options);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const accessor = (server: TestServer, tenantId: number) =>
  db.tenantTx(tenantId, (tx) => settingsOf({ deps: server.deps, tx, tenantId }));
const read = async (server: TestServer, tenantId: number) => (await accessor(server, tenantId)).get(hideChatbotTickets);

test("the four keys of the specification are there, switched off", async () => {
  const { id } = await aTenant(db);
  const values = await accessor(here, id);
  for (const key of [
    "NotViewTicketsChatBot",
    "DirectTicketsToWallets",
    "NotViewAssignedTickets",
    "groupnotification",
  ] as const) {
    expect(values.get(key)).toBe(false);
  }
  expect(values.get("TicketsPerStatus")).toBe(30);
  expect(values.get("ReturnToPendingMinutes")).toBe("off");
});

test.each(settingKeys)("%s is written as it is read", (key) => {
  const standard = String(settings[key].standard);
  expect(writeValue(key, readValue(key, standard))).toBe(standard);
});

test("no value of another kind can be written from code", () => {
  expect(() => writeValue("TicketsPerStatus", 1_000)).toThrow(TypeError);
  expect(() => writeValue("ReturnToPendingMinutes", "11")).toThrow(TypeError);
});

test("a change is known in every process, and in no other company", async () => {
  const [own, other] = [await aTenant(db), await aTenant(db)];
  for (const server of [here, there]) expect(await read(server, own.id)).toBe(false);
  await asSystem(here.deps, own.id, (ctx) => setSetting(ctx, hideChatbotTickets, true));
  for (const server of [here, there]) {
    await expect.poll(() => read(server, own.id), { timeout: 2_000, interval: 10 }).toBe(true);
    expect(await read(server, other.id)).toBe(false);
  }
  expect(await db.sql("select key, value from settings where tenant_id = $1", [own.id])).toEqual([
    { key: "NotViewTicketsChatBot", value: "enabled" },
  ]);
});

test("a transaction sees its own change, and nobody does when it is rolled back", async () => {
  const { id } = await aTenant(db);
  const failed = asSystem(here.deps, id, async (ctx) => {
    await setSetting(ctx, hideChatbotTickets, true);
    expect((await settingsOf(ctx)).get(hideChatbotTickets)).toBe(true);
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(await read(here, id)).toBe(false);
});

test("a stored text that is no value of the setting is as good as none", async () => {
  const { id } = await aTenant(db);
  await db.sql("insert into settings (tenant_id, key, value) values ($1, 'NotViewAssignedTickets', 'maybe')", [id]);
  expect((await accessor(here, id)).get(hideAssignedTickets)).toBe(false);
});

test("an admin changes a setting on one server; the other obeys within two seconds and screens are told", async () => {
  const tenant = await aTenant(db);
  const admin = await aUser(db, { tenant, profile: "admin" });
  const ana = await aUser(db, { tenant });
  await aUser(db, { tenant, isSupport: true });
  const window = await there.socket(ana);
  const before = await there.as(admin).get("/settings");
  expect(before.body.settings).toHaveLength(settingKeys.length);
  expect(before.body.settings).toContainEqual({ key: "HidePhones", value: "disabled", isStandard: true, people: 1 });
  expect(before.body.settings).toContainEqual({ key: "TicketsPerStatus", value: "30", isStandard: true, people: 2 });

  const changed = await here.as(admin).put("/settings/HidePhones", { value: "enabled" });
  expect(changed.body).toEqual({ key: "HidePhones", value: "enabled", isStandard: false, people: 1 });
  const effective = async () => (await there.as(ana).get("/settings/effective")).body.settings;
  await expect.poll(async () => (await effective()).HidePhones, { timeout: 2_000, interval: 20 }).toBe("enabled");
  expect(await effective()).not.toHaveProperty("UserCreationDisabled");
  await window.waitFor(({ name, data }) => name === "event" && data.type === "access.changed");

  await here.as(admin).put("/settings/HidePhones", { value: "disabled" });
  // Once more the same: nothing changes, so only that it was asked is recorded.
  await here.as(admin).put("/settings/HidePhones", { value: "disabled" });
  const log = await db.sql(
    "select user_id::int, detail from security_log where tenant_id = $1 and kind = 'setting.changed' order by position",
    [tenant.id],
  );
  expect(log).toEqual([
    { user_id: admin.id, detail: { key: "HidePhones", from: "disabled", to: "enabled" } },
    { user_id: admin.id, detail: { key: "HidePhones", from: "enabled", to: "disabled" } },
    { user_id: admin.id, detail: { key: "HidePhones" } },
  ]);
});

test("unknown keys and values are refused with their codes", async () => {
  const admin = await aUser(db, { profile: "admin" });
  const put = (key: string, value: unknown) => here.as(admin).put(`/settings/${key}`, { value });
  expect(await put("NoSuchSetting", "enabled")).toFailWith("ERR_NO_SETTING_FOUND");
  expect(await put("constructor", "enabled")).toFailWith("ERR_NO_SETTING_FOUND");
  for (const [key, value] of [
    ["HidePhones", "yes"],
    ["TicketsPerStatus", "9"],
    ["TicketsPerStatus", "1e1"],
    ["ReturnToPendingMinutes", "11"],
  ] as const) {
    const answer = await put(key, value);
    expect(answer).toFailWith("ERR_SETTING_VALUE");
    expect(answer.body.field).toBe("value");
  }
  expect(await put("HidePhones", 1)).toFailWith("ERR_VALIDATION");
  expect((await put("TicketsPerStatus", "050")).body.value).toBe("50");
  expect((await put("ReturnToPendingMinutes", "1440")).body).toMatchObject({ value: "1440", isStandard: false });
});

test("supervisors read, users read only what their screens obey", async () => {
  const supervisor = await aUser(db, { profile: "supervisor" });
  const user = await aUser(db);
  expect((await here.as(supervisor).get("/settings")).status).toBe(200);
  expect(await here.as(supervisor).put("/settings/HidePhones", { value: "enabled" })).toFailWith("ERR_NO_PERMISSION");
  expect(await here.as(user).get("/settings")).toFailWith("ERR_NO_PERMISSION");
  expect((await here.as(user).get("/settings/effective")).status).toBe(200);
});
