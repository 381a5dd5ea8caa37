// Which tabs this person has, and what number stands beside each: of the whole list, or of what the filter leaves.
import { ourLimits } from "@prosa/contracts/limits";
import { useMyChannels } from "../../../entities/channel/index.ts";
import { useSetting } from "../../../entities/settings/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import type { ListView } from "../state/filter/belongs.rules.ts";
import { activeFilters, type Filters, isOwnStatus, type ListTab, listTabs } from "../state/filter/filters.rules.ts";
import { useTicketCounts, useTickets } from "../state/inbox.queries.ts";

/** Which tabs there are for this person, the one that is open always among them. */
export function useTabs(open: ListTab): readonly ListTab[] {
  const { profile } = useSignedIn();
  const attends = profile === "user" || profile === "supervisorfila";
  // Where the bot's tickets are hidden from those who attend, so is their tab.
  const hidesBot = useSetting("NotViewTicketsChatBot") && attends;
  const { chatbot = 0, groups = 0 } = useTicketCounts().data ?? {};
  const takesGroups = useMyChannels().data?.channels.some(({ capabilities }) => capabilities.groups) ?? false;
  return tabsOf(open, { chatbot: chatbot > 0 && !hidesBot, groups: groups > 0 || takesGroups });
}

/** Robots and groups have a tab only where something can fill it. */
export const tabsOf = (open: ListTab, can: { chatbot: boolean; groups: boolean }): readonly ListTab[] =>
  listTabs.filter((tab) => tab === open || (tab !== "chatbot" && tab !== "groups") || can[tab]);

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
