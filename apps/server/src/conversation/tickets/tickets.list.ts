// What a list or a counter shows to whom: the specification's filter, turned into one scope for the queries.

import { ourLimits } from "@prosa/contracts/limits";
import type { TicketQuery, Ticket as WireTicket } from "@prosa/contracts/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import {
  allQueueIds,
  countListed,
  countMine,
  type ListScope,
  listTicketIds,
  oldestWaiting,
  type Place,
} from "./tickets.list.queries.ts";
import { inboundSeen, loadTickets } from "./tickets.queries.ts";
import { type Looking, lookingOf } from "./tickets.viewers.ts";
import { toWire } from "./tickets.wire.ts";
import { seesAll } from "./visibility.rules.ts";

const everyStatus = ["open", "pending", "closed"] as const;

export async function listVisibleTickets(ctx: Ctx, query: TicketQuery) {
  const looking = await lookingOf(ctx);
  const showAll = Boolean(query.showAll) && seesAll(looking.viewer);
  const statuses = query.status?.length ? [...new Set(query.status)] : showAll ? [...everyStatus] : null;
  if (!statuses) throw new AppError("ERR_NO_STATUS_SELECTED");

  const scope: ListScope = {
    ...looking,
    tenantId: ctx.tenantId,
    statuses,
    queueIds: await queuesToWalk(ctx, looking, showAll, query.queuesIds),
    hasChosenQueues: query.queuesIds !== undefined,
    withoutQueue: query.includeNotQueueDefined ?? true,
  };
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const offset = after ? 0 : (query.pageNumber - 1) * ourLimits.ticketsPerPage;
  const { places, hasMore } = await listTicketIds(ctx.tx, scope, query, { after, offset });
  const last = places.at(-1);
  return {
    tickets: await ticketsInOrder(ctx, places, looking.viewer.id),
    count: await countListed(ctx.tx, scope, query),
    hasMore,
    cursor: hasMore && last ? writeCursor(last) : null,
  };
}

/** Without showAll even an admin's list holds what concerns the admin: own queues, own tickets, those without queue. */
async function queuesToWalk(ctx: Ctx, { viewer }: Looking, showAll: boolean, chosen: readonly number[] | undefined) {
  const all = showAll ? await allQueueIds(ctx.tx) : viewer.queueIds;
  return chosen ? all.filter((id) => chosen.includes(id)) : all;
}

async function ticketsInOrder(ctx: Ctx, places: readonly Place[], userId: number): Promise<WireTicket[]> {
  const ids = places.map(({ id }) => id);
  const rows = new Map((await loadTickets(ctx.tx, ctx.tenantId, ids)).map((row) => [row.id, row]));
  const seen = await inboundSeen(ctx.tx, ctx.tenantId, ids, userId);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toWire(ctx.deps, row, seen.get(id)?.get(userId) ?? 0)] : [];
  });
}

export async function countVisibleTickets(ctx: Ctx) {
  const looking = await lookingOf(ctx);
  const isPrivileged = seesAll(looking.viewer);
  const base = {
    ...looking,
    tenantId: ctx.tenantId,
    queueIds: await queuesToWalk(ctx, looking, isPrivileged, undefined),
    hasChosenQueues: false,
    withoutQueue: true,
  };
  const active = { ...base, statuses: ["open", "pending"] as const };
  const count = (statuses: ListScope["statuses"], filters = {}) => countListed(ctx.tx, { ...base, statuses }, filters);
  return {
    open: await count(["open"]),
    pending: await count(["pending"]),
    closed: await count(["closed"]),
    mine: await countMine(ctx.tx, active),
    unread: await count(["open", "pending"], { withUnreadMessages: true }),
    oldestWaitingSince: (await oldestWaiting(ctx.tx, active))?.toISOString() ?? null,
  };
}

function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString("base64url");
}

function readCursor(text: string): Place {
  const [, at, id] = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  if (at === undefined || id === undefined || Number(at) > 8.64e15) {
    throw new AppError("ERR_VALIDATION", { field: "cursor" });
  }
  return { at: new Date(Number(at)), id: Number(id) };
}
