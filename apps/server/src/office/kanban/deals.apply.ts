// The one way in which a deal changes: saved with its history and told, in the transaction that decided it.
import type { Ctx } from "#platform/context";
import { insertDeal, insertDeals, insertLogs, removeDeal, saveDeal } from "./deals.save.queries.ts";
import { type Deal, type DealChange, dealFacts, type LogLine } from "./kanban.types.ts";

export type NewDeal = Parameters<typeof insertDeal>[1];

export async function begin(ctx: Ctx, deal: NewDeal, line: LogLine, userId: number | null): Promise<Deal> {
  const made = await insertDeal(ctx.tx, deal);
  await keep(ctx, made.id, [line], userId);
  await ctx.publish("deal.changed", {
    data: { dealId: made.id, facts: dealFacts(made), fromLaneId: null, byUserId: userId },
  });
  return made;
}

/** Many at once, each with the first line of its history: told as one change of the CRM, which screens then fetch again. */
export async function beginMany(
  ctx: Ctx,
  deals: readonly NewDeal[],
  line: LogLine,
  userId: number | null,
): Promise<void> {
  if (deals.length === 0) return;
  const ids = await insertDeals(ctx.tx, deals);
  await insertLogs(
    ctx.tx,
    ids.map((dealId) => ({ ...line, tenantId: ctx.tenantId, dealId, userId, at: ctx.now })),
  );
  await ctx.publish("list.changed", { data: { list: "kanban" } });
}

/** Every change of a deal ends here, so none can skip its history or its event. The deal must be locked. */
export async function apply(ctx: Ctx, before: Deal, { set, logs }: DealChange, userId: number | null): Promise<Deal> {
  const after = await saveDeal(ctx.tx, before.id, set, ctx.now);
  await keep(ctx, before.id, logs, userId);
  const fromLaneId = after.laneId === before.laneId ? null : before.laneId;
  await ctx.publish("deal.changed", {
    data: { dealId: after.id, before: dealFacts(before), facts: dealFacts(after), fromLaneId, byUserId: userId },
  });
  return after;
}

/** With its history; told to whoever could see it. */
export async function end(ctx: Ctx, deal: Deal): Promise<void> {
  await removeDeal(ctx.tx, deal.id);
  await ctx.publish("deal.deleted", { data: { dealId: deal.id, facts: dealFacts(deal) } });
}

function keep(ctx: Ctx, dealId: number, logs: readonly LogLine[], userId: number | null): Promise<void> {
  return insertLogs(
    ctx.tx,
    logs.map((line) => ({ ...line, tenantId: ctx.tenantId, dealId, userId, at: ctx.now })),
  );
}
