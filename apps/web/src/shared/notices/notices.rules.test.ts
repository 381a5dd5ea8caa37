// @vitest-environment node
// How long notices live, how many are seen, and when two are one.
import { expect, test } from "vitest";
import { elapse, lifeOf, type Notice, record, show } from "./notices.rules.ts";

const notice = (part: Partial<Notice>): Notice => ({
  id: 1,
  key: "k",
  kind: "success",
  title: "t",
  count: 1,
  at: 0,
  remaining: 4000,
  ...part,
});
const action = { label: "Desfazer", run: () => {} };

test("success four seconds, with undo eight, errors until dismissed", () => {
  expect(lifeOf({ kind: "success", title: "ok" }, false)).toBe(4000);
  expect(lifeOf({ kind: "success", title: "ok", action }, false)).toBe(8000);
  expect(lifeOf({ kind: "error", title: "no" }, false)).toBeNull();
});

test("a warning lives as long as it takes to read, between six and twelve seconds", () => {
  const life = (characters: number) => lifeOf({ kind: "warning", title: "x".repeat(characters) }, false);
  expect([life(10), life(100), life(500)]).toEqual([6000, 7000, 12_000]);
});

test("with the person's own switch everything stays until closed", () => {
  expect(lifeOf({ kind: "success", title: "ok" }, true)).toBeNull();
});

test("at most three are seen; the oldest gives way, an error last", () => {
  const three = [notice({ id: 1, key: "a", kind: "error" }), notice({ id: 2, key: "b" }), notice({ id: 3, key: "c" })];
  expect(show(three, notice({ id: 4, key: "d" })).map(({ id }) => id)).toEqual([1, 3, 4]);
  const errors = three.map((one) => ({ ...one, kind: "error" as const }));
  expect(show(errors, notice({ id: 4, key: "d" })).map(({ id }) => id)).toEqual([2, 3, 4]);
});

test("the same notice within ten seconds is counted, later it is a new one", () => {
  const first = show([], notice({ id: 1, at: 0 }));
  const again = show(first, notice({ id: 2, at: 9000, remaining: 4000 }));
  expect(again).toMatchObject([{ id: 1, count: 2, at: 9000 }]);
  expect(show(first, notice({ id: 2, at: 10_001 }))).toHaveLength(2);
});

test("time takes away what had its time and leaves what stays", () => {
  const seen = [
    notice({ id: 1, remaining: 200 }),
    notice({ id: 2, remaining: null }),
    notice({ id: 3, remaining: 900 }),
  ];
  expect(elapse(seen, 200)).toMatchObject([{ id: 2 }, { id: 3, remaining: 700 }]);
});

test("the tray keeps everything shown, newest first, a hundred at most", () => {
  let log: Notice[] = [];
  for (let id = 1; id <= 120; id += 1) log = record(log, notice({ id, key: String(id), at: id * 20_000 }));
  expect([log.length, log[0]?.id]).toEqual([100, 120]);
});
