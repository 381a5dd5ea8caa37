// Use cases of the screens of use: a month is shown, a limit and a price are set.
import type * as contract from "@prosa/contracts/automation/assistant-use";
import { PRICES_AS_OF } from "@prosa/contracts/automation/model-prices";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { findIntegration } from "#automation/integrations";
import { recordChange } from "#company/lists";
import { lookingOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { endTold } from "./use.notices.ts";
import * as queries from "./use.queries.ts";
import { limitOf, priceOf } from "./use.rules.ts";
import * as shown from "./use.show.queries.ts";

const list = "integrations";

type Month = Pick<shown.MonthUse, "month" | "isThis">;

function limitIn(limits: readonly queries.LimitRow[], integrationId: number, costMicros: number, of: Month) {
  const known = limits.find((one) => one.integrationId === integrationId);
  return limitOf(known?.limitMicros ?? null, costMicros, of.isThis && known?.spentFor === `${of.month}-01`);
}

export async function showUse(
  { tx, now }: Ctx,
  wanted: string | undefined,
): Promise<AnswerOf<typeof contract.showAssistantUse>> {
  const limits = await queries.everyLimit(tx);
  const { isThis, ...use } = await shown.monthUse(tx, { integrationId: null, month: wanted ?? null, now });
  const of = { isThis, month: use.month };
  const each = await shown.sumsByIntegration(tx, use.month);
  return {
    ...use,
    limit: limitIn(limits, queries.COMPANY, use.sums.costMicros, of),
    integrations: each.map(({ integrationId, name, ...sums }) => ({
      integrationId,
      name,
      sums,
      limit: limitIn(limits, integrationId, sums.costMicros, of),
    })),
  };
}

async function demandIntegration({ tx }: Ctx, id: number) {
  const kept = await findIntegration(tx, id);
  if (!kept) throw new AppError("ERR_API_CONFIG_NOT_FOUND");
  return kept;
}

export async function showIntegrationUse(
  ctx: Ctx,
  integrationId: number,
  wanted: string | undefined,
): Promise<AnswerOf<typeof contract.showIntegrationUse>> {
  const { tx, now } = ctx;
  const kept = await demandIntegration(ctx, integrationId);
  const limits = await queries.readLimits(tx, [integrationId]);
  const { isThis, ...use } = await shown.monthUse(tx, { integrationId, month: wanted ?? null, now });
  return {
    ...use,
    limit: limitIn(limits, integrationId, use.sums.costMicros, { isThis, month: use.month }),
    price: shownPrice(kept, limits),
    turns: await shown.lastTurns(tx, await lookingOf(ctx), integrationId),
  };
}

function shownPrice(
  { id, config }: Awaited<ReturnType<typeof demandIntegration>>,
  limits: readonly queries.LimitRow[],
) {
  const own = limits.find((one) => one.integrationId === id);
  const { price, source } = priceOf({ model: config.model ?? "", url: config.url ?? null }, own);
  const day = source === "own" ? own?.pricedAt?.toISOString().slice(0, 10) : source === "table" ? PRICES_AS_OF : null;
  return { ...price, source, asOf: day ?? null };
}

export async function limitCompany(
  ctx: Ctx,
  limitMicros: number | null,
): Promise<AnswerOf<typeof contract.limitAssistantUse>> {
  await saved(ctx, queries.COMPANY, { limitMicros });
  await recordChange(ctx, { list, what: "changed", detail: { limit: limitMicros } });
  return limitNow(ctx, queries.COMPANY, await queries.readLimits(ctx.tx, []));
}

export async function limitIntegration(
  ctx: Ctx,
  integrationId: number,
  wanted: BodyOf<typeof contract.limitIntegrationUse>,
): Promise<AnswerOf<typeof contract.limitIntegrationUse>> {
  const kept = await demandIntegration(ctx, integrationId);
  await saved(ctx, integrationId, wanted);
  const { limitMicros: limit } = wanted;
  await recordChange(ctx, {
    list,
    what: "changed",
    id: integrationId,
    ...(limit === undefined ? {} : { detail: { limit } }),
  });
  const limits = await queries.readLimits(ctx.tx, [integrationId]);
  return { limit: await limitNow(ctx, integrationId, limits), price: shownPrice(kept, limits) };
}

async function limitNow({ tx, now }: Ctx, integrationId: number, limits: readonly queries.LimitRow[]) {
  const taken = await queries.takenIn(tx, integrationId, now);
  const spent = integrationId === queries.COMPANY ? taken.company : taken.integration;
  return limitIn(limits, integrationId, spent, { isThis: true, month: taken.month.slice(0, 7) });
}

/** What was told of the limit before is over. */
async function saved(ctx: Ctx, integrationId: number, wish: queries.LimitWish): Promise<void> {
  if (wish.limitMicros === undefined && wish.price === undefined) return;
  await queries.saveLimit(ctx.tx, { tenantId: ctx.tenantId, integrationId, now: ctx.now }, wish);
  if (wish.limitMicros !== undefined) await endTold(ctx, integrationId);
}
