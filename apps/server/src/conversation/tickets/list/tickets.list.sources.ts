// Where a list's tickets come from: one small index walk per status and queue, so that the cost follows the page and
// not the number of tickets (docs/architecture.md: a flat join swings from 1 to 734 ms), or the few tickets of a few
// contacts or of one person where the filter names those.
import type { TicketQuery, TicketStatus } from "@prosa/contracts/tickets";
import { type RawBuilder, sql } from "kysely";
import { canSee, type Viewer, type VisibilitySettings, viewerAtom } from "../visibility/visibility.rules.ts";
import { whereHolds } from "../visibility/visibility.sql.ts";
import type { Span, Spans } from "./tickets.days.queries.ts";

export type Tab = NonNullable<TicketQuery["tab"]>;
export type Order = NonNullable<TicketQuery["order"]>;

export interface ListScope {
  tenantId: number;
  viewer: Viewer;
  settings: VisibilitySettings;
  statuses: readonly TicketStatus[];
  tab: Tab;
  /** Of which queues; the viewer's own tickets and wallet come on top unless queues were chosen. */
  queueIds: readonly number[];
  hasChosenQueues: boolean;
  withoutQueue: boolean;
  filters: ListFilters;
}

type PlainFilters = Pick<TicketQuery, "withUnreadMessages" | "isNotAssignedUser" | "whatsappIds" | "awaitingReply">;

export interface ListFilters extends PlainFilters {
  /** When it began, and when somebody last wrote. */
  spans?: Spans | undefined;
  /** Whom the tickets belong to. */
  useradmId?: number | undefined;
  /** Found for tags and words; null where they are so many that walking the list meets them soon enough. */
  contactIds?: readonly number[] | null | undefined;
  /** What a ticket must hold where the contacts were too many to name. */
  matches?: RawBuilder<unknown> | undefined;
  /** Digits with which the protocol begins; found beside the contacts. */
  protocol?: string | undefined;
}

