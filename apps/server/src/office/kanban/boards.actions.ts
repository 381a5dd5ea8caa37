// Use cases that change boards and lanes. Each is one transaction: lock, decide, save, tell.
import type * as contract from "@prosa/contracts/kanban";
import type { BodyOf } from "@prosa/contracts/route";
import { flowsNamingBoard } from "#automation/flows";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx } from "#platform/context";
import { usesOf } from "#platform/database";
import { AppError } from "#platform/errors";
import * as queries from "./boards.queries.ts";
import { firstPlaces } from "./deals.place.ts";
import type { Lane } from "./kanban.types.ts";

/** The rows alone: for seeds, where nobody is listening yet. */
export async function createBoard(ctx: Ctx, { name, lanes }: BodyOf<typeof contract.createBoard>) {
  const boardId = await queries.insertBoard(ctx, name);
  const places = firstPlaces(lanes.length);
  const made: Lane[] = [];
  for (const [index, lane] of lanes.entries()) {
    made.push(await queries.insertLane(ctx, { ...lane, boardId, position: places[index] as string }));
  }
  return { id: boardId, name, lanes: made };
}

export async function addBoard(ctx: Ctx, wanted: BodyOf<typeof contract.createBoard>): Promise<contract.Board> {
  const { id, name } = await refuseTwins(() => createBoard(ctx, wanted));
  await recordChange(ctx, { list: "kanban", what: "created", id });
  return { id, name };
}

export async function changeBoard(ctx: Ctx, boardId: number, name: string): Promise<contract.Board> {
  await queries.lockBoard(ctx.tx, boardId);
  await refuseTwins(() => queries.renameBoard(ctx.tx, boardId, name));
  await recordChange(ctx, { list: "kanban", what: "changed", id: boardId });
  return { id: boardId, name };
}

export async function removeBoard(ctx: Ctx, boardId: number): Promise<void> {
  await queries.lockBoard(ctx.tx, boardId);
  const flows = await flowsNamingBoard(ctx.tx, boardId);
  const uses = [...(await usesOf(ctx.tx, "boards", boardId)), ...(flows.count > 0 ? [flows] : [])];
  if (uses.length > 0) throw new AppError("ERR_BOARD_IN_USE", { entity: uses });
  await queries.removeBoard(ctx.tx, boardId);
  await recordChange(ctx, { list: "kanban", what: "deleted", id: boardId });
}

export async function addLane(
  ctx: Ctx,
  { boardId, name, color }: BodyOf<typeof contract.createLane>,
): Promise<contract.Lane> {
  await queries.lockBoard(ctx.tx, boardId);
  const position = await queries.lanePlace(ctx.tx, boardId, "last");
  const lane = await refuseTwins(() => queries.insertLane(ctx, { boardId, name, color, position }));
  await recordChange(ctx, { list: "kanban", what: "created", id: lane.id, detail: { boardId } });
  return toWire(lane);
}

export async function changeLane(
  ctx: Ctx,
  laneId: number,
  { afterLaneId, name, color }: BodyOf<typeof contract.updateLane>,
): Promise<contract.Lane> {
  const known = await queries.findLane(ctx.tx, laneId);
  if (!known) throw new AppError("ERR_NO_LANE_FOUND");
  await queries.lockBoard(ctx.tx, known.boardId);
  const lane = await queries.lockLane(ctx.tx, laneId);
  const isPlaced = afterLaneId !== undefined && afterLaneId !== laneId;
  const position = isPlaced ? await queries.lanePlace(ctx.tx, lane.boardId, afterLaneId, laneId) : lane.position;
  const set = { position, name: name ?? lane.name, color: color ?? lane.color };
  await refuseTwins(() => queries.saveLane(ctx.tx, laneId, set));
  await recordChange(ctx, { list: "kanban", what: isPlaced ? "moved" : "changed", id: laneId });
  return toWire({ ...lane, ...set });
}

export async function removeLane(ctx: Ctx, laneId: number): Promise<void> {
  await queries.lockLane(ctx.tx, laneId);
  const uses = await usesOf(ctx.tx, "lanes", laneId);
  if (uses.length > 0) throw new AppError("ERR_LANE_IN_USE", { entity: uses });
  await queries.removeLane(ctx.tx, laneId);
  await recordChange(ctx, { list: "kanban", what: "deleted", id: laneId });
}

function toWire({ id, boardId, name, color }: Lane): contract.Lane {
  return { id, boardId, name, color };
}
