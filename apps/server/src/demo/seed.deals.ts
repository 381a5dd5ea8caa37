// A board of an invented company: made with the product's own action, filled with deals as they would stand today.
import { createBoard, firstPlaces } from "#office/kanban";
import type { Ctx } from "#platform/context";
import type { DemoBoard } from "./deals.ts";

const DAY_MS = 86_400_000;

interface People {
  /** By e-mail. */
  users: ReadonlyMap<string, number>;
  /** By name. */
  contacts: ReadonlyMap<string, number>;
}

/** History has no journal: nobody was watching. */
export async function seedBoard(ctx: Ctx, wanted: DemoBoard, { users, contacts }: People): Promise<void> {
  const { name, lanes, deals } = wanted;
  const board = await createBoard(ctx, { name, lanes: [...lanes] });
  for (const lane of board.lanes) {
    const own = deals.filter((deal) => deal.lane === lane.name);
    const places = firstPlaces(own.length);
    for (const [index, deal] of own.entries()) {
      const since = new Date(ctx.now.getTime() - deal.daysInLane * DAY_MS);
      const ownerId = deal.owner === null ? null : (users.get(deal.owner) ?? null);
      const { id } = await ctx.tx
        .insertInto("deals")
        .values({
          tenantId: ctx.tenantId,
          boardId: board.id,
          laneId: lane.id,
          position: places[index] as string,
          contactId: contacts.get(deal.contact) ?? 0,
          ownerId,
          title: deal.title,
          notes: deal.notes ?? "",
          valueCents: deal.valueCents,
          dueOn: deal.dueIn === null ? null : dayOf(ctx.now, deal.dueIn),
          laneSince: since,
          createdAt: since,
          updatedAt: since,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await ctx.tx
        .insertInto("dealLogs")
        .values(beginningOf(ctx, id, lane, ownerId, since))
        .execute();
    }
  }
}

const dayOf = (now: Date, ahead: number) => new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);

function beginningOf(ctx: Ctx, dealId: number, lane: { id: number; name: string }, userId: number | null, at: Date) {
  return {
    tenantId: ctx.tenantId,
    dealId,
    type: "created" as const,
    userId,
    fromLaneId: null,
    toLaneId: lane.id,
    fromLane: null,
    toLane: lane.name,
    fromCents: null,
    toCents: null,
    fromOwnerId: null,
    toOwnerId: userId,
    fromDue: null,
    toDue: null,
    at,
  };
}
