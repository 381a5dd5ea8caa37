// Quick messages from outside: who sees which, keys that exist once per person, files, and how often one helped.
import { beforeAll, expect, test } from "vitest";
import { filesModule } from "#company/files";
import {
  aFile,
  aQuickMessage,
  aTenant,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { quickMessagesModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;
let ana: TestUser;
let bia: TestUser;
let supervisor: TestUser;

beforeAll(async () => {
  server = await testServer(db, { also: [filesModule, quickMessagesModule] });
  ana = await aUser(db, { name: "Ana" });
  bia = await aUser(db, { name: "Bia", profile: "supervisorfila" });
  supervisor = await aUser(db, { profile: "supervisor" });
});

let made = 0;
const input = (given: object = {}) => {
  made += 1;
  return { key: `k${made}`, message: "Olá", isForAll: false, fileId: null, ...given };
};
const create = (who: TestUser, given: object = {}) => server.as(who).post("/quick-messages", input(given));
const keysOf = async (who: TestUser, query = "") =>
  (await server.as(who).get(`/quick-messages?pageSize=100&${query}`)).body.items.map(({ key }: { key: string }) => key);

test("everybody sees their own and those for all", async () => {
  const own = (await create(ana, { key: "own" })).body;
  const shared = (await create(supervisor, { key: "shared", isForAll: true })).body;
  expect(own).toMatchObject({ userId: ana.id, username: "Ana", canEdit: true, isForAll: false, file: null });
  expect(await keysOf(ana)).toEqual(expect.arrayContaining(["own", "shared"]));
  for (const who of [bia, supervisor]) {
    expect(await keysOf(who)).not.toContain("own");
    expect(await server.as(who).put(`/quick-messages/${own.id}`, { message: "x" })).toFailWith(
      "ERR_NO_FAST_REPLY_FOUND",
    );
    expect(await server.as(who).delete(`/quick-messages/${own.id}`)).toFailWith("ERR_NO_FAST_REPLY_FOUND");
    expect(await server.as(who).post(`/quick-messages/${own.id}/use`)).toFailWith("ERR_NO_FAST_REPLY_FOUND");
  }
  const seen = (await server.as(bia).get("/quick-messages?searchParam=shared")).body.items[0];
  expect(seen).toMatchObject({ id: shared.id, canEdit: false, userId: supervisor.id });
});

test("only full rights give to all, and change what others gave", async () => {
  const shared = (await create(supervisor, { isForAll: true })).body;
  expect(await create(ana, { isForAll: true })).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(ana).put(`/quick-messages/${shared.id}`, { message: "x" })).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(ana).delete(`/quick-messages/${shared.id}`)).toFailWith("ERR_NO_PERMISSION");
  const other = await aUser(db, { profile: "admin" });
  const changed = await server.as(other).put(`/quick-messages/${shared.id}`, { message: "New" });
  expect(changed.body).toMatchObject({ message: "New", userId: supervisor.id });
  expect((await server.as(other).delete(`/quick-messages/${shared.id}`)).status).toBe(200);
});

test("a key stands once in anybody's list, whatever its case", async () => {
  await create(ana, { key: "Mine" });
  await create(supervisor, { key: "All", isForAll: true });
  const refused = await create(ana, { key: "MINE" });
  expect(refused).toFailWith("ERR_FAST_REPLY_EXISTS");
  expect(refused.body.field).toBe("key");
  expect(await create(ana, { key: "all" })).toFailWith("ERR_FAST_REPLY_EXISTS");
  expect(await create(supervisor, { key: "ALL", isForAll: true })).toFailWith("ERR_FAST_REPLY_EXISTS");
  expect(await create(supervisor, { key: "mine", isForAll: true })).toFailWith("ERR_FAST_REPLY_EXISTS");
  expect((await create(bia, { key: "mine" })).status).toBe(200);
  const private1 = (await create(supervisor, { key: "theirs" })).body;
  await create(bia, { key: "theirs" });
  const share = await server.as(supervisor).put(`/quick-messages/${private1.id}`, { isForAll: true });
  expect(share).toFailWith("ERR_FAST_REPLY_EXISTS");
  expect(await server.as(supervisor).put(`/quick-messages/${private1.id}`, { key: "aLL" })).toFailWith(
    "ERR_FAST_REPLY_EXISTS",
  );
  expect((await server.as(supervisor).put(`/quick-messages/${private1.id}`, { key: "Theirs" })).body.key).toBe(
    "Theirs",
  );
  for (const key of ["", "two words", "a/b", "x".repeat(41)])
    expect(await create(ana, { key })).toFailWith("ERR_VALIDATION");
});

test("of many who write one key at the same moment, nobody's list shows it twice", async () => {
  for (let round = 0; round < 5; round++) {
    const key = `race${round}`;
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => create(supervisor, { key, isForAll: true })),
      ...Array.from({ length: 4 }, () => create(ana, { key })),
      create(bia, { key }),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toFailWith("ERR_FAST_REPLY_EXISTS");
    for (const who of [ana, bia, supervisor]) {
      expect((await keysOf(who, `searchParam=${key}`)).length).toBeLessThanOrEqual(1);
    }
  }
});

