// Nothing missed, nothing twice, in order per ticket, whatever the socket does.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCatchUp, type SyncAnswer } from "./catch-up.ts";
import type { Envelope } from "./realtime.ts";

const news = (seq: number, ticketId: number, version: number): Envelope =>
  ({
    v: 1,
    seq,
    at: "2026-03-05T12:00:00Z",
    type: "ticket.changed",
    ticketId,
    version,
    data: {},
  }) as unknown as Envelope;

let asked: (string | undefined)[];
let replies: (Partial<SyncAnswer> | Error)[];
let applied: number[];
let resets: number;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  replies = [];
  applied = [];
  resets = 0;
});
afterEach(() => vi.useRealTimers());

function start() {
  return createCatchUp({
    sync: async (since) => {
      asked.push(since);
      const reply = replies.shift() ?? {};
      if (reply instanceof Error) throw reply;
      return { cursor: `after-${asked.length}`, reset: false, hasMore: false, events: [], ...reply };
    },
    apply: (envelope) => applied.push(envelope.seq),
    onReset: () => {
      resets += 1;
    },
    random: () => 0.5,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}
const settle = () => vi.advanceTimersByTimeAsync(6000);

test("the position is taken before the lists, and the first connection asks from there without a reset", async () => {
  const link = start();
  await link.position();
  await link.connected();
  expect(asked).toEqual([undefined, "after-1"]);
  expect(resets).toBe(0);
});

test("without a position the first connection resets, since lists may be older", async () => {
  const link = start();
  await link.connected();
  expect([asked, resets]).toEqual([[undefined], 1]);
});

test("told to resync, or of a hole, before the position is known: the first connection asks, once and without a reset", async () => {
  const link = start();
  const position = link.position();
  link.resync();
  link.offer(news(11, 5, 4));
  await settle();
  await position;
  await link.connected();
  expect(asked).toEqual([undefined, "after-1"]);
  expect(resets).toBe(0);
});

test("told to resync while the first answer is on its way, it asks once more from there", async () => {
  const link = start();
  const first = link.connected();
  link.resync();
  await first;
  await settle();
  expect(asked).toEqual([undefined, "after-1"]);
});

test("news in order is applied at once and never twice", async () => {
  const link = start();
  await link.position();
  await link.connected();
  link.know(5, 2);
  link.offer(news(10, 5, 3));
  link.offer(news(11, 5, 4));
  link.offer(news(10, 5, 3));
  expect(applied).toEqual([10, 11]);
});

test("a hole waits, and is filled from sync in commit order", async () => {
  const link = start();
  await link.position();
  await link.connected();
  link.know(5, 2);
  replies.push({ events: [news(10, 5, 3), news(11, 5, 4)] });
  link.offer(news(11, 5, 4));
  expect(applied).toEqual([]);
  await settle();
  expect(applied).toEqual([10, 11]);
  expect(asked).toHaveLength(3);
});

test("a hole that the socket fills by itself asks nobody", async () => {
  const link = start();
  await link.position();
  await link.connected();
  link.know(5, 2);
  link.offer(news(11, 5, 4));
  link.offer(news(10, 5, 3));
  await settle();
  expect(applied).toEqual([10, 11]);
  expect(asked).toHaveLength(2);
});

test("the server's cursor counts only while nothing can be missing", async () => {
  const link = start();
  await link.position();
  link.cursorAt("too-early");
  expect(link.cursor).toBe("after-1");
  await link.connected();
  link.cursorAt("c5");
  expect(link.cursor).toBe("c5");
  link.disconnected();
  link.cursorAt("c9");
  expect(link.cursor).toBe("c5");
});

test("after a reconnection everything since the last sure position is asked for", async () => {
  const link = start();
  await link.position();
  await link.connected();
  link.cursorAt("c5");
  link.disconnected();
  await link.connected();
  expect(asked.at(-1)).toBe("c5");
});

test("pages are read to the end before anything is applied", async () => {
  const link = start();
  await link.position();
  link.know(5, 2);
  replies.push({ events: [news(10, 5, 3)], hasMore: true }, { events: [news(11, 5, 4)] });
  await link.connected();
  expect(asked).toEqual([undefined, "after-1", "after-2"]);
  expect(applied).toEqual([10, 11]);
});

test("a reset drops what waits and has everything loaded again", async () => {
  const link = start();
  await link.position();
  link.offer(news(11, 5, 4));
  replies.push({ reset: true });
  await link.connected();
  expect([resets, link.waiting, applied]).toEqual([1, 0, []]);
});

test("a failed sync is tried again by itself", async () => {
  const link = start();
  await link.position();
  replies.push(new Error("no link"), { events: [news(10, 5, 1)] });
  await link.connected();
  expect(applied).toEqual([]);
  await settle();
  expect(applied).toEqual([10]);
});

test("resync is answered after a moment of its own, so that not all screens ask at once", async () => {
  const link = start();
  await link.position();
  await link.connected();
  link.resync();
  link.resync();
  expect(asked).toHaveLength(2);
  await settle();
  expect(asked).toHaveLength(3);
});

test("nothing runs after stop", async () => {
  const link = start();
  await link.position();
  link.resync();
  link.stop();
  await settle();
  expect(asked).toHaveLength(1);
});
