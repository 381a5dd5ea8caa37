// The security log as administrators look through it and take it out.
import { beforeAll, expect, test } from "vitest";
import { insertEntry } from "#platform/audit";
import { asSystem } from "#platform/context";
import { aChannel, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let ana: TestUser;
let bia: TestUser;
let stranger: TestUser;
let colleague: TestUser;

const keep = (tenantId: number, ...entries: Parameters<typeof insertEntry>[2][]) =>
  asSystem(server.deps, tenantId, async ({ tx }) => {
    for (const entry of entries) await insertEntry(tx, tenantId, entry);
  });

beforeAll(async () => {
  server = await testServer(db);
  const tenant = await aTenant(db);
  ana = await aUser(db, { tenant, profile: "admin", name: "Ana" });
  bia = await aUser(db, { tenant, name: "Bia" });
  stranger = await aUser(db, { tenant: "other", profile: "admin" });
  // Whose refusals are entries themselves, of a company that no other test counts.
  colleague = await aUser(db, { tenant: "other" });
  await keep(
    ana.tenantId,
    { kind: "login", userId: ana.id, address: "203.0.113.7", requestId: "request-1" },
    { kind: "user.changed", userId: bia.id, detail: { what: "name", by: ana.id } },
    { kind: "setting.changed", userId: ana.id, detail: { key: "groupnotification" } },
    { kind: "login.failed", userId: bia.id },
  );
  await keep(stranger.tenantId, { kind: "login", userId: stranger.id, detail: { word: "canary" } });
  // Kept by the database itself, so that nobody can say when: moved by its owner, for the filter of days.
  await db.sql("update security_log set at = '2026-03-02T02:30:00Z' where tenant_id = $1 and kind = 'login'", [
    ana.tenantId,
  ]);
});

const list = async (query: string, who = ana) => (await server.as(who).get(`/audit?${query}`)).body;
const kinds = async (query: string) => (await list(query)).items.map(({ kind }: { kind: string }) => kind);

test("the newest comes first, with who it is about and who did it", async () => {
  const { items, count, hasMore } = await list("");
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([
    "login.failed",
    "setting.changed",
    "user.changed",
    "login",
  ]);
  expect({ count, hasMore }).toEqual({ count: 4, hasMore: false });
  expect(items[2]).toMatchObject({ username: "Bia", byName: "Ana", detail: { what: "name" } });
  expect(items[3]).toMatchObject({ username: "Ana", address: "203.0.113.7", requestId: "request-1" });
});

test.each([
  ["kind=login", ["login"]],
  ["group=signIn", ["login.failed", "login"]],
  ["searchParam=GROUPNOTIF", ["setting.changed"]],
  ["searchParam=203.0.113", ["login"]],
  ["sort=at&group=signIn", ["login", "login.failed"]],
  ["pageNumber=2", []],
  // Half past two at night in London is the evening before in São Paulo.
  ["from=2026-03-01&until=2026-03-01", ["login"]],
  ["from=2026-03-02&until=2026-03-02", []],
])("%s finds %j", async (query, expected) => {
  expect(await kinds(query)).toEqual(expected);
});

test("a person is found as the one it is about and as the one who did it", async () => {
  expect(await kinds(`userId=${ana.id}`)).toEqual(["setting.changed", "user.changed", "login"]);
  expect(await kinds(`userId=${bia.id}`)).toEqual(["login.failed", "user.changed"]);
});

test("it is the company's own, and its administrators'", async () => {
  expect(JSON.stringify(await list("", stranger))).not.toContain("203.0.113.7");
  expect(JSON.stringify(await list(""))).not.toContain("canary");
  expect(await server.as(colleague).get("/audit")).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(colleague).post("/audit/export", { filter: {} })).toFailWith("ERR_NO_PERMISSION");
});