test("text or file is needed", async () => {
  const refused = await create(ana, { message: "  " });
  expect(refused).toFailWith("ERR_QUICK_MESSAGE_EMPTY");
  const file = await aFile(db, { user: ana, name: "preço.png" });
  const withFile = await create(ana, { message: "", fileId: file.id });
  expect(withFile.body.file).toEqual({ name: "preço.png", size: 3, mime: "image/png", url: `/api/files/${file.id}` });
  const path = `/quick-messages/${withFile.body.id}`;
  expect(await server.as(ana).put(path, { fileId: null })).toFailWith("ERR_QUICK_MESSAGE_EMPTY");
  expect((await server.as(ana).put(path, { fileId: null, message: "Now text" })).body.file).toBe(null);
});

test("a file belongs to one message, follows who may see it, and is freed when it is dropped", async () => {
  const file = await aFile(db, { user: supervisor });
  const read = (who: TestUser) => server.as(who).get(`/files/${file.id}`);
  const message = (await create(supervisor, { fileId: file.id })).body;
  expect(await create(supervisor, { fileId: file.id })).toFailWith("ERR_NO_FILE_FOUND");
  expect(await create(ana, { fileId: (await aFile(db, { user: bia })).id })).toFailWith("ERR_NO_FILE_FOUND");
  expect((await create(ana, { fileId: crypto.randomUUID() })).body).toMatchObject({
    error: "ERR_NO_FILE_FOUND",
    field: "fileId",
  });
  expect(await read(ana)).toFailWith("ERR_NO_FILE_FOUND");
  const path = `/quick-messages/${message.id}`;
  await server.as(supervisor).put(path, { isForAll: true });
  expect((await read(ana)).body).toBe("png");
  expect((await server.as(supervisor).put(path, { fileId: file.id, message: "kept" })).body.file.size).toBe(3);
  await server.as(supervisor).put(path, { isForAll: false });
  expect(await read(ana)).toFailWith("ERR_NO_FILE_FOUND");
  await server.as(supervisor).delete(path);
  const [row] = await db.sql(
    "select used_by, is_shared, expires_at > now() as waits from uploaded_files where id = $1",
    [file.id],
  );
  expect(row).toEqual({ used_by: null, is_shared: false, waits: true });
});

test("uses are counted by the month of the company's own calendar", async () => {
  const tenant = await aTenant(db, { timeZone: "America/Sao_Paulo" });
  const who = await aUser(db, { tenant });
  const timed = await testServer(db, { also: [filesModule, quickMessagesModule], now: "2026-08-01T02:30:00Z" });
  const message = await aQuickMessage(db, { user: who, key: "often" });
  const rare = await aQuickMessage(db, { user: who, key: "rare" });
  const use = (id: number) => timed.as(who).post(`/quick-messages/${id}/use`);
  await Promise.all([use(message.id), use(message.id), use(message.id), use(rare.id)]);
  const used = async () =>
    (await timed.as(who).get("/quick-messages?sort=-usedThisMonth")).body.items.map(
      (row: { key: string; usedThisMonth: number }) => `${row.key} ${row.usedThisMonth}`,
    );
  expect(await used()).toEqual(["often 3", "rare 1"]);
  timed.clock.set("2026-08-01T03:00:00Z");
  expect((await used()).toSorted()).toEqual(["often 0", "rare 0"]);
  const months = await db.sql("select month::text, uses from quick_message_uses where quick_message_id = $1", [
    message.id,
  ]);
  expect(months).toEqual([{ month: "2026-07-01", uses: 3 }]);
  await timed.close();
});

test("a private change is nobody else's news, a shared one is everybody's", async () => {
  const [anas, bias] = [await server.socket(ana), await server.socket(bia)];
  const changes = (socket: typeof anas) =>
    socket.frames.filter(({ name, data }) => name === "event" && data.type === "list.changed").length;
  await create(ana);
  await expect.poll(() => changes(anas)).toBe(1);
  await create(supervisor, { isForAll: true });
  await expect.poll(() => changes(bias)).toBe(1);
  expect(changes(anas)).toBe(2);
});

test("what was for all outlives its author", async () => {
  const author = await aUser(db, { profile: "supervisor" });
  const shared = (await create(author, { isForAll: true })).body;
  await db.sql("delete from users where id = $1", [author.id]);
  const found = (await server.as(ana).get(`/quick-messages?searchParam=${shared.key}`)).body.items;
  expect(found).toMatchObject([{ id: shared.id, userId: null, username: "", canEdit: false }]);
});

test("another company's texts are as absent as none", async () => {
  const stranger = await aUser(db, { tenant: "other", profile: "admin" });
  const foreign = await aQuickMessage(db, { user: stranger, isForAll: true });
  for (const id of [foreign.id, 987_654]) {
    const mine = server.as(supervisor);
    expect(await mine.put(`/quick-messages/${id}`, { message: "x" })).toFailWith("ERR_NO_FAST_REPLY_FOUND");
    expect(await mine.delete(`/quick-messages/${id}`)).toFailWith("ERR_NO_FAST_REPLY_FOUND");
    expect(await mine.post(`/quick-messages/${id}/use`)).toFailWith("ERR_NO_FAST_REPLY_FOUND");
  }
});
