// The attendance screen: the tickets on the left, one conversation on the right; on a phone one of the two.
import type { Ticket, TicketStatus } from "@prosa/contracts/tickets";
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { paths, ticketPath } from "../../app/paths.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useShortcut } from "../../shared/keyboard/index.ts";
import { usePageTitle } from "../../shared/ui/index.ts";
import type { ComposerHandle } from "./components/Composer.tsx";
import { Conversation } from "./components/Conversation.tsx";
import { ListPane } from "./components/ListPane.tsx";
import { tabs } from "./components/ListTabs.tsx";
import { NoConversation } from "./components/NoConversation.tsx";
import type { TicketListHandle } from "./components/TicketList.tsx";
import { useInboxLocal } from "./inbox.local.ts";
import css from "./inbox.module.css";
import { useTicket, useTicketCounts } from "./inbox.queries.ts";
import { useInboxRealtime } from "./inbox.realtime.ts";
import { useTicketActions } from "./use-ticket-actions.ts";

/** The tab and the search live in the address, so that back, reload and a copied link work. */
function useListView() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get("tab");
  const tab = tabs.find((one) => one === wanted) ?? "open";
  const change = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return {
    tab,
    search: params.get("q") ?? "",
    setTab: (next: TicketStatus) => change("tab", next === "open" ? null : next),
    setSearch: (text: string) => change("q", text),
  };
}

export function InboxScreen() {
  const { t } = useTranslation("ticket");
  const { ticketId: address } = useParams();
  const ticketId = address && /^\d+$/.test(address) ? Number(address) : null;
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const view = useListView();
  const local = useInboxLocal();
  useInboxRealtime(local.outbox);

  const list = useRef<TicketListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const focusComposer = useRef(false);
  const open = useCallback(
    (id: number, byKey: boolean) => {
      focusComposer.current = byKey;
      void navigate({ pathname: ticketPath(id), search: query });
    },
    [navigate, query],
  );
  const close = () => void navigate({ pathname: paths.attendanceChats, search: query });

  // Opened by keyboard: the next key press is meant for the answer. By mouse the focus stays where it is.
  useEffect(() => {
    if (ticketId === null || !focusComposer.current) return;
    focusComposer.current = false;
    composer.current?.focus();
  }, [ticketId]);

  const { busyWith, act } = useTicketActions((ticket, byKey) => {
    const next = list.current?.neighbourOf(ticket.id) ?? null;
    return () => {
      if (byKey && next !== null) list.current?.focusRow(next);
    };
  });

  useInboxKeys({ list, composer, ticketId, open, setTab: view.setTab });
  useInboxTitle(ticketId);
  const next = ticketId === null ? null : (list.current?.neighbourOf(ticketId) ?? null);

  return (
    <div className={css.inbox} data-open={ticketId !== null || undefined}>
      <h1 className="sr">{t("title")}</h1>
      <ListPane
        tab={view.tab}
        search={view.search}
        openId={ticketId}
        local={local}
        handle={list}
        onTab={view.setTab}
        onSearch={view.setSearch}
        onOpen={open}
      />
      {ticketId === null ? (
        <NoConversation onOpen={(id) => open(id, false)} />
      ) : (
        <Conversation
          key={ticketId}
          ticketId={ticketId}
          local={local}
          handle={composer}
          busyWith={busyWith}
          onAction={(ticket: Ticket, action, byKey) => act(ticket, action, byKey)}
          onBack={close}
          onNext={next === null ? null : () => open(next, false)}
        />
      )}
    </div>
  );
}

interface KeysOptions {
  list: React.RefObject<TicketListHandle | null>;
  composer: React.RefObject<ComposerHandle | null>;
  ticketId: number | null;
  open(ticketId: number, byKey: boolean): void;
  setTab(tab: TicketStatus): void;
}

function useInboxKeys({ list, composer, ticketId, open, setTab }: KeysOptions) {
  const { t } = useTranslation("ticket");
  const group = t("keys.group");
  const go = (step: 1 | -1) => {
    const next = ticketId === null ? null : list.current?.neighbourOf(ticketId, step);
    if (next) open(next, true);
  };
  const goTo = (tab: TicketStatus, keys: string) => ({
    keys,
    group,
    label: t("keys.tab", { name: t(`tabs.${tab}`) }),
    run: () => setTab(tab),
  });
  useShortcut({ keys: "j", group, label: t("keys.next"), run: () => list.current?.step(1) });
  useShortcut({ keys: "k", group, label: t("keys.previous"), run: () => list.current?.step(-1) });
  useShortcut({ keys: "alt+arrowdown", group, label: t("keys.openNext"), run: () => go(1) });
  useShortcut({ keys: "alt+arrowup", group, label: t("keys.openPrevious"), run: () => go(-1) });
  useShortcut({ keys: "r", group, label: t("keys.reply"), run: () => composer.current?.focus() }, ticketId !== null);
  useShortcut(goTo("open", "1"));
  useShortcut(goTo("pending", "2"));
  useShortcut(goTo("closed", "3"));
}

/** "(3) Maria Souza - Atendimentos": how many conversations have something new, and whose is open. */
function useInboxTitle(ticketId: number | null) {
  const { t } = useTranslation("ticket");
  const { data: counts } = useTicketCounts();
  const { data: ticket } = useTicket(ticketId ?? 0, ticketId !== null);
  const name = ticketId !== null && ticket ? t("documentTitle", { name: ticket.contact.name }) : t("title");
  usePageTitle(t("title"), counts && counts.unread > 0 ? `(${counts.unread}) ${name}` : name);
}
