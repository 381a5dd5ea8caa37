// The attendance filter: its defaults, how it is written in the address, kept for the person and asked of the server. Pure.
import type { TicketQuery, TicketStatus } from "@prosa/contracts/tickets";
import type { AttendanceFilter } from "@prosa/contracts/users";
import { type Days, daysOf, endsOf } from "./days.rules.ts";

export const listTabs = ["open", "pending", "closed", "chatbot", "groups"] as const;
export type ListTab = (typeof listTabs)[number];

export const orders = ["newest", "oldest", "waiting", "unread"] as const;
export type Order = (typeof orders)[number];

export interface Filters {
  /** Every queue, for those who may see them all; otherwise own queues, own tickets and those without a queue. */
  showAll: boolean;
  queues: readonly number[];
  tags: readonly number[];
  channels: readonly number[];
  /** Whose tickets. */
  user: number | null;
  unread: boolean;
  unassigned: boolean;
  /** The customer wrote last and nobody has answered. */
  awaiting: boolean;
  /** When somebody last wrote, and when it began. */
  lastMessage: Days;
  created: Days;
  withoutQueue: boolean;
  /** In the tabs that are no status themselves: chatbot and groups. */
  statuses: readonly TicketStatus[];
  order: Order;
}

const activeStatuses: readonly TicketStatus[] = ["open", "pending"];
const allStatuses: readonly TicketStatus[] = ["open", "pending", "closed"];

export const noFilters: Filters = {
  showAll: true,
  queues: [],
  tags: [],
  channels: [],
  user: null,
  unread: false,
  unassigned: false,
  awaiting: false,
  lastMessage: "",
  created: "",
  withoutQueue: true,
  statuses: activeStatuses,
  order: "newest",
};

export const isOwnStatus = (tab: ListTab): tab is TicketStatus => tab !== "chatbot" && tab !== "groups";

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/** What of a filter differs from the standard; the order narrows nothing and is not counted. */
export const filterNames = [
  "showAll",
  "queues",
  "tags",
  "channels",
  "user",
  "unread",
  "unassigned",
  "awaiting",
  "lastMessage",
  "created",
  "withoutQueue",
  "statuses",
] as const;
export type FilterName = (typeof filterNames)[number];

export function activeFilters(filters: Filters): FilterName[] {
  return filterNames.filter((name) => {
    const value = filters[name];
    const standard = noFilters[name];
    return Array.isArray(value) ? !same(value, standard as readonly unknown[]) : value !== standard;
  });
}

export function withoutFilter(filters: Filters, name: FilterName): Filters {
  return { ...filters, [name]: noFilters[name] };
}

/** The address keeps only what differs, so that it stays short enough to read. */
const addressNames = {
  showAll: "all",
  queues: "queues",
  tags: "tags",
  channels: "channels",
  user: "user",
  unread: "unread",
  unassigned: "unassigned",
  awaiting: "awaiting",
  lastMessage: "messages",
  created: "created",
  withoutQueue: "noqueue",
  statuses: "status",
  order: "order",
} as const satisfies Record<keyof Filters, string>;

export const isInAddress = (params: URLSearchParams) => Object.values(addressNames).some((name) => params.has(name));

export function writeAddress(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.values(addressNames)) next.delete(name);
  for (const name of activeFilters(filters)) {
    const value = filters[name];
    const flag = typeof value === "string" ? value : String(Number(value));
    next.set(addressNames[name], Array.isArray(value) ? value.join(".") : flag);
  }
  if (filters.order !== noFilters.order) next.set(addressNames.order, filters.order);
  return next;
}

export type FlagName = "showAll" | "unread" | "unassigned" | "awaiting" | "withoutQueue";

const numbers = (text: string | null) =>
  (text ?? "").split(".").flatMap((part) => (/^\d{1,15}$/.test(part) ? [Number(part)] : []));

