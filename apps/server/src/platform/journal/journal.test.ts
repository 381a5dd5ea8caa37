// News of committed changes reaches those who may hear it, live or by catching up, in order and only them.
import { sync } from "@prosa/contracts/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { type TestServer, type TestSocket, testDatabase, testServer } from "#testing";
import { groundSessions, groundUser } from "../../testing/ground.ts";
import { groundJournal, note, noted } from "../../testing/ground-journal.ts";
import { encodeCursor } from "./cursor.rules.ts";
import { createCursorSeal } from "./cursor.seal.ts";
import { journalModule } from "./index.ts";

const modules = [groundSessions(), groundJournal, journalModule];
const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { modules });
});

const ana = groundUser(1, 10, "user");
const bia = groundUser(1, 11, "user");
const foreigner = groundUser(2, 10, "user");

const since = async (user = ana, cursor?: string, at = server) => {
  const { status, body } = await at.as(user).call(sync, { query: cursor === undefined ? {} : { since: cursor } });
  expect(status).toBe(200);
  return body;
};
const numbers = (events: { data: unknown }[]) =>
  events.map(({ data }) => (data as { unreadMessages: number }).unreadMessages);
const isNote = (number: number) => (frame: { name: string; data: { data?: { unreadMessages?: number } } }) =>
  frame.name === "event" && frame.data.data?.unreadMessages === number;

