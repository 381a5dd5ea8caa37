// The keys of the list, wherever the focus is: walking, opening, what is unread, the tabs. The same actions in the palette.
import { type RefObject, useCallback } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { useCommand } from "../../../shared/palette/index.ts";
import type { ListTab } from "../state/filter/filters.rules.ts";
import { findNext } from "../state/inbox.queries.ts";
import type { TicketListHandle } from "./TicketList.tsx";
import type { ListAddress } from "./use-list-view.ts";
import { usePaletteActions } from "./use-palette-actions.ts";
import { useTabs } from "./use-tabs.ts";

interface Options {
  list: RefObject<TicketListHandle | null>;
  ticketId: number | null;
  address: ListAddress;
  open(ticketId: number, byKey: boolean): void;
}

export function useListKeys({ list, ticketId, address, open }: Options) {
  const { t } = useTranslation("ticket");
  const group = t("keys.group");
  const toUnread = useOpenUnread({ list, ticketId, open });
  const go = (step: 1 | -1) => {
    const next = list.current?.neighbourOf(ticketId ?? 0, step);
    if (next && next !== ticketId) open(next, true);
  };

  useShortcut({ keys: "j", group, label: t("keys.next"), run: () => list.current?.step(1) });
  useShortcut({ keys: "k", group, label: t("keys.previous"), run: () => list.current?.step(-1) });
  useShortcut({ keys: "alt+arrowdown", group, label: t("keys.openNext"), run: () => go(1) });
  useShortcut({ keys: "alt+arrowup", group, label: t("keys.openPrevious"), run: () => go(-1) });
  useShortcut({ keys: "alt+shift+arrowdown", group, label: t("keys.nextUnread"), run: () => toUnread(1) });
  useShortcut({ keys: "alt+shift+arrowup", group, label: t("keys.previousUnread"), run: () => toUnread(-1) });
  useTabKeys(address);

  usePaletteActions(group);
  const { filters } = address;
  useCommand({
    id: "filter-unread",
    kind: "action",
    label: t(filters.unread ? "commands.unreadOff" : "commands.unread"),
    run: () => address.setFilters({ ...filters, unread: !filters.unread }),
  });
}

/** In the list as it is loaded; when nothing there is unread, the server may know of something elsewhere. */
function useOpenUnread({ list, ticketId, open }: Omit<Options, "address">) {
  const { t } = useTranslation("ticket");
  const { profile } = useSignedIn();
  return useCallback(
    async (step: 1 | -1) => {
      const here = list.current?.unreadFrom(ticketId, step) ?? null;
      if (here !== null) return open(here, true);
      try {
        const found = await findNext(profile, "unread");
        if (found && found.id !== ticketId) open(found.id, true);
        else notify({ kind: "info", title: t("list.noUnread"), key: "no-unread" });
      } catch (error) {
        showError(error);
      }
    },
    [list, ticketId, open, profile, t],
  );
}

function useTabKeys({ tab, setTab }: ListAddress) {
  const tabs = useTabs(tab);
  useTabKey("open", tabs, setTab);
  useTabKey("pending", tabs, setTab);
  useTabKey("closed", tabs, setTab);
  useTabKey("chatbot", tabs, setTab);
  useTabKey("groups", tabs, setTab);
}

/** The digit is the tab's place among those this person has. */
function useTabKey(tab: ListTab, tabs: readonly ListTab[], setTab: ListAddress["setTab"]) {
  const { t } = useTranslation("ticket");
  const keys = String(tabs.indexOf(tab) + 1);
  const label = t("keys.tab", { name: t(`tabs.${tab}`) });
  useShortcut({ keys, group: t("keys.group"), label, run: () => setTab(tab) }, tabs.includes(tab));
}
