// The gate against a lossy, repeating, reordering link: everything once, per ticket in order.
import { expect, test } from "vitest";
import { createEventGate } from "./event-gate.ts";
import type { Envelope } from "./realtime.ts";

function news(seq: number, ticketId: number | null, version: number | null, type: Envelope["type"] = "ticket.changed") {
  return { v: 1, seq, at: "2026-01-01T00:00:00Z", type, ticketId, version, data: {} } as unknown as Envelope;
}

/** A small deterministic generator, so that a failing seed can be run again. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test("news in order is applied at once and a repeat is not", () => {
  const applied: number[] = [];
  const gate = createEventGate(({ seq }) => applied.push(seq));
  expect(gate.offer(news(1, 7, 1))).toBe(true);
  expect(gate.offer(news(2, 7, 2))).toBe(true);
  expect(gate.offer(news(2, 7, 2))).toBe(true);
  expect(applied).toEqual([1, 2]);
});

test("news after a hole waits until the hole is filled", () => {
  const applied: number[] = [];
  const gate = createEventGate(({ seq }) => applied.push(seq));
  gate.offer(news(1, 7, 1));
  expect(gate.offer(news(3, 7, 3))).toBe(false);
  expect(applied).toEqual([1]);
  gate.offer(news(2, 7, 2));
  expect(applied).toEqual([1, 2, 3]);
  expect(gate.waiting).toBe(0);
});

test("a ticket never heard of waits unless this is its first version or a list has shown it", () => {
  const applied: number[] = [];
  const gate = createEventGate(({ seq }) => applied.push(seq));
  expect(gate.offer(news(5, 7, 4))).toBe(false);
  gate.beginCatchUp()([news(4, 7, 3)]);
  expect(applied).toEqual([4, 5]);
  gate.know(8, 10);
  expect(gate.offer(news(6, 8, 11))).toBe(true);
  expect(gate.offer(news(3, 8, 9))).toBe(true);
  expect(applied).toEqual([4, 5, 6]);
});

test("a ticket that left may come back with any version after catching up", () => {
  const applied: number[] = [];
  const gate = createEventGate(({ seq }) => applied.push(seq));
  gate.offer(news(1, 7, 1));
  gate.offer(news(2, 7, 2, "ticket.left"));
  expect(gate.offer(news(9, 7, 8))).toBe(false);
  gate.beginCatchUp()([]);
  expect(applied).toEqual([1, 2, 9]);
});

test("what arrives while asking waits for its own predecessor", () => {
  const applied: number[] = [];
  const gate = createEventGate(({ seq }) => applied.push(seq));
  gate.offer(news(1, 7, 1));
  const finish = gate.beginCatchUp();
  expect(gate.offer(news(4, 7, 4))).toBe(false);
  expect(finish([news(2, 7, 2)])).toBe(false);
  expect(applied).toEqual([1, 2]);
  gate.offer(news(3, 7, 3));
  expect(applied).toEqual([1, 2, 3, 4]);
});

test("news without a ticket never waits", () => {
  const gate = createEventGate(() => {});
  expect(gate.offer(news(50, null, null, "configs.changed"))).toBe(true);
});

test("over 300 seeds of loss, repetition and disorder every event is applied once and per ticket in order", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const chance = random(seed);
    const versions = new Map<number, number>();
    const journal = Array.from({ length: 120 }, (_, index) => {
      const ticketId = 1 + Math.floor(chance() * 5);
      const version = (versions.get(ticketId) ?? 0) + 1;
      versions.set(ticketId, version);
      return news(index + 1, ticketId, version);
    });
    const applied: Envelope[] = [];
    const gate = createEventGate((envelope) => applied.push(envelope));
    let verified = 0;
    let furthest = 0;
    for (let sent = 0; sent < journal.length; sent++) {
      const envelope = journal[sent] as Envelope;
      const isLost = chance() < 0.2;
      const isRepeated = chance() < 0.2;
      const mustCatchUp = !isLost && !gate.offer(envelope);
      if (isRepeated) gate.offer(journal[Math.floor(chance() * (sent + 1))] as Envelope);
      if (mustCatchUp || chance() < 0.05) {
        // The answer describes the moment of asking; what the socket brings meanwhile may have holes of its own.
        const finish = gate.beginCatchUp();
        const until = Math.max(sent, furthest) + 1;
        const asked = journal.slice(verified, until);
        for (const next of journal.slice(until, until + 3)) if (chance() < 0.5) gate.offer(next);
        furthest = until + 2;
        finish(asked);
        verified = until;
      }
    }
    gate.beginCatchUp()(journal.slice(verified));
    expect(
      applied.map(({ seq }) => seq).toSorted((a, b) => a - b),
      `seed ${seed}`,
    ).toEqual(journal.map((e) => e.seq));
    for (const ticketId of versions.keys()) {
      const order = applied.filter((one) => one.ticketId === ticketId).map((one) => one.version);
      expect(order, `seed ${seed}`).toEqual(order.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    }
  }
});

test("what is no ticket has versions of its own, and starts anew after it was left", () => {
  const heard: number[] = [];
  const gate = createEventGate(({ seq }) => heard.push(seq));
  const news = (seq: number, version: number, type = "chat.changed") =>
    ({
      v: 1,
      seq,
      at: "2026-03-05T12:00:00.000Z",
      type,
      ticketId: null,
      subject: "chat:7",
      version,
      data: {},
    }) as never;
  gate.know("chat:7", 4);
  gate.know(7, 90);
  expect(gate.offer(news(1, 4))).toBe(true);
  expect(gate.offer(news(2, 5))).toBe(true);
  expect(gate.offer(news(3, 7))).toBe(false);
  expect(gate.offer(news(4, 6))).toBe(true);
  expect(gate.offer(news(5, 8, "chat.left"))).toBe(true);
  // Back again: nobody can tell what was missed, so it waits for the catch-up.
  expect(gate.offer(news(6, 12))).toBe(false);
  gate.beginCatchUp()([news(6, 12)]);
  expect(heard).toEqual([2, 4, 3, 5, 6]);
});
