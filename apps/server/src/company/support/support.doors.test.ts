// What support may leave behind when it goes: no profile, no export, no account, no credential.
import { beforeAll, expect, test } from "vitest";
import { aContact, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let support: TestUser;

beforeAll(async () => {
  server = await testServer(db);
  support = await aUser(db, { isSupport: true });
});

test("support takes no table of contacts along", async () => {
  await aContact(db, {});
  const wanted = { filter: {}, columns: ["name"], format: "csv" };
  expect(await server.as(support).post("/contacts/export", wanted)).toFailWith("ERR_NO_PERMISSION");
});

test("support does not change the profile it comes in with", async () => {
  expect(await server.as(support).put("/profile", { signature: "Call me at home" })).toFailWith("ERR_NO_PERMISSION");
});

test("support raises nobody to admin", async () => {
  const ana = await aUser(db, {});
  expect(await server.as(support).put(`/users/${ana.id}`, { profile: "admin" })).toFailWith("ERR_NO_PERMISSION");
});
