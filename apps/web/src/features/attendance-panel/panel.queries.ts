// Server state of the wall: its columns, and the changes asked for on it.
import { listMessages } from "@prosa/contracts/messages";
import { attendancePanel } from "@prosa/contracts/ticket-panel";
import { type Ticket, Ticket as TicketShape, undoTicket, updateTicket } from "@prosa/contracts/tickets";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ApiError, api } from "../../shared/api/index.ts";
import { knowTicket } from "../../shared/realtime/index.ts";
import { type By, type Change, type Panel, stillThere, takeTicket, type Watcher } from "./panel.rules.ts";

export const panelKeys = {
  all: ["attendance-panel"] as const,
  view: (by: By, isDetailed: boolean) => ["attendance-panel", "view", by, isDetailed] as const,
  peek: (ticketId: number) => ["attendance-panel", "peek", ticketId] as const,
};

/** News does the rest; nobody tells when somebody goes home, so that is asked for. */
const ONLINE_AGAIN_MS = 60_000;

export function usePanel(by: By, isDetailed: boolean) {
  return useQuery({
    queryKey: panelKeys.view(by, isDetailed),
    queryFn: async ({ signal }) => {
      const query = { by, detail: isDetailed ? "true" : undefined };
      const panel = await api(attendancePanel, { query, signal, quiet: true, silent: true });
      for (const { tickets } of panel.columns) for (const { id, version } of tickets) knowTicket(id, version);
      return panel;
    },
    // Nothing kept it current while it was not on the screen.
    staleTime: 0,
    refetchInterval: ONLINE_AGAIN_MS,
  });
}

/** The newest page, read without taking part: nothing is marked as read. */
export const usePeek = (ticketId: number) =>
  useQuery({
    queryKey: panelKeys.peek(ticketId),
    queryFn: ({ signal }) => api(listMessages, { params: { ticketId }, query: {}, signal, quiet: true, silent: true }),
    staleTime: 0,
    gcTime: 0,
  });

export class Overtaken extends Error {
  readonly ticket: Ticket;
  /** With what the server said as its cause. */
  constructor(ticket: Ticket, cause: unknown) {
    super("somebody was faster", { cause });
    this.ticket = ticket;
  }
}

const overtaken = new Set<string>(["ERR_CONFLICT", "ERR_TICKET_ASSIGNED"]);

async function ask(ticket: Ticket, change: Change): Promise<Ticket> {
  try {
    const body = { ...change, version: ticket.version };
    return await api(updateTicket, { params: { ticketId: ticket.id }, body, quiet: true });
  } catch (error) {
    const isLate = error instanceof ApiError && overtaken.has(error.code);
    const now = isLate ? TicketShape.safeParse(error.entity) : null;
    throw now?.success ? new Overtaken(now.data, error) : error;
  }
}

/** Once more with the new version when only ticks and the like came between. */
export async function changeTicket(ticket: Ticket, change: Change): Promise<Ticket> {
  try {
    return await ask(ticket, change);
  } catch (error) {
    if (!(error instanceof Overtaken) || !stillThere(ticket, error.ticket)) throw error;
    return ask(error.ticket, change);
  }
}

export const takeBack = ({ id, version }: Ticket): Promise<Ticket> =>
  api(undoTicket, { params: { ticketId: id }, body: { version }, quiet: true });

const isView = (key: readonly unknown[]) => key[1] === "view";

/** Puts a ticket into every loaded view. True when some view can only be told by the server. */
export function putIntoPanels(cache: QueryClient, ticket: Ticket, watcher: Watcher): boolean {
  return changePanels(cache, (panel, by) => takeTicket(panel, ticket, by, watcher));
}

export function changePanels(
  cache: QueryClient,
  change: (panel: Panel, by: By) => { panel: Panel; isExact: boolean },
): boolean {
  let isBehind = false;
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: panelKeys.all })) {
    if (!isView(queryKey)) continue;
    const [, , by, isDetailed] = queryKey as ReturnType<typeof panelKeys.view>;
    // Numbers alone cannot be followed, and an answer under way may be older than the news.
    if (!isDetailed || state.fetchStatus === "fetching") isBehind = true;
    if (!isDetailed) continue;
    cache.setQueryData<Panel>(queryKey, (panel) => {
      if (!panel) return panel;
      const kept = change(panel, by);
      if (!kept.isExact) isBehind = true;
      return kept.panel;
    });
  }
  return isBehind;
}

/** What news says exactly, of numbers and of cards alike; an answer under way may be older, and is asked for again. */
export function mapPanels(cache: QueryClient, change: (panel: Panel, by: By) => Panel): void {
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: panelKeys.all })) {
    if (!isView(queryKey)) continue;
    const [, , by] = queryKey as ReturnType<typeof panelKeys.view>;
    cache.setQueryData<Panel>(queryKey, (panel) => panel && change(panel, by));
    if (state.fetchStatus === "fetching") void cache.invalidateQueries({ queryKey });
  }
}
