// What a campaign of a template would cost, and what the company says that its provider asks.
import type { saveMessagePrice } from "@prosa/contracts/automation/campaigns-given";
import type { CampaignCost } from "@prosa/contracts/campaigns";
import type { BodyOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { recordSecurity } from "#company/audit";
import type { Ctx } from "#platform/context";
import { costOf, type OwnPrice, type PricedCategory } from "./prices.rules.ts";

/** By the first three digits of those who wait. */
export async function readCost(ctx: Ctx, campaignId: number, category: PricedCategory): Promise<CampaignCost> {
  const { tx, tenantId } = ctx;
  const { rows } = await sql<{ prefix: string; count: number }>`
    select left(c.number, 3) as prefix, count(*)::int as count
      from campaign_recipients p join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
     where p.tenant_id = ${tenantId} and p.campaign_id = ${campaignId} and p.state = 'waiting' group by 1`.execute(tx);
  const own = await tx.selectFrom("messagePrices").select(["country", "category", "currency", "micros"]).execute();
  const prices = own.map((price): OwnPrice => ({ ...price, micros: Number(price.micros) }));
  return costOf(
    category,
    rows.map(({ prefix, count }) => ({ prefix: prefix ?? "", count })),
    prices,
  );
}

export async function savePrice(ctx: Ctx, wanted: BodyOf<typeof saveMessagePrice>): Promise<{ ok: true }> {
  const { tx, tenantId } = ctx;
  const { country, category, currency, micros } = wanted;
  if (micros === null)
    await tx.deleteFrom("messagePrices").where("country", "=", country).where("category", "=", category).execute();
  else
    await tx
      .insertInto("messagePrices")
      .values({ tenantId, country, category, currency, micros })
      .onConflict((conflict) => conflict.columns(["tenantId", "country", "category"]).doUpdateSet({ currency, micros }))
      .execute();
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  await recordSecurity(ctx, { kind: "campaigns.priced", userId, detail: { country, category } });
  return { ok: true };
}