export function readAddress(params: URLSearchParams): Filters {
  const flag = (name: FlagName) => {
    const text = params.get(addressNames[name]);
    return text === null ? noFilters[name] : text === "1";
  };
  const days = (name: "lastMessage" | "created") => daysOf(endsOf(params.get(addressNames[name]) ?? ""));
  const [user = null] = numbers(params.get(addressNames.user));
  const statuses = params.get(addressNames.statuses);
  return {
    showAll: flag("showAll"),
    queues: numbers(params.get(addressNames.queues)),
    tags: numbers(params.get(addressNames.tags)),
    channels: numbers(params.get(addressNames.channels)),
    user,
    unread: flag("unread"),
    unassigned: flag("unassigned"),
    awaiting: flag("awaiting"),
    lastMessage: days("lastMessage"),
    created: days("created"),
    withoutQueue: flag("withoutQueue"),
    statuses: statuses === null ? noFilters.statuses : allStatuses.filter((one) => statuses.split(".").includes(one)),
    order: orders.find((one) => one === params.get(addressNames.order)) ?? noFilters.order,
  };
}

/** As the person's configs keep it, in the specification's names. */
export function readSaved(saved: AttendanceFilter | undefined): Filters {
  if (!saved) return noFilters;
  return {
    showAll: saved.showAll ?? noFilters.showAll,
    queues: saved.queuesIds ?? [],
    tags: saved.tagsIds ?? [],
    channels: saved.whatsappIds ?? [],
    user: saved.useradmId ?? null,
    unread: saved.withUnreadMessages ?? false,
    unassigned: saved.isNotAssignedUser ?? false,
    awaiting: saved.awaitingReply ?? false,
    lastMessage: daysOf({ from: saved.lastMessageFrom ?? null, to: saved.lastMessageTo ?? null }),
    created: daysOf({ from: saved.createdFrom ?? null, to: saved.createdTo ?? null }),
    withoutQueue: saved.includeNotQueueDefined ?? noFilters.withoutQueue,
    statuses: saved.status ?? noFilters.statuses,
    order: saved.order ?? noFilters.order,
  };
}

export function toSaved(filters: Filters): AttendanceFilter {
  const [lastMessage, created] = [endsOf(filters.lastMessage), endsOf(filters.created)];
  return {
    showAll: filters.showAll,
    queuesIds: [...filters.queues],
    tagsIds: [...filters.tags],
    whatsappIds: [...filters.channels],
    useradmId: filters.user,
    withUnreadMessages: filters.unread,
    isNotAssignedUser: filters.unassigned,
    awaitingReply: filters.awaiting,
    lastMessageFrom: lastMessage.from,
    lastMessageTo: lastMessage.to,
    createdFrom: created.from,
    createdTo: created.to,
    includeNotQueueDefined: filters.withoutQueue,
    status: [...filters.statuses],
    order: filters.order,
  };
}

type Asked = Partial<Record<keyof TicketQuery, unknown>>;

/** The question for one tab's list. `seesAll`: this person may see every queue. */
export function toQuery(tab: ListTab | "all", filters: Filters, seesAll: boolean) {
  const own = tab !== "all" && isOwnStatus(tab);
  const [lastMessage, created] = [endsOf(filters.lastMessage), endsOf(filters.created)];
  return {
    status: own ? [tab] : [...filters.statuses],
    tab: own ? undefined : tab,
    showAll: seesAll && filters.showAll ? "true" : undefined,
    queuesIds: filters.queues.length > 0 ? filters.queues.map(String) : undefined,
    tagsIds: filters.tags.length > 0 ? filters.tags.map(String) : undefined,
    whatsappIds: filters.channels.length > 0 ? filters.channels.map(String) : undefined,
    useradmId: filters.user ?? undefined,
    withUnreadMessages: filters.unread ? "true" : undefined,
    isNotAssignedUser: filters.unassigned ? "true" : undefined,
    awaitingReply: filters.awaiting ? "true" : undefined,
    lastMessageFrom: lastMessage.from ?? undefined,
    lastMessageTo: lastMessage.to ?? undefined,
    createdFrom: created.from ?? undefined,
    createdTo: created.to ?? undefined,
    includeNotQueueDefined: filters.withoutQueue ? undefined : "false",
    order: filters.order === noFilters.order ? undefined : filters.order,
  } satisfies Asked;
}
