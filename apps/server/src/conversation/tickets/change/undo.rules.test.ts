// Taking back one's own last change, as plain values.
import { expect, test } from "vitest";
import { plainTicket } from "../tickets.factory.ts";
import { takeBack, undoOf } from "./undo.rules.ts";

const now = new Date("2025-03-10T12:00:00Z");
const before = plainTicket({ status: "open", userId: 7, turn: "person", assignedAt: now, isPrivate: true });
const closed = plainTicket({ ...before, status: "closed", version: 5, undo: undoOf(before, 7, now) });
const asked = { userId: 7, version: 5, now, hasSpokenSince: false };

test("everything the change replaced is there again, moments included", () => {
  const { set, logs } = takeBack(closed, asked);
  expect({ ...closed, ...set }).toEqual({ ...before, version: closed.version, undo: closed.undo });
  expect(set).toMatchObject({ status: "open", userId: 7, isPrivate: true, assignedAt: now, closedAt: null });
  expect(logs).toEqual([{ type: "undo", by: "actor" }]);
});

test.each([
  ["by somebody else", { ...asked, userId: 8 }],
  ["of an earlier change", { ...asked, version: 4 }],
  ["of a change nobody made yet", { ...asked, version: 6 }],
  ["after somebody wrote", { ...asked, hasSpokenSince: true }],
  ["after more than a minute", { ...asked, now: new Date(now.getTime() + 60_001) }],
])("nothing is taken back %s", (_, wanted) => {
  expect(() => takeBack(closed, wanted)).toThrow("ERR_NOTHING_TO_UNDO");
});

test("whoever saw the ticks of a message since may still change their mind", () => {
  expect(takeBack({ ...closed, version: 8 }, { ...asked, version: 7 }).set.status).toBe("open");
});

test("a minute is enough, and what nobody changed has nothing to take back", () => {
  expect(takeBack(closed, { ...asked, now: new Date(now.getTime() + 60_000) }).set.status).toBe("open");
  expect(() => takeBack({ ...closed, undo: null }, asked)).toThrow("ERR_NOTHING_TO_UNDO");
});
