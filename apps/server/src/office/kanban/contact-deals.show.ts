// Deals beside their contact, as the person who looks may see them: the board's own rule decides, here as there.
import type * as contract from "@prosa/contracts/contact-deals";
import type { AnswerOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { defineAudienceSource } from "#automation/campaigns";
import { defineContactNarrowing, whereFilter, whereFindable } from "#conversation/contacts";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./contact-deals.queries.ts";
import { findCustomer } from "./deals.save.queries.ts";
import { toWire } from "./deals.wire.ts";
import { boardLooking, mayOpenBoard } from "./kanban.visible.ts";

export async function showStages(ctx: Ctx): Promise<AnswerOf<typeof contract.dealStages>> {
  await boardLooking(ctx);
  return { currency: await queries.readCurrency(ctx), boards: await queries.readStages(ctx.tx) };
}

/** One's own deal is seen also where its contact is not. */
export async function showContactDeals(ctx: Ctx, contactId: number): Promise<AnswerOf<typeof contract.contactDeals>> {
  const looking = await boardLooking(ctx);
  const rows = await queries.readOfContact(ctx, looking, contactId);
  const customer = await findCustomer(ctx, contactId, whereFindable(looking));
  if (!customer && rows.length === 0) throw new AppError("ERR_NO_CONTACT_FOUND");
  return {
    currency: await queries.readCurrency(ctx),
    isInCrm: customer?.isInCrm ?? true,
    items: rows.map((row) => ({
      ...toWire(row),
      board: { id: row.boardId, name: row.boardName },
      lane: { id: row.laneId, name: row.laneName, color: row.laneColor },
    })),
    count: rows[0]?.count ?? 0,
    valueCents: rows[0]?.sumCents ?? 0,
  };
}

export async function showDealsOfContacts(
  ctx: Ctx,
  contactIds: readonly number[],
): Promise<AnswerOf<typeof contract.dealsOfContacts>> {
  const looking = await boardLooking(ctx);
  const rows = await queries.readOfContacts(ctx, looking, contactIds);
  return {
    currency: await queries.readCurrency(ctx),
    items: rows.map(({ contactId, count, valueCents, newestId, ...where }) => ({
      contactId,
      count,
      valueCents,
      newest: {
        id: newestId,
        board: { id: where.boardId, name: where.boardName },
        lane: { id: where.laneId, name: where.laneName, color: where.laneColor },
      },
    })),
  };
}

defineContactNarrowing({
  words: ["deals", "boardId", "laneId"],
  where(filter, looking) {
    if (!mayOpenBoard(looking.viewer, looking.company)) throw new AppError("ERR_NO_PERMISSION");
    return queries.whereHasDeals(filter, looking);
  },
});

/** Whoever has a deal in a lane, as a campaign may ask. */
defineAudienceSource({
  kind: "lane",
  where: ({ id }, looking) => whereFilter({ laneId: id }, looking),
  name: ({ id }) => sql`select l.name from lanes l where l.tenant_id = app_tenant() and l.id = ${id}`,
  offered: sql`select l.id, b.name || ' · ' || l.name as name from lanes l
    join boards b on b.tenant_id = l.tenant_id and b.id = l.board_id where l.tenant_id = app_tenant() limit 500`,
});
