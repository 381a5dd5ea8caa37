// What Redis holds of the news: nothing anybody could read, nothing anybody could write for us, and not for long.
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { asSystem } from "#platform/context";
import { type TestServer, testDatabase, testServer } from "#testing";
import { groundSessions, groundUser } from "../../testing/ground.ts";
import { groundJournal, note, noted } from "../../testing/ground-journal.ts";

const db = testDatabase();
const modules = [groundSessions(), groundJournal];
const ana = groundUser(1, 10);
/** Stands in the news and in nothing else. */
const SECRET = 987_654_321;

const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 20 });
const leads = async (server: TestServer) =>
  expect((await server.as(null).raw("/metrics")).body).toMatch(/^prosa_journal_leads 1$/m);

/** One process reads the journal, the other has the sockets and hears through Redis only. */
async function twoProcesses() {
  const env = { REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}:` };
  const leader = await testServer(db, { modules, role: "api", env });
  await until(() => leads(leader));
  const holder = await testServer(db, { modules, role: "api", env });
  const { commands, key } = holder.deps.redis;
  const entries = async () => (await commands.xRange(key("passes"), "-", "+")) ?? [];
  return { leader, holder, commands, entries, stream: key("passes") };
}

test("news reaches the sockets of another process, and what it says stands nowhere in Redis", async () => {
  const { leader, holder, entries } = await twoProcesses();
  const { waitFor } = await holder.socket(ana);
  await note(leader.deps, 1, { users: [10], number: SECRET });
  await waitFor(({ name, data }) => name === "event" && JSON.stringify(data).includes(String(SECRET)));
  const written = JSON.stringify(await entries());
  expect(written).toContain("parcels");
  expect(written).not.toContain(String(SECRET));
  expect(written).not.toContain("ticket.read");
  expect(written).not.toContain("u:1:10");
  await Promise.all([holder.close(), leader.close()]);
});

test("what somebody else writes into the stream, or writes again, is no news", async () => {
  const { leader, holder, commands, entries, stream } = await twoProcesses();
  const { frames, waitFor } = await holder.socket(ana);
  await note(leader.deps, 1, { users: [10], number: 1 });
  await waitFor(({ name }) => name === "event");
  const taken = (await entries()).find(({ message }) => message.parcels !== undefined)?.message;
  const head = JSON.parse(taken?.told ?? "{}");
  const forged = [{ rooms: ["u:1:10"], type: "ticket.read", event: { forged: true } }];
  const next = { ...head, by: "somebody", n: head.n + 1 };
  await commands.xAdd(stream, "*", { told: JSON.stringify({ ...next, parcels: forged }) });
  await commands.xAdd(stream, "*", { told: JSON.stringify(next), parcels: taken?.parcels ?? "" });
  await commands.xAdd(stream, "*", { told: JSON.stringify(next), parcels: JSON.stringify(forged) });
  await note(leader.deps, 1, { users: [10], number: 2 });
  await waitFor(({ name, data }) => name === "event" && JSON.stringify(data).includes('"unreadMessages":2'));
  expect(frames.filter(({ name }) => name === "event")).toHaveLength(2);
  expect(JSON.stringify(frames)).not.toContain("forged");
  await Promise.all([holder.close(), leader.close()]);
});

test("a company that has more news than its share asks the database, and the others hear as before", async () => {
  const { leader, holder, commands, stream } = await twoProcesses();
  // One window for all of it, and no silence, however long it takes.
  for (const { clock } of [leader, holder]) clock.hold();
  // Whoever has just begun to listen asks once; after the first news it follows.
  const { waitFor: firstNews } = await holder.socket(groundUser(2, 30));
  await note(leader.deps, 2, { users: [30], number: 0 });
  await firstNews(({ name }) => name === "event");
  const [loud, other] = [await holder.socket(ana), await holder.socket(groundUser(2, 20))];
  // Rooms that nobody is in: sixty thousand characters for each piece of news.
  const crowd = Array.from({ length: 5_000 }, (_, place) => 1_000_000 + place);
  for (let batch = 0; batch < 4; batch++) {
    await asSystem(leader.deps, 1, async (ctx) => {
      for (let n = 0; n < 80; n++) await ctx.publish(noted.kind, { data: { users: [10, ...crowd], number: n } });
    });
    await note(leader.deps, 2, { users: [20], number: batch });
    await other.waitFor(({ name, data }) => name === "event" && data.data.unreadMessages === batch);
  }
  await loud.waitFor(({ name }) => name === "resync");
  const heard = loud.frames.filter(({ name }) => name === "event").length;
  expect(heard).toBeGreaterThan(80);
  expect(heard).toBeLessThan(4 * 80);
  expect(other.frames.filter(({ name }) => name === "resync")).toEqual([]);
  expect(await commands.memoryUsage(stream, { SAMPLES: 0 })).toBeLessThan(32_000_000);
  await Promise.all([holder.close(), leader.close()]);
});

test("an entry is gone within seconds, and all of them when nobody leads", async () => {
  const { leader, holder, commands, entries, stream } = await twoProcesses();
  // As if it had been told a minute ago.
  const old = `${Date.now() - 60_000}-0`;
  await leader.close();
  await commands.del(stream);
  await commands.xAdd(stream, old, { told: "{}", parcels: "old" });
  await until(() => leads(holder));
  await until(async () => expect((await entries()).map(({ id }) => id)).not.toContain(old));
  expect(await commands.pTTL(stream)).toBeGreaterThan(0);
  expect(await commands.pTTL(stream)).toBeLessThanOrEqual(15_000);
  await holder.close();
});