test("a filter is written into a table, which is an entry itself", async () => {
  const { body: job } = await server.as(ana).post("/audit/export", { filter: { group: "signIn", searchParam: "x" } });
  const { body: all } = await server.as(ana).post("/audit/export", { filter: { group: "signIn" } });
  const read = async (id: string) => (await server.as(ana).get(`/jobs/${id}`)).body;
  await expect.poll(async () => (await read(all.id)).status, { timeout: 30_000 }).toBe("done");
  await expect.poll(async () => (await read(job.id)).status, { timeout: 30_000 }).toBe("done");
  const { body: table } = await server.as(ana).get(`/jobs/${all.id}/result`);
  const [header, first, second] = String(table)
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/);
  expect(header).toMatch(/^"?at"?[;,]"?kind/);
  expect(first).toContain("login.failed");
  expect(second).toContain("203.0.113.7");
  expect(String(table)).not.toContain("setting.changed");
  expect(await kinds("kind=audit.exported")).toHaveLength(2);
  // What was sought may be somebody's name: it is not kept.
  expect((await list("kind=audit.exported")).items[1].detail.filter).toBe('{"group":"signIn"}');
});

test("pages of one list meet without a gap, in both directions", async () => {
  const admin = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
  const entries = Array.from({ length: 60 }, (_, n) => ({ kind: "setting.changed", detail: { n } }) as const);
  await keep(admin.tenantId, ...entries);
  const pages = async (query: string) => {
    const read = await Promise.all([1, 2, 3, 4].map((page) => list(`${query}&pageNumber=${page}`, admin)));
    expect(read.map(({ count }) => count)).toEqual([60, 60, 60, 60]);
    expect(read.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
    return read.flatMap(({ items }) => items.map(({ detail }: { detail: { n: number } }) => detail.n));
  };
  const upwards = entries.map(({ detail }) => detail.n);
  expect(await pages("sort=at")).toEqual(upwards);
  expect(await pages("sort=-at")).toEqual(upwards.toReversed());
});

test.each(["kind=nonsense", "group=nonsense", "userId=ana", "from=yesterday", "until=2026-02-30", "sort=kind"])(
  "%s is refused and no list of everything",
  async (query) => expect(await server.as(ana).get(`/audit?${query}`)).toFailWith("ERR_VALIDATION"),
);

/** Written after the answer, so they are waited for; what is counted meanwhile is written when the process leaves. */
test("refusals at the doors and forged webhooks are in the log: the first at once, the rest as one number", async () => {
  const tenant = await aTenant(db);
  const [admin, person] = [await aUser(db, { tenant, profile: "admin" }), await aUser(db, { tenant })];
  const channel = await aChannel(db, { tenant });
  const doors = await testServer(db, { role: "api" });
  const told = async (kind: string) =>
    (await list(`kind=${kind}&sort=at`, admin)).items.map(
      ({ userId, detail }: { userId: number | null; detail: object }) => ({ userId, ...detail }),
    );
  const refused = { userId: person.id, code: "ERR_NO_PERMISSION", where: "GET /api/audit" };
  const forged = { userId: null, channelId: channel.id, where: `channel ${channel.id}` };
  for (let time = 0; time < 5; time++) {
    expect(await doors.as(person).get("/audit")).toFailWith("ERR_NO_PERMISSION");
    const answer = await doors.as(null).raw(`/webhooks/whatsapp-cloud/${channel.key}`, { method: "POST", body: "{}" });
    expect(answer).toFailWith("ERR_SIGNATURE_INVALID");
  }
  await expect.poll(() => told("access.denied")).toEqual([{ ...refused, times: 1 }]);
  await expect.poll(() => told("signature.refused")).toEqual([{ ...forged, times: 1 }]);
  await doors.close();
  expect(await told("access.denied")).toEqual([1, 4].map((times) => ({ ...refused, times })));
  expect(await told("signature.refused")).toEqual([1, 4].map((times) => ({ ...forged, times })));
});
