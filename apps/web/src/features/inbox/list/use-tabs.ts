// Which tabs this person has, and what number stands beside each: of the whole list, or of what the filter leaves.
import { ourLimits } from "@prosa/contracts/limits";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTicketCounts, useTickets } from "../inbox.queries.ts";
import { useCompanySettings } from "../settings.queries.ts";
import type { ListView } from "./belongs.rules.ts";
import { activeFilters, type Filters, isOwnStatus, type ListTab, listTabs } from "./filters.rules.ts";

/** Where the bot's tickets are hidden from those who attend, so is their tab. */
export function useTabs(): readonly ListTab[] {
  const { profile } = useSignedIn();
  const settings = useCompanySettings();
  const attends = profile === "user" || profile === "supervisorfila";
  const hidesBot = attends && settings?.NotViewTicketsChatBot === "enabled";
  return hidesBot ? listTabs.filter((tab) => tab !== "chatbot") : listTabs;
}

export const hasStatus = (tab: ListTab, { statuses }: Filters) => isOwnStatus(tab) || statuses.length > 0;

export interface TabCounts {
  counts: Partial<Record<ListTab, number>>;
  /** Numbers at which counting stops, so that they mean "or more". */
  stops: readonly number[];
}

const listStops = [ourLimits.ticketsCounted, ourLimits.ticketsCountedNarrowly];

/**
 * The server counts what a person may see, not what a filter leaves of it. So while one is set each tab's list is asked
 * for: it is short, kept current by news, and there at once when somebody goes to it.
 */
export function useTabCounts(view: ListView): TabCounts {
  const isNarrow = activeFilters(view.filters).length > 0 || view.viewAs !== null;
  const whole = useTicketCounts();
  const narrow = {
    open: useTabCount(view, "open", isNarrow),
    pending: useTabCount(view, "pending", isNarrow),
    chatbot: useTabCount(view, "chatbot", isNarrow),
    groups: useTabCount(view, "groups", isNarrow),
  };
  if (isNarrow) return { counts: narrow, stops: listStops };
  const { open, pending, chatbot, groups } = whole.data ?? {};
  // How many have ever been closed is no news to anybody.
  return { counts: { open, pending, chatbot, groups }, stops: [] };
}

function useTabCount(view: ListView, tab: ListTab, isWanted: boolean): number | undefined {
  const enabled = isWanted && hasStatus(tab, view.filters);
  const list = useTickets({ ...view, tab, search: "" }, { enabled, silent: true });
  return list.data?.pages[0]?.count;
}
