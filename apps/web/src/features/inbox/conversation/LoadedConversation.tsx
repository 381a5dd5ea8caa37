// A conversation whose first page is there: its messages, searching and choosing in it, and the dialogs of its messages.
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { Ticket } from "@prosa/contracts/tickets";
import { lazy, type Ref, Suspense, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { HighlightContext } from "../../../shared/message-text/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import { verdictsOn } from "../bubbles/actions.rules.ts";
import { ConversationContext, useConversationDoor } from "../bubbles/conversation-context.ts";
import type { ComposerHandle } from "../composer/composer.types.ts";
import type { Place, useMessages } from "../state/conversation.queries.ts";
import type { Entry } from "../state/entries.rules.ts";
import type { InboxLocal } from "../state/inbox.local.ts";
import { type DialogState, Dialogs } from "./Dialogs.tsx";
import { MessageList, type MessageListHandle } from "./messages/MessageList.tsx";
import css from "./messages/messages.module.css";
import { forgetPlaceLeft, placeLeft } from "./messages/reload-place.ts";
import type { Row } from "./messages/rows.rules.ts";
import { useMessageHandlers } from "./messages/use-message-handlers.ts";
import { useSelection } from "./messages/use-selection.ts";
import { type Linked, useLinkedPage } from "./use-address.ts";
import { useConversationView } from "./use-conversation-view.ts";

const ScheduledRows = lazy(() => loadPatiently(() => import("./ScheduledRows.tsx")));
const SearchBar = lazy(() => loadPatiently(() => import("./messages/SearchBar.tsx")));
const SelectionBar = lazy(() => loadPatiently(() => import("./messages/SelectionBar.tsx")));

export interface LoadedHandle {
  focusMessages(): void;
  toEnd(): void;
  /** The last own message, if it can be corrected. */
  editLast(): void;
  search(): void;
}

interface Props {
  ticket: Ticket;
  capabilities: Capabilities | undefined;
  live: ReturnType<typeof useMessages>;
  local: InboxLocal;
  composer: React.RefObject<ComposerHandle | null>;
  handle: Ref<LoadedHandle>;
  /** What the address asks for. */
  linked: Linked;
}

export function LoadedConversation({ ticket, capabilities, live, local, composer, handle, linked }: Props) {
  const { t } = useTranslation("message");
  const { userId } = useSignedIn();
  const list = useRef<MessageListHandle>(null);
  const [place, setPlace] = useState<Place | null>(() => placeLeft(ticket.id));
  useEffect(forgetPlaceLeft, []);
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const [search, setSearch] = useState<string | null>(null);
  const toPresent = useCallback(() => setPlace(null), []);
  const view = useConversationView({ ticket, live, local, place, onNotFound: toPresent });

  const rows = useRef<Row[]>(view.rows);
  const entries = useRef<Entry[]>(view.entries);
  useEffect(() => {
    rows.current = view.rows;
    entries.current = view.entries;
  }, [view.rows, view.entries]);
  const selection = useSelection(rows);

  const jump = useCallback((to: { id: number; clientId: string; ticketId: number }, focus: boolean) => {
    if (!list.current?.jumpTo(to.clientId, focus)) setPlace({ ticketId: to.ticketId, messageId: to.id });
  }, []);
  const { id: ticketId } = ticket;
  const { messageId: wanted, page } = linked;
  useEffect(() => {
    if (wanted === null) return;
    const loaded = entries.current.find(({ id }) => id === wanted);
    if (!loaded || !list.current?.jumpTo(loaded.clientId, false)) setPlace({ ticketId, messageId: wanted });
  }, [wanted, ticketId]);
  useLinkedPage(ticketId, wanted === null ? page : 1, setPlace);
  const handlers = useMessageHandlers({
    ticket,
    capabilities,
    userId,
    local,
    composer,
    selection,
    entries,
    onDialog: setDialog,
    onJump: (to) => jump(to, true),
  });
  const door = useConversationDoor({ ticket, capabilities, local, handlers });

  useImperativeHandle(handle, () => ({
    focusMessages: () => list.current?.focus(),
    toEnd() {
      toPresent();
      list.current?.toEnd();
    },
    search: () => setSearch((now) => now ?? ""),
    editLast() {
      const last = view.entries.findLast(({ fromMe, stored }) => fromMe && stored?.userId === userId);
      const known = { capabilities, ticket, userId, now: Date.now() };
      if (last && verdictsOn(last, known).edit === "yes") handlers.run("edit", [last]);
    },
  }));
  const group = t("keys.group");
  // A second press, with ours open, is the browser's own.
  useShortcut({ keys: "mod+f", group, label: t("keys.search"), run: () => setSearch("") }, search === null);
  useShortcut({ keys: "m", group, label: t("keys.select"), run: () => selection.start([]) }, !selection.isSelecting);

  return (
    <ConversationContext value={door}>
      <HighlightContext value={search}>
        <div className={css.area}>
          {search !== null && (
            <Suspense fallback={null}>
              <SearchBar
                ticketId={ticket.id}
                words={search}
                onWords={setSearch}
                onJump={(to) => jump(to, false)}
                onClose={() => {
                  setSearch(null);
                  list.current?.focus();
                }}
              />
            </Suspense>
          )}
          {/* Coming back after a reload, the end is not shown on the way. */}
          {!(view.isJumping && place?.top !== undefined) && (
            <MessageList
              key={view.target ?? "live"}
              ticket={ticket}
              messages={view.messages}
              entries={view.entries}
              rows={view.rows}
              older={view.older}
              newer={view.newer}
              target={view.target}
              targetTop={place?.top ?? null}
              selection={selection}
              handlers={handlers}
              handle={list}
              onPresent={toPresent}
            />
          )}
          {view.isJumping && <div className={css.jumping}>{t("list.jumping")}</div>}
        </div>
      </HighlightContext>
      <Suspense fallback={null}>
        <ScheduledRows ticket={ticket} />
      </Suspense>
      {selection.isSelecting && (
        <Suspense fallback={null}>
          <SelectionBar selection={selection} entries={view.entries} handlers={handlers} />
        </Suspense>
      )}
      <Dialogs dialog={dialog} ticket={ticket} all={view.entries} handlers={handlers} onClose={() => setDialog(null)} />
    </ConversationContext>
  );
}
