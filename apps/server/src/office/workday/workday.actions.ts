// What is asked of the working day: hours at the screen and in pauses, of whom the caller may see.
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import type { readWorkday } from "@prosa/contracts/workday";
import { lookingOf } from "#conversation/tickets";
import { demandDays } from "#office/figures";
import type { Ctx } from "#platform/context";
import { readParts, readZone } from "./workday.queries.ts";
import { rowsOf, totalsOf } from "./workday.rules.ts";

export async function showWorkday(ctx: Ctx, asked: QueryOf<typeof readWorkday>): Promise<AnswerOf<typeof readWorkday>> {
  demandDays(asked);
  const { by, ...filters } = asked;
  const { viewer } = await lookingOf(ctx);
  const zone = await readZone(ctx.tx, ctx.tenantId);
  const question = { ...filters, tenantId: ctx.tenantId, viewer, zone, byDay: by === "day" };
  const parts = await readParts(ctx.tx, question);
  return { rows: rowsOf(parts), totals: totalsOf(parts), zone, asOf: ctx.now.toISOString() };
}
