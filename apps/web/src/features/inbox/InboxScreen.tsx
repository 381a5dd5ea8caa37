// The attendance screen: the tickets on the left, one conversation on the right; on a phone one of the two.
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { useReplyTargets } from "../../entities/queue/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useShortcut } from "../../shared/keyboard/index.ts";
import { loadChunk, loadPatiently, usePageTitle } from "../../shared/ui/index.ts";
import type { ComposerHandle } from "./composer/composer.types.ts";
import { NoConversation } from "./conversation/NoConversation.tsx";
import { NewTicketHost } from "./dialogs/ticket/NewTicketHost.tsx";
import { TicketDialogs } from "./dialogs/ticket/TicketDialogs.tsx";
import css from "./inbox.module.css";
import { ListPane } from "./list/ListPane.tsx";
import type { TicketListHandle } from "./list/TicketList.tsx";
import { useListKeys } from "./list/use-list-keys.ts";
import { useListView } from "./list/use-list-view.ts";
import { PanelHost } from "./panel/PanelHost.tsx";
import { usePanelState } from "./panel/panel-state.ts";
import { usePaneSizes } from "./panes/pane-sizes.ts";
import { useInboxLocal } from "./state/inbox.local.ts";
import { useTellUnread, useTicket } from "./state/inbox.queries.ts";
import { useInboxRealtime } from "./state/inbox.realtime.ts";
import { useTicketActions } from "./state/use-ticket-actions.ts";
import { useTicketPlace } from "./use-ticket-place.ts";

/** Fetched beside the list: at once when the address names a ticket, otherwise as soon as the browser has a moment. */
const loadConversation = () => import("./conversation/Conversation.tsx");
const Conversation = lazy(async () => ({ default: (await loadChunk(loadConversation)).Conversation }));

const DraftKeeper = lazy(() => loadPatiently(() => import("./DraftKeeper.tsx")));
const PaneHandles = lazy(() => loadPatiently(() => import("./panes/PaneHandles.tsx")));

function useEarlyConversation() {
  useEffect(() => {
    const fetchIt = () => void loadConversation().catch(() => {});
    if (typeof requestIdleCallback !== "function") return fetchIt();
    const waiting = requestIdleCallback(fetchIt, { timeout: 2000 });
    return () => cancelIdleCallback(waiting);
  }, []);
}

export function InboxScreen() {
  const { t } = useTranslation(["ticket", "attend"]);
  const { ticketId: wanted } = useParams();
  const ticketId = wanted && /^\d+$/.test(wanted) ? Number(wanted) : null;
  const place = useTicketPlace();
  const address = useListView();
  const local = useInboxLocal();
  useInboxRealtime(local.outbox);
  useReplyTargets();
  useEarlyConversation();
  usePaneSizes();
  const [panes, setPanes] = useState<HTMLElement | null>(null);

  const list = useRef<TicketListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const focusComposer = useRef(false);
  const open = useCallback(
    (id: number, byKey: boolean) => {
      focusComposer.current = byKey;
      place.open(id);
    },
    [place],
  );

  // Opened by keyboard: the next key press is meant for the answer. By mouse the focus stays where it is.
  const focusIfWanted = () => {
    if (!focusComposer.current) return;
    focusComposer.current = false;
    composer.current?.focus();
  };

  const actions = useTicketActions(
    (ticket, byKey, opensNext) => {
      const next = list.current?.neighbourOf(ticket.id) ?? null;
      return () => {
        if (next === null) return;
        if (opensNext) open(next, byKey);
        else if (byKey) list.current?.focusRow(next);
      };
    },
    (id) => id === ticketId && place.close(),
  );
  const { busyWith, act, openDialog } = actions;
  const panel = usePanelState(ticketId);
  // The conversation first; what is known of the contact follows a moment later.
  const besideId = useDeferredValue(ticketId);

  useListKeys({ list, ticketId, address, open });
  const group = t("keys.group");
  useShortcut({ keys: "r", group, label: t("keys.reply"), run: () => composer.current?.focus() }, ticketId !== null);
  useShortcut({ keys: "z", group, label: t("attend:offers.undo"), run: actions.undoLast });
  useInboxTitle(ticketId);
  const next = ticketId === null ? null : (list.current?.neighbourOf(ticketId) ?? null);

  const isDocked = panel.isOpen && panel.place === "docked";
  return (
    <div
      ref={setPanes}
      className={css.inbox}
      data-open={ticketId !== null || undefined}
      data-panel={isDocked || undefined}
    >
      <h1 className="sr">{t("title")}</h1>
      <ListPane
        address={address}
        openId={ticketId}
        local={local}
        handle={list}
        actions={actions}
        onOpen={open}
        onOpenMessage={place.openMessage}
      />
      {ticketId === null ? (
        <NoConversation onOpen={(id) => open(id, false)} />
      ) : (
        <Suspense fallback={<main className={css.waiting} />}>
          <Conversation
            key={ticketId}
            ticketId={ticketId}
            local={local}
            handle={composer}
            busyWith={busyWith}
            isPanelOpen={panel.isOpen}
            onAct={act}
            onGive={actions.give}
            onLog={(ticket) => openDialog({ kind: "log", ticket })}
            onPanel={panel.toggle}
            onBack={place.close}
            onNext={next === null ? null : () => open(next, false)}
            onReady={focusIfWanted}
          />
        </Suspense>
      )}
      {ticketId !== null && besideId !== null && (
        <PanelHost
          ticketId={besideId}
          state={panel}
          onOpenTicket={place.openMessage}
          onLog={(ticket) => openDialog({ kind: "log", ticket })}
        />
      )}
      <Suspense fallback={null}>
        <DraftKeeper local={local} />
      </Suspense>
      <Suspense fallback={null}>
        <PaneHandles key={String(isDocked)} hasPanel={isDocked} container={panes} />
      </Suspense>
      <TicketDialogs actions={actions} onOpen={(id) => open(id, false)} />
      <NewTicketHost onOpen={(id) => open(id, true)} />
    </div>
  );
}

/** "(3) Maria Souza - Atendimentos": how many conversations of mine have something new, and whose is open. */
function useInboxTitle(ticketId: number | null) {
  const { t } = useTranslation("ticket");
  useTellUnread();
  const { data: ticket } = useTicket(ticketId ?? 0, ticketId !== null);
  const name = ticketId !== null && ticket ? t("documentTitle", { name: ticket.contact.name }) : t("title");
  usePageTitle(t("title"), name);
}