/** One walk: what it reads besides tickets aliased t, and which of them. The walks of a list never meet. */
interface Source {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

/** Puts a status or a queue beside each walk. */
const each = (values: readonly unknown[], type: "text" | "bigint", alias: string) =>
  sql`unnest(${[...values]}::${sql.raw(type)}[]) ${sql.raw(alias)}(value)`;

export function sourcesOf(scope: ListScope): Source[] {
  const { filters, viewer, settings } = scope;
  if (filters.useradmId !== undefined) return [flat(scope, sql`t.user_id = ${filters.useradmId}`)];
  if (filters.contactIds) return namedContacts(scope, filters.contactIds);
  if (viewerAtom("isLimitedToWallet", viewer, settings)) return ownWallet(scope);
  return [...queueWalks(scope), ...ownElsewhere(scope), ...walletElsewhere(scope)];
}

/** By the index of the list: status, queue, moment. */
function queueWalks({ statuses, queueIds, withoutQueue }: ListScope): Source[] {
  const byStatus = each(statuses, "text", "s");
  const walks = [
    {
      from: sql`${byStatus} cross join ${each(queueIds, "bigint", "q")} cross join lateral`,
      where: sql`t.status = s.value and t.queue_id = q.value`,
    },
  ];
  if (!withoutQueue) return walks;
  return [
    ...walks,
    { from: sql`${byStatus} cross join lateral`, where: sql`t.status = s.value and t.queue_id is null` },
  ];
}

const elsewhere = ({ queueIds }: ListScope) =>
  sql`t.queue_id is not null and t.queue_id <> all (${[...queueIds]}::bigint[])`;

/** Through the index by user, and only what the walks by queue do not bring already. */
function ownElsewhere(scope: ListScope): Source[] {
  if (scope.hasChosenQueues) return [];
  const from = sql`${each(scope.statuses, "text", "s")} cross join lateral`;
  const where = sql`t.status = s.value and t.user_id = ${scope.viewer.id} and ${elsewhere(scope)}`;
  return [{ from, where }];
}

/** Through the contacts of the viewer's wallet, where the company directs their tickets to it. */
function walletElsewhere(scope: ListScope): Source[] {
  const { viewer, settings, statuses, hasChosenQueues } = scope;
  if (hasChosenQueues || !settings.directToWallets || !viewer.hasWallet) return [];
  const from = sql`(${walletOf(scope)}) w cross join lateral`;
  const where = sql`t.contact_id = w.contact_id
    and t.status = any (${[...statuses]}::text[]) and t.user_id is distinct from ${viewer.id} and ${elsewhere(scope)}`;
  return [{ from, where }];
}

const walletOf = ({ tenantId, viewer }: ListScope) =>
  sql`select o.contact_id from contact_wallets o where o.tenant_id = ${tenantId} and o.user_id = ${viewer.id}`;

/** Who is limited to a wallet sees its contacts and their own tickets, so those are read and nothing else. */
function ownWallet(scope: ListScope): Source[] {
  const { id } = scope.viewer;
  const inWallet = sql`t.contact_id in (${walletOf(scope)}) and t.user_id is distinct from ${id}`;
  return [flat(scope, sql`t.user_id = ${id}`), flat(scope, inWallet)];
}

function namedContacts(scope: ListScope, contactIds: readonly number[]): Source[] {
  const ofContacts = sql`t.contact_id = any (${[...contactIds]}::bigint[])`;
  const { protocol } = scope.filters;
  if (protocol === undefined) return [flat(scope, ofContacts)];
  // A range and not a pattern: row security keeps indexes for operators that cannot leak.
  const ofProtocol = sql`t.protocol between ${protocol} and ${`${protocol}999999999999`}
    and t.contact_id <> all (${[...contactIds]}::bigint[])`;
  return [flat(scope, ofContacts), flat(scope, ofProtocol)];
}

/** Few tickets, found by something else than their queue: the queue becomes one more condition. */
function flat(scope: ListScope, found: RawBuilder<unknown>): Source {
  const { viewer, settings, queueIds, withoutQueue, hasChosenQueues, statuses } = scope;
  const reasons = [sql`t.queue_id = any (${[...queueIds]}::bigint[])`];
  if (withoutQueue) reasons.push(sql`t.queue_id is null`);
  if (!hasChosenQueues) reasons.push(sql`(t.user_id = ${viewer.id} and t.queue_id is not null)`);
  if (!hasChosenQueues && settings.directToWallets) {
    reasons.push(sql`(${viewer.id} = any (t.wallet_ids) and t.queue_id is not null)`);
  }
  const where = sql`t.status = any (${[...statuses]}::text[]) and ${found} and (${sql.join(reasons, sql` or `)})`;
  return { from: sql`lateral`, where };
}

const tabs: Record<Tab, RawBuilder<unknown>> = {
  people: sql`and not t.is_group and t.turn not in ('bot', 'assistant')`,
  chatbot: sql`and not t.is_group and t.turn in ('bot', 'assistant')`,
  groups: sql`and t.is_group`,
  all: sql``,
};

const lastMessage = sql`t.last_message_at`;

/** What every ticket of the list has to be, wherever it was found. */
export function everyTicket({ viewer, settings, tab, filters, tenantId }: ListScope): RawBuilder<unknown> {
  const conditions = [sql`t.tenant_id = ${tenantId} and ${whereHolds(canSee, viewer, settings)} ${tabs[tab]}`];
  if (filters.isNotAssignedUser) conditions.push(sql`t.user_id is null`);
  if (filters.whatsappIds) conditions.push(sql`t.channel_id = any (${filters.whatsappIds}::bigint[])`);
  if (filters.withUnreadMessages) conditions.push(isUnread(viewer.id));
  if (filters.awaitingReply) conditions.push(sql`t.waiting_since is not null`);
  if (filters.spans) {
    conditions.push(...within(sql`t.created_at`, filters.spans.created));
    conditions.push(...within(lastMessage, filters.spans.lastMessage));
  }
  if (filters.matches) conditions.push(filters.matches);
  return sql.join(conditions, sql` and `);
}

/** Whether a ticket of a list is in this part of it. */
export const narrowedTo = ({ statuses, tab }: Pick<ListScope, "statuses" | "tab">): RawBuilder<unknown> =>
  sql`(t.status = any (${[...statuses]}::text[]) ${tabs[tab]})`;

function within(moment: RawBuilder<unknown>, { from, before }: Span): RawBuilder<unknown>[] {
  const since = from ? [sql`${moment} >= ${from}`] : [];
  return before ? [...since, sql`${moment} < ${before}`] : since;
}

export function isUnread(userId: number): RawBuilder<unknown> {
  return sql`t.inbound_count > coalesce((select r.inbound_seen from ticket_reads r
    where r.tenant_id = t.tenant_id and r.ticket_id = t.id and r.user_id = ${userId}), 0)`;
}

/** A stretch of an order: some of the tickets, by one moment, in one direction. */
export interface Segment {
  where: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  isDescending: boolean;
}

const everything = sql`true`;

export function segmentsOf(order: Order, { viewer }: ListScope): Segment[] {
  const newest = { where: everything, at: lastMessage, isDescending: true };
  if (order === "newest") return [newest];
  if (order === "oldest") return [{ ...newest, isDescending: false }];
  if (order === "waiting") {
    return [
      { where: sql`t.waiting_since is not null`, at: sql`t.waiting_since`, isDescending: false },
      { ...newest, where: sql`t.waiting_since is null` },
    ];
  }
  const unread = isUnread(viewer.id);
  return [
    { ...newest, where: unread },
    { ...newest, where: sql`not (${unread})` },
  ];
}
