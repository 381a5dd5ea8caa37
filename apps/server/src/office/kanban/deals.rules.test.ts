// What a wish does to a deal, and what its history says afterwards.
import { expect, test } from "vitest";
import { change, refuseForeign } from "./deals.rules.ts";
import type { Deal } from "./kanban.types.ts";

const at = new Date("2026-03-05T12:00:00Z");
const later = new Date("2026-03-06T12:00:00Z");

const plainDeal = (given: Partial<Deal> = {}): Deal => ({
  tenantId: 1,
  id: 10,
  version: 3,
  boardId: 2,
  laneId: 20,
  position: "a1",
  contactId: 6,
  ownerId: 7,
  title: "Mesa",
  notes: "",
  valueCents: 120_000,
  dueOn: null,
  laneSince: at,
  isShown: true,
  contactSearchName: " bia",
  contactNumber: null,
  isContactNamedByNumber: false,
  createdAt: at,
  updatedAt: at,
  ...given,
});

const wish = (deal: Deal, part: Partial<Parameters<typeof change>[1]>) =>
  change(deal, { wanted: {}, place: null, fromLane: "Novo", now: later, ...part });
const lane = { id: 21, boardId: 2, name: "Proposta" };

test("another lane starts the deal's time anew and is remembered by name", () => {
  const decided = wish(plainDeal(), { place: { lane, position: "a0" } });
  expect(decided?.set).toEqual({ position: "a0", laneId: 21, boardId: 2, laneSince: later });
  expect(decided?.logs).toMatchObject([
    { type: "moved", fromLaneId: 20, toLaneId: 21, fromLane: "Novo", toLane: "Proposta" },
  ]);
});

test("another place in the same lane is no story", () => {
  const same = { id: 20, boardId: 2, name: "Novo" };
  expect(wish(plainDeal(), { place: { lane: same, position: "a5" } })).toEqual({ set: { position: "a5" }, logs: [] });
});

test("what is already so changes nothing", () => {
  expect(wish(plainDeal(), { wanted: { valueCents: 120_000, ownerId: 7, dueOn: null, title: "Mesa" } })).toBeNull();
  expect(wish(plainDeal(), {})).toBeNull();
});

test("each kind of change has its line, with what it was and what it is", () => {
  const wanted = { valueCents: 99_000, ownerId: null, dueOn: "2026-03-09", notes: "Pix" };
  const decided = wish(plainDeal(), { wanted });
  expect(decided?.set).toEqual(wanted);
  expect(decided?.logs).toMatchObject([
    { type: "value", fromCents: 120_000, toCents: 99_000 },
    { type: "owner", fromOwnerId: 7, toOwnerId: null },
    { type: "due", fromDue: null, toDue: "2026-03-09" },
    { type: "edited" },
  ]);
});

test("a card of another user is read-only for attendants, and not for those who lead", () => {
  const foreign = plainDeal({ ownerId: 8 });
  expect(() => refuseForeign({ userId: 7, profile: "user" }, foreign)).toThrow("ERR_DEAL_OF_ANOTHER");
  for (const profile of ["supervisorfila", "supervisor", "admin"] as const) {
    expect(() => refuseForeign({ userId: 7, profile }, foreign)).not.toThrow();
  }
  for (const ownerId of [7, null]) {
    expect(() => refuseForeign({ userId: 7, profile: "user" }, plainDeal({ ownerId }))).not.toThrow();
  }
});