describe("live", () => {
  test("a committed change reaches its audience within a moment, and nobody else", async () => {
    const [own, other, foreign] = await Promise.all([ana, bia, foreigner].map((user) => server.socket(user)));
    await note(server.deps, 1, { users: [10], number: 1 });
    const frame = await own?.waitFor(isNote(1));
    expect(frame?.data).toMatchObject({ v: 1, type: "ticket.read", ticketId: null });
    await note(server.deps, 1, { users: [11], number: 2 });
    await note(server.deps, 2, { users: [10], number: 3 });
    await Promise.all([other?.waitFor(isNote(2)), foreign?.waitFor(isNote(3))]);
    const heard = (socket?: TestSocket) =>
      numbers((socket?.frames ?? []).flatMap(({ name, data }) => (name === "event" ? [data] : [])));
    expect([heard(own), heard(other), heard(foreign)]).toEqual([[1], [2], [3]]);
  });

  test("what is rolled back is never heard of", async () => {
    const socket = await server.socket(ana);
    const undone = asSystem(server.deps, 1, async (ctx) => {
      await ctx.publish(noted.kind, { data: { users: [10], number: 666 } });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow();
    await note(server.deps, 1, { users: [10], number: 4 });
    await socket.waitFor(isNote(4));
    expect(socket.frames.some(isNote(666))).toBe(false);
  });

  test("an open transaction holds nobody back, and its own news comes when it commits", async () => {
    const socket = await server.socket(ana);
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const slow = asSystem(server.deps, 1, async (ctx) => {
      await ctx.publish(noted.kind, { data: { users: [10], number: 5 } });
      await release;
    });
    await note(server.deps, 1, { users: [10], number: 6 });
    await socket.waitFor(isNote(6));
    expect(socket.frames.some(isNote(5))).toBe(false);
    resolve();
    await slow;
    await socket.waitFor(isNote(5));
  });

  test("a row whose news cannot be made is skipped, and the rest arrives", async () => {
    const socket = await server.socket(ana);
    await asSystem(server.deps, 1, async (ctx) => {
      await ctx.publish(noted.kind, { data: { users: [10], number: 7 } });
      await ctx.publish(noted.kind, { data: { users: [10], number: 8, poison: true } });
      await ctx.publish(noted.kind, { data: { users: [10], number: 9 } });
    });
    await socket.waitFor(isNote(9));
    expect(socket.frames.some(isNote(7))).toBe(true);
    const { values } = await server.deps.metrics.journalSkipped.get();
    expect(values).toMatchObject([{ labels: { kind: "ground.noted" } }]);
  });

  test("as many rows as a pass takes, committed at once, are told once", async () => {
    const socket = await server.socket(ana);
    await asSystem(server.deps, 1, async (ctx) => {
      for (let n = 1; n <= 500; n++) await ctx.publish(noted.kind, { data: { users: [10], number: 5_000 + n } });
    });
    await socket.waitFor(isNote(5_500));
    const isPast = "pg_visible_in_snapshot((select max(xid) from journal), position::pg_snapshot)";
    await expect.poll(() => db.sql(`select ${isPast} as past from journal_tail`)).toEqual([{ past: true }]);
    expect(socket.frames.filter(isNote(5_001))).toHaveLength(1);
    expect(socket.frames.filter(isNote(5_500))).toHaveLength(1);
  });

  test("an undeclared kind cannot be written, nor a kind with what it does not carry", async () => {
    // @ts-expect-error: the compiler knows it too.
    const written = asSystem(server.deps, 1, (ctx) => ctx.publish("ground.unknown", { data: {} }));
    await expect(written).rejects.toThrow(/in no module/);
    // @ts-expect-error: nor is another kind's data taken.
    const mistaken = asSystem(server.deps, 1, (ctx) => ctx.publish("ground.noted", { data: { sessions: [] } }));
    await expect(mistaken).rejects.toThrow();
  });

  test("the cursor it is told is a place to continue from", async () => {
    const socket = await server.socket(ana);
    await note(server.deps, 1, { users: [10], number: 20 });
    await socket.waitFor(isNote(20));
    const { data: cursor } = await socket.waitFor(({ name }) => name === "cursor");
    await note(server.deps, 1, { users: [10], number: 21 });
    const answer = await since(ana, cursor);
    expect(answer.reset).toBe(false);
    expect(numbers(answer.events)).toContain(21);
  });
});

describe("catching up", () => {
  test("without a cursor it is the place of now; from there on nothing is missing and nothing is foreign", async () => {
    const { cursor, reset, events } = await since(ana);
    expect({ reset, events }).toEqual({ reset: false, events: [] });
    await note(server.deps, 1, { users: [10, 11], number: 30, ticketId: 5, version: 1 });
    await note(server.deps, 1, { users: [11], number: 31, ticketId: 5, version: 2 });
    await note(server.deps, 2, { users: [10], number: 32 });
    const answer = await since(ana, cursor);
    expect(answer.events).toMatchObject([{ v: 1, type: "ticket.read", ticketId: 5, version: 1 }]);
    expect(numbers((await since(bia, cursor)).events)).toEqual([30, 31]);
    expect((await since(ana, answer.cursor)).events).toEqual([]);
  });

  test("what commits late is found although its number is lower", async () => {
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
    const slow = asSystem(server.deps, 1, async (ctx) => {
      await ctx.publish(noted.kind, { data: { users: [10], number: 40 } });
      hasWritten();
      await release;
    });
    await written;
    await note(server.deps, 1, { users: [10], number: 41 });
    const { cursor } = await since(ana);
    resolve();
    await slow;
    expect(numbers((await since(ana, cursor)).events)).toEqual([40]);
  });

  test("a long absence is read in pieces, each row once", async () => {
    let { cursor } = await since(ana);
    await db.sql(
      `insert into journal (tenant_id, kind, data) select 1, 'ground.noted',
         jsonb_build_object('users', array[10], 'number', n) from generate_series(1, 4500) n`,
    );
    const heard: number[] = [];
    let pieces = 0;
    for (let hasMore = true; hasMore; pieces++) {
      const answer = await since(ana, cursor);
      heard.push(...numbers(answer.events));
      ({ cursor, hasMore } = answer);
    }
    expect(heard).toEqual(Array.from({ length: 4500 }, (_, index) => index + 1));
    expect(pieces).toBe(3);
  });

  test("a place that somebody made up is not read from, however well it is formed", async () => {
    await note(server.deps, 1, { users: [10], number: 60 });
    const [here] = await db.sql<{ id: string }>("select id from installation");
    const madeUp = JSON.stringify([1, here?.id, "3:3:", Math.floor(Date.now() / 1000)]);
    const answer = await since(ana, Buffer.from(madeUp).toString("base64url"));
    expect(answer).toMatchObject({ reset: true, events: [], hasMore: false });
  });

  test("a place that is too old, ahead, foreign or no place at all means: begin anew", async () => {
    const [here] = await db.sql<{ id: string }>("select id from installation");
    const [now] = await db.sql<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
    const seal = createCursorSeal(server.deps.config.tokenKeys);
    const place = { snapshot: now?.snapshot ?? "", upto: null, afterSeq: 0, at: new Date() };
    const written = (changes: Partial<typeof place>, at = here?.id ?? "") =>
      seal.seal(encodeCursor(at, { ...place, ...changes }));
    expect((await since(ana, written({}))).reset).toBe(false);
    const bad = [
      written({ at: new Date(Date.now() - 8 * 86_400_000) }),
      written({ snapshot: "900000000:900000001:" }),
      written({}, "elsewhere"),
      `${written({}).slice(0, -3)}abc`,
      encodeCursor(here?.id ?? "", place),
      "nonsense",
    ];
    for (const one of bad) {
      const answer = await since(ana, one);
      expect(answer).toMatchObject({ reset: true, events: [], hasMore: false });
      expect((await since(ana, answer.cursor)).reset).toBe(false);
    }
  });
});

describe("leadership", () => {
  test("one process leads; when it goes, another takes over and nothing is lost", async () => {
    const own = await testDatabaseServers();
    const [first, second] = own;
    const leads = async ({ deps }: TestServer) => (await deps.metrics.journalLeads.get()).values[0]?.value === 1;
    await expect.poll(() => leads(first)).toBe(true);
    expect(await leads(second)).toBe(false);
    const socket = await second.socket(ana);
    await note(first.deps, 1, { users: [10], number: 50 });
    await socket.waitFor(isNote(50));
    const { cursor } = await since(ana, undefined, second);
    await first.close();
    await note(second.deps, 1, { users: [10], number: 51 });
    await socket.waitFor(isNote(51));
    expect(numbers((await since(ana, cursor, second)).events)).toEqual([51]);
    await second.close();
  });

  test("who leads needs no bell, and a burst of another process rings it twice: at once, and for all the rest", async () => {
    const [leader, follower] = await testDatabaseServers();
    const heard = { journal: 0, fence: 0 };
    for (const bell of ["journal", "fence"] as const) {
      follower.deps.redis.listen(bell, () => {
        heard[bell] += 1;
      });
    }
    /** What was rung before has been heard by then: one connection keeps the order. */
    const fence = ({ deps }: TestServer, before = heard.fence) =>
      expect
        .poll(() => {
          deps.redis.ring("fence", "");
          return heard.fence;
        })
        .toBeGreaterThan(before);
    await fence(leader);
    for (let times = 0; times < 100; times++) leader.deps.journal.ring();
    await fence(leader);
    expect(heard.journal).toBe(0);
    for (let times = 0; times < 100; times++) follower.deps.journal.ring();
    await expect.poll(() => heard.journal).toBe(2);
    await fence(follower);
    expect(heard.journal).toBe(2);
    await leader.close();
    await follower.close();
  });

  /** Two processes of one installation share Redis keys; the common server must not lead meanwhile. */
  async function testDatabaseServers(): Promise<[TestServer, TestServer]> {
    await server.close();
    const env = { REDIS_PREFIX: `test-${db.name}:` };
    const first = await testServer(db, { modules, role: "api", env });
    await expect.poll(async () => (await first.deps.metrics.journalLeads.get()).values[0]?.value).toBe(1);
    return [first, await testServer(db, { modules, role: "api", env })];
  }
});

test("whoever missed more than is worth reading begins anew, before it is read", async () => {
  server = await testServer(db, { modules });
  const { cursor } = await since(ana);
  await db.sql(
    `insert into journal (tenant_id, kind, data) select 1, 'ground.noted',
       jsonb_build_object('users', array[10], 'number', n) from generate_series(1, 20000) n`,
  );
  expect(await since(ana, cursor)).toMatchObject({ reset: true, events: [], hasMore: false });
  expect((await since(foreigner, cursor)).reset).toBe(false);
});
