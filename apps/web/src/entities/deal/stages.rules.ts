// The stages of all boards as choices: under the name of their board, where there is more than one. Pure.
import type { dealStages } from "@prosa/contracts/contact-deals";
import type { AnswerOf } from "@prosa/contracts/route";

export type Boards = AnswerOf<typeof dealStages>["boards"];
export type Stage = Boards[number]["lanes"][number];

const optionsOf = (lanes: readonly Stage[]) => lanes.map(({ id, name }) => ({ value: String(id), label: name }));

export function stageOptions(boards: Boards) {
  const [only, ...others] = boards;
  if (only && others.length === 0) return optionsOf(only.lanes);
  return boards.map(({ name, lanes }) => ({ group: name, items: optionsOf(lanes) }));
}

export const boardOf = (boards: Boards, laneId: string | null) =>
  boards.find(({ lanes }) => lanes.some(({ id }) => String(id) === laneId));

/** Where a new deal begins: in the first lane of the board that was looked at last. */
export function firstStage(boards: Boards, boardId: number | null): Stage | undefined {
  const usable = boards.filter(({ lanes }) => lanes.length > 0);
  return (usable.find(({ id }) => id === boardId) ?? usable[0])?.lanes[0];
}
