// The numbers of a flow, for whoever may see flows.
import type { flowNumbers } from "@prosa/contracts/automation/flow-numbers";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { demandFlow } from "#automation/flows";
import type { Ctx } from "#platform/context";
import { standing, waysOf } from "./numbers.queries.ts";
import { begunIn, numbersOf } from "./numbers.rules.ts";

const A_DAY_MS = 24 * 3_600_000;

export async function showNumbers(
  ctx: Ctx,
  flowId: number,
  { days }: QueryOf<typeof flowNumbers>,
): Promise<AnswerOf<typeof flowNumbers>> {
  await demandFlow(ctx, flowId);
  const ways = await waysOf(ctx.tx, flowId, Number(days), ctx.now);
  const standings = await standing(ctx.tx, flowId, new Date(ctx.now.getTime() - A_DAY_MS));
  return { began: begunIn(ways), steps: numbersOf(ways, standings) };
}
