// @vitest-environment node
// The wall follows the news, and a card dropped somewhere asks for the right thing.
import { expect, test } from "vitest";
import {
  dropTicket,
  inPlace,
  moveTo,
  nextCard,
  type Panel,
  sortColumns,
  takeTicket,
  totalsOf,
  waitOf,
  withMoves,
} from "./panel.rules.ts";
import { aColumn, aTicket } from "./testing.ts";

const supervisor = { userId: 1, seesOwnOnly: false };
const early = aTicket({ id: 1, waitingSince: "2026-03-05T11:00:00.000Z" });
const late = aTicket({ id: 2, waitingSince: "2026-03-05T11:30:00.000Z" });
const wall = (): Panel => ({
  columns: [
    aColumn({ id: null, name: null }),
    aColumn({ id: 7, name: "Ana Lima", tickets: [early, late] }),
    aColumn({ id: 8, name: "Bruno Rocha" }),
  ],
});
const cards = ({ columns }: Panel) => columns.map(({ tickets }) => tickets.map(({ id }) => id));

test("a new ticket takes its place by how long it waits, and is counted", () => {
  const between = aTicket({ id: 3, status: "pending", waitingSince: "2026-03-05T11:15:00.000Z" });
  const { panel, isExact } = takeTicket(wall(), between, "user", supervisor);
  expect(cards(panel)).toEqual([[], [1, 3, 2], []]);
  expect(panel.columns[1]).toMatchObject({ open: 2, pending: 1, oldestWaitingSince: early.waitingSince });
  expect(isExact).toBe(true);
});

test("a transfer moves the card and both columns' numbers", () => {
  const moved = { ...early, version: 2, userId: 8, username: "Bruno Rocha" };
  const { panel, isExact } = takeTicket(wall(), moved, "user", supervisor);
  expect(cards(panel)).toEqual([[], [2], [1]]);
  expect(panel.columns.map(({ open }) => open)).toEqual([0, 1, 1]);
  expect(panel.columns[1]?.oldestWaitingSince).toBe(late.waitingSince);
  expect(isExact).toBe(true);
});

test("older news than what is shown changes nothing", () => {
  const before = wall();
  expect(takeTicket(before, { ...early, userId: 8 }, "user", supervisor).panel).toBe(before);
});

test("closed and dropped tickets leave", () => {
  expect(cards(takeTicket(wall(), { ...early, version: 2, status: "closed" }, "user", supervisor).panel)).toEqual([
    [],
    [2],
    [],
  ]);
  expect(cards(dropTicket(wall(), 2).panel)).toEqual([[], [1], []]);
});

test("who sees only their own work loses what is given away", () => {
  const given = { ...early, version: 2, userId: 8 };
  const { panel, isExact } = takeTicket(wall(), given, "user", { userId: 7, seesOwnOnly: true });
  expect(cards(panel)).toEqual([[], [2], []]);
  expect(isExact).toBe(true);
});

test("where cards are hidden or a column is missing, the server is asked", () => {
  const full = { columns: wall().columns.map((column) => (column.id === 7 ? { ...column, hasMore: true } : column)) };
  expect(takeTicket(full, aTicket({ id: 9 }), "user", supervisor).isExact).toBe(false);
  expect(takeTicket(full, { ...early, version: 2, lastMessage: "Oi" }, "user", supervisor).isExact).toBe(true);
  expect(dropTicket(full, 1).isExact).toBe(false);
  expect(takeTicket(wall(), aTicket({ id: 9, userId: 99 }), "user", supervisor).isExact).toBe(false);
});

test("behind the last card of a column that hides some, a new one is only counted", () => {
  const full = { columns: wall().columns.map((column) => (column.id === 7 ? { ...column, hasMore: true } : column)) };
  const newest = aTicket({ id: 9, status: "pending", waitingSince: "2026-03-05T11:45:00.000Z" });
  const { panel } = takeTicket(full, newest, "user", supervisor);
  expect(cards(panel)).toEqual([[], [1, 2], []]);
  expect(panel.columns[1]).toMatchObject({ open: 2, pending: 1 });
  const between = aTicket({ id: 9, waitingSince: "2026-03-05T11:15:00.000Z" });
  expect(cards(takeTicket(full, between, "user", supervisor).panel)).toEqual([[], [1, 9, 2], []]);
  const read = takeTicket(full, { ...late, version: 2, lastMessage: "Oi" }, "user", supervisor).panel;
  expect(cards(read), "the last card itself stays where it is").toEqual([[], [1, 2], []]);
});

test("a drop asks for a person, a queue or the way back; not for where it is", () => {
  expect(moveTo(early, "user", 8)).toEqual({ userId: 8 });
  expect(moveTo(early, "user", null)).toEqual({ status: "pending" });
  expect(moveTo(early, "user", 7)).toBeNull();
  expect(moveTo(early, "queue", 6)).toEqual({ queueId: 6 });
  expect(moveTo(early, "queue", null)).toEqual({ queueId: null });
});

test("until the server has answered, a card stands where it was dropped", () => {
  const shown = withMoves(wall().columns, new Map([[2, 8]]));
  expect(shown.map(({ tickets }) => tickets.map(({ id }) => id))).toEqual([[], [1], [2]]);
});

test("nobody's column comes first, the others by name as people read it", () => {
  const columns = [
    aColumn({ id: 3, name: "Zé" }),
    aColumn({ id: 2, name: "Ângela" }),
    aColumn({ id: null, name: null }),
    aColumn({ id: 4, name: "Bia" }),
  ];
  expect(inPlace(columns, "pt-BR").map(({ id }) => id)).toEqual([null, 2, 4, 3]);
});

test("the summary sorts by numbers and by the longest wait, and adds up", () => {
  const { columns } = wall();
  expect(sortColumns(columns, "open", "pt-BR")[0]?.id).toBe(7);
  expect(sortColumns(columns, "wait", "pt-BR")[0]?.id).toBe(7);
  expect(totalsOf(columns)).toEqual({ open: 2, pending: 0, oldest: waitOf(early) });
});

test("arrows lead up and down, and sideways over empty columns at the same height", () => {
  const columns = [...wall().columns, aColumn({ id: 9, name: "Caio", tickets: [aTicket({ id: 4 })] })];
  expect(nextCard(columns, 1, "ArrowDown")).toBe(2);
  expect(nextCard(columns, 2, "ArrowDown")).toBeNull();
  expect(nextCard(columns, 2, "ArrowRight")).toBe(4);
  expect(nextCard(columns, 4, "ArrowLeft")).toBe(1);
  expect(nextCard(columns, 1, "ArrowLeft")).toBeNull();
});
