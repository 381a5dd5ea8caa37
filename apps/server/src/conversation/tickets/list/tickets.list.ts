// What a list or a counter shows to whom: the specification's filter, turned into one scope for the queries.
import { limits } from "@prosa/contracts/limits";
import type { TicketQuery } from "@prosa/contracts/tickets";
import { recordSecurity } from "#company/audit";
import { readViewers } from "#company/users";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { toWire } from "../tickets.wire.ts";
import { type Looking, lookingOf, seenAs } from "../visibility/tickets.viewers.ts";
import { isAdmin, seesAll } from "../visibility/visibility.rules.ts";
import { countActive } from "./tickets.counts.queries.ts";
import { readSpans } from "./tickets.days.queries.ts";
import { allQueueIds, listPage, type Place } from "./tickets.list.queries.ts";
import type { ListFilters, ListScope } from "./tickets.list.sources.ts";
import { findContacts, matchesTicket } from "./tickets.search.queries.ts";
import { readWait } from "./waits.sql.ts";

const everyStatus = ["open", "pending", "closed"] as const;

export async function listVisibleTickets(ctx: Ctx, query: TicketQuery) {
  const [looking, companyQueues] = await Promise.all([lookerOf(ctx, query), query.showAll ? allQueueIds(ctx.tx) : []]);
  const showAll = Boolean(query.showAll) && seesAll(looking.viewer);
  const asked = query.status ?? (showAll ? everyStatus : limits.defaultAttendanceStatuses);
  const statuses = [...new Set(asked)];
  if (statuses.length === 0) throw new AppError("ERR_NO_STATUS_SELECTED");

  const scope: ListScope = {
    ...scopeOf(ctx, looking, showAll ? companyQueues : looking.viewer.queueIds, query.queuesIds),
    statuses,
    tab: query.tab ?? "people",
    withoutQueue: query.includeNotQueueDefined ?? true,
    filters: await filtersOf(ctx, looking, query),
  };
  const size = looking.company.get("TicketsPerStatus");
  const order = query.order ?? "newest";
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const offset = after ? 0 : (query.pageNumber - 1) * size;
  const { found, hasMore, count } = await listPage(ctx.tx, scope, { order, size, offset, after });
  const last = found.at(-1);
  return {
    tickets: found.map((row) => toWire(ctx.deps, row, { ...looking, inboundSeen: row.inboundSeen })),
    count,
    hasMore,
    cursor: hasMore && last ? writeCursor(last) : null,
  };
}

/** An administrator may look through somebody else's eyes; the security log keeps that. */
async function lookerOf(ctx: Ctx, { viewAsId, cursor, pageNumber }: TicketQuery): Promise<Looking> {
  const own = await lookingOf(ctx);
  if (viewAsId === undefined || viewAsId === own.viewer.id) return own;
  const looking = await lookThrough(ctx, own, viewAsId);
  if (cursor === undefined && pageNumber === 1) {
    await recordSecurity(ctx, { kind: "tickets.viewed.as", userId: own.viewer.id, detail: { viewAsId } });
  }
  return looking;
}

export async function lookThrough(ctx: Ctx, own: Looking, userId: number): Promise<Looking> {
  if (!isAdmin(own.viewer)) throw new AppError("ERR_NO_PERMISSION");
  const [viewer] = await readViewers(ctx.tx, [userId]);
  if (!viewer) throw new AppError("ERR_NO_USER_FOUND");
  return seenAs(ctx, viewer);
}

/** Without showAll even an admin's list holds what concerns the admin: own queues, own tickets, those without queue. */
function scopeOf(ctx: Ctx, { viewer, settings }: Looking, all: readonly number[], chosen?: readonly number[]) {
  return {
    tenantId: ctx.tenantId,
    viewer,
    settings,
    queueIds: chosen ? all.filter((id) => chosen.includes(id)) : all,
    hasChosenQueues: chosen !== undefined,
  };
}

const PROTOCOL = /^\d{6,24}$/;

async function filtersOf(ctx: Ctx, { readsPhones }: Looking, query: TicketQuery): Promise<ListFilters> {
  const { withUnreadMessages, isNotAssignedUser, awaitingReply, whatsappIds, useradmId, tagsIds } = query;
  const spans = await readSpans(ctx.tx, ctx.tenantId, query);
  const plain = { withUnreadMessages, isNotAssignedUser, awaitingReply, whatsappIds, useradmId, spans };
  const search = query.searchParam?.trim();
  if (!search && !tagsIds?.length) return plain;
  const protocol = search && PROTOCOL.test(search) && !tagsIds?.length ? search : undefined;
  const narrowing = { search, tagsIds, readsPhones };
  // One person's tickets are few enough to be asked one by one.
  const contactIds = useradmId === undefined ? await findContacts(ctx.tx, ctx.tenantId, narrowing) : null;
  return contactIds ? { ...plain, contactIds, protocol } : { ...plain, matches: matchesTicket(narrowing, protocol) };
}

export async function countVisibleTickets(ctx: Ctx) {
  const [looking, companyQueues] = await Promise.all([lookingOf(ctx), allQueueIds(ctx.tx)]);
  const base = {
    ...scopeOf(ctx, looking, seesAll(looking.viewer) ? companyQueues : looking.viewer.queueIds),
    withoutQueue: true,
    filters: {},
  };
  // How many have ever been closed is no news to anybody, and would cost more than all the others.
  const active: ListScope = { ...base, tab: "all", statuses: ["open", "pending"] };
  const { lists, mine, unread, oldestId } = await countActive(ctx.tx, active, {
    open: { tab: "people", statuses: ["open"] },
    pending: { tab: "people", statuses: ["pending"] },
    chatbot: { tab: "chatbot", statuses: ["open", "pending"] },
    groups: { tab: "groups", statuses: ["open", "pending"] },
  });
  const oldestWait = oldestId === null ? null : await readWait(ctx.tx, oldestId);
  return { ...lists, unread, mine, oldestWaitingSince: oldestWait?.since ?? null, oldestWait };
}

function writeCursor({ segment, at, id }: Place): string {
  return Buffer.from(`${segment}.${at.getTime()}.${id}`).toString("base64url");
}

function readCursor(text: string): Place {
  const parts = /^([01])\.(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(text, "base64url").toString("latin1"));
  const [, segment, at, id] = parts ?? [];
  if (segment === undefined || at === undefined || id === undefined || Number(at) > 8.64e15) {
    throw new AppError("ERR_VALIDATION", { field: "cursor" });
  }
  return { segment: Number(segment), at: new Date(Number(at)), id: Number(id) };
}
