// The CRM as the person who looks may see it: a board with its numbers, a lane's cards, a list, one deal.
import type * as contract from "@prosa/contracts/kanban";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { countLanes, findBoard, findLane, listBoards } from "./boards.queries.ts";
import { pageOfDeals, readCard, readHistory, readLane, whereAsked } from "./deals.queries.ts";
import { toCard, toLine } from "./deals.wire.ts";
import { boardLooking, seesAllDeals } from "./kanban.visible.ts";

const LANE_PAGE = 50;

export async function showBoards(ctx: Ctx): Promise<AnswerOf<typeof contract.listBoards>> {
  await boardLooking(ctx);
  return { items: await listBoards(ctx.tx) };
}

export async function showBoard(
  ctx: Ctx,
  boardId: number,
  filter: contract.DealFilter,
): Promise<AnswerOf<typeof contract.showBoard>> {
  const looking = await boardLooking(ctx);
  const board = await findBoard(ctx.tx, boardId);
  const isWhole = seesAllDeals(looking) && Object.values(filter).every((value) => value === undefined);
  const lanes = await countLanes(ctx, boardId, isWhole ? null : whereAsked(ctx, looking, filter));
  const sum = (of: "count" | "valueCents") => lanes.reduce((total, lane) => total + lane[of], 0);
  return { ...board, count: sum("count"), valueCents: sum("valueCents"), lanes };
}

export async function showLane(
  ctx: Ctx,
  laneId: number,
  { cursor, ...filter }: QueryOf<typeof contract.laneDeals>,
): Promise<AnswerOf<typeof contract.laneDeals>> {
  const looking = await boardLooking(ctx);
  if (!(await findLane(ctx.tx, laneId))) throw new AppError("ERR_NO_LANE_FOUND");
  const rows = await readLane(ctx, looking, filter, { laneId, after: cursor, limit: LANE_PAGE + 1 });
  const page = rows.slice(0, LANE_PAGE);
  return {
    items: page.map((row) => toCard(row, looking)),
    cursor: rows.length > LANE_PAGE ? (page.at(-1)?.position ?? null) : null,
  };
}

export async function listDeals(
  ctx: Ctx,
  query: QueryOf<typeof contract.listDeals>,
): Promise<AnswerOf<typeof contract.listDeals>> {
  const looking = await boardLooking(ctx);
  await findBoard(ctx.tx, query.boardId);
  const page = await pageOfDeals(ctx, looking, query);
  return { ...page, items: page.items.map((row) => toCard(row, looking)) };
}

export async function showDeal(ctx: Ctx, dealId: number): Promise<contract.DealDetail> {
  const looking = await boardLooking(ctx);
  const card = await readCard(ctx, looking, dealId);
  if (!card) throw new AppError("ERR_NO_DEAL_FOUND");
  const history = await readHistory(ctx.tx, dealId);
  return { ...toCard(card, looking), notes: card.notes, history: history.map(toLine) };
}
