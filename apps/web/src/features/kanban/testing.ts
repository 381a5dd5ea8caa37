// Deals, lanes and boards for the board's tests: plain values with overrides.
import type { DealCard } from "@prosa/contracts/kanban";
import type { BoardView, LaneView } from "./kanban.rules.ts";

export const aCard = (given: Partial<DealCard> = {}): DealCard => ({
  id: 1,
  version: 1,
  boardId: 2,
  laneId: 20,
  position: "a0",
  contactId: 11,
  title: "",
  valueCents: 120_000,
  owner: { id: 7, name: "Ana Lima" },
  dueOn: null,
  laneSince: "2026-03-05T12:00:00.000Z",
  createdAt: "2026-03-05T12:00:00.000Z",
  updatedAt: "2026-03-05T12:00:00.000Z",
  contact: { name: "Maria Souza", number: "5511987650001", profilePicUrl: null, tags: [] },
  ticket: null,
  ...given,
});

export const aLane = (given: Partial<LaneView> = {}): LaneView => ({
  id: 20,
  boardId: 2,
  name: "Novo",
  color: "#0891B2",
  count: 0,
  valueCents: 0,
  averageAgeSeconds: null,
  ...given,
});

/** Its numbers follow from its lanes. */
export const aBoardView = (lanes: LaneView[]): BoardView => ({
  id: 2,
  name: "Vendas",
  currency: "BRL",
  count: lanes.reduce((sum, { count }) => sum + count, 0),
  valueCents: lanes.reduce((sum, { valueCents }) => sum + valueCents, 0),
  lanes,
});
