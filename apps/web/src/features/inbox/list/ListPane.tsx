// The left pane: search, filter, tabs, rows with all their states, and what is being shown.
import { Button } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import type { Ticket } from "@prosa/contracts/tickets";
import { lazy, type Ref, Suspense, useCallback, useDeferredValue, useId, useMemo, useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { loadPatiently, Waiting } from "../../../shared/ui/index.ts";
import { activeFilters, type ListTab, noFilters } from "../state/filter/filters.rules.ts";
import type { InboxLocal } from "../state/inbox.local.ts";
import { READ_TO_THE_END, useMarkRead, useTickets } from "../state/inbox.queries.ts";
import { FilterButton } from "./FilterButton.tsx";
import { ListFoot } from "./ListFoot.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { ListFailed, SkeletonRows } from "./ListStates.tsx";
import { ListTabs } from "./ListTabs.tsx";
import css from "./list.module.css";
import { NewTicketButton } from "./NewTicketButton.tsx";
import { RowMenu } from "./row/LazyRowMenu.tsx";
import type { PeekPlace, RowActions, RowPlace, Why } from "./row/row-menu.types.ts";
import { useRowSelection } from "./row-selection.ts";
import { TicketList, type TicketListHandle } from "./TicketList.tsx";
import { type ListAddress, viewOf } from "./use-list-view.ts";
import { hasStatus, useTabCounts, useTabs } from "./use-tabs.ts";

const Peek = lazy(() => loadPatiently(() => import("./row/Peek.tsx")));
const FilterChips = lazy(() => loadPatiently(() => import("./FilterChips.tsx")));
const ViewAsStrip = lazy(() => loadPatiently(() => import("./ViewAsStrip.tsx")));
// A list may become empty when the network is gone: the words come later, and the conversation beside it stays.
const EmptyList = lazy(() => loadPatiently(() => import("./EmptyList.tsx")));
const ListHits = lazy(() => loadPatiently(() => import("./ListHits.tsx")));
const BulkBar = lazy(() => loadPatiently(() => import("./BulkBar.tsx")));

interface Props {
  address: ListAddress;
  openId: number | null;
  local: InboxLocal;
  handle: Ref<TicketListHandle>;
  actions: RowActions;
  onOpen(ticketId: number, byKey: boolean): void;
  onOpenMessage(ticketId: number, messageId: number): void;
}

export function ListPane({ address, openId, local, handle, actions, onOpen, onOpenMessage }: Props) {
  const { t } = useTranslation("ticket");
  const ids = useId();
  const { profile } = useSignedIn();
  const { tab, filters, own, viewAs, zone, setTab, setSearch, setFilters, setViewAs } = address;
  const typed = useDeferredValue(address.search.trim());
  const view = useMemo(
    () => viewOf({ tab, filters, own, viewAs, zone }, typed),
    [tab, filters, own, viewAs, zone, typed],
  );
  const isAskable = hasStatus(tab, filters);
  const query = useTickets(view, { enabled: isAskable });
  const { counts, stops } = useTabCounts(view);
  const more = useMore(query);
  const tickets = useMemo(() => query.data?.pages.flatMap((page) => page.tickets) ?? [], [query.data]);
  const viewKey = useMemo(() => JSON.stringify(view), [view]);
  const selection = useRowSelection(viewKey);
  const maySelect = allows(profile, "massActions", "full") && viewAs === null;
  const [menu, setMenu] = useState<RowPlace | null>(null);
  const [why, setWhy] = useState<Why>(null);
  const [peek, setPeek] = useState<PeekPlace | null>(null);
  const markRead = useMarkRead();
  const handleSwipe = (ticket: Ticket) => {
    if (ticket.unreadMessages === 0) actions.act(ticket, "unread", false);
    else markRead.mutate({ ticketId: ticket.id, messageId: READ_TO_THE_END }, { onError: showError });
  };

  const isBrief = view.search !== "" && tickets.length === 0 && !query.isPending && !query.isError;
  const tabId = (one: ListTab) => `${ids}-${one}`;
  const panelId = `${ids}-panel`;

  return (
    <section className={css.list} aria-label={t("title")} data-region="list" tabIndex={-1}>
      <div className={css.title} aria-hidden>
        {t("title")}
      </div>
      <div className={css.head}>
        <ListSearch value={address.search} onChange={setSearch} />
        <FilterButton filters={filters} onChange={setFilters} />
        <NewTicketButton />
      </div>
      <ListTabs
        tabs={useTabs(tab)}
        value={tab}
        counts={counts}
        stops={stops}
        panelId={panelId}
        idOf={tabId}
        onChange={setTab}
      />
      {viewAs !== null && (
        <Suspense fallback={null}>
          <ViewAsStrip viewAs={viewAs} onLeave={() => setViewAs(null)} />
        </Suspense>
      )}
      {activeFilters(filters).length > 0 && (
        <Suspense fallback={null}>
          <FilterChips filters={filters} onChange={setFilters} />
        </Suspense>
      )}
      {view.search !== "" && <h3 className={css.group}>{t("search.tickets")}</h3>}
      <div
        id={panelId}
        className={css.panel}
        data-brief={isBrief || undefined}
        role="tabpanel"
        aria-labelledby={tabId(tab)}
      >
        {query.isPending && isAskable ? (
          <Waiting label={t("list.loading")}>
            <SkeletonRows />
          </Waiting>
        ) : query.isError && tickets.length === 0 ? (
          <ListFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : tickets.length === 0 || !isAskable ? (
          <Suspense fallback={null}>
            <EmptyList
              tab={tab}
              search={view.search}
              isFiltered={activeFilters(filters).length > 0}
              hasNoStatus={!isAskable}
              hasPending={(counts.pending ?? 0) > 0}
              onTab={setTab}
              onClearSearch={() => setSearch("")}
              onClearFilters={() => setFilters({ ...noFilters, order: filters.order })}
            />
          </Suspense>
        ) : (
          <TicketList
            tickets={tickets}
            total={query.data?.pages[0]?.count ?? 0}
            view={viewKey}
            order={filters.order}
            selection={maySelect ? selection : null}
            openId={openId}
            local={local}
            handle={handle}
            labelledBy={tabId(tab)}
            foot={more.foot}
            onOpen={onOpen}
            onNearEnd={more.fetch}
            onMenu={(ticket, at) => setMenu({ ticket, ...at })}
            onSwipe={handleSwipe}
            onPeek={(place) => setPeek((now) => (now?.ticket.id === place.ticket.id ? null : place))}
          />
        )}
      </div>
      {view.search !== "" && (
        <Suspense fallback={null}>
          <ListHits search={view.search} onOpen={(id) => onOpen(id, false)} onOpenMessage={onOpenMessage} />
        </Suspense>
      )}
      {maySelect && selection.isSelecting && (
        <Suspense fallback={null}>
          <BulkBar selection={selection} loaded={tickets.map(({ id }) => id)} mayClose={tab !== "closed"} />
        </Suspense>
      )}
      <ListFoot filters={filters} why={why} viewAs={viewAs} onWhy={setWhy} onViewAs={setViewAs} />
      {menu && (
        <RowMenu
          place={menu}
          actions={actions}
          onSelect={maySelect ? selection.toggle : null}
          onPeek={setPeek}
          onWhy={setWhy}
          onClose={() => setMenu(null)}
        />
      )}
      {peek && (
        <Suspense fallback={null}>
          <Peek
            key={peek.ticket.id}
            place={peek}
            onOpen={(id) => {
              setPeek(null);
              onOpen(id, true);
            }}
            onClose={() => setPeek(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The next page: fetched early while it works, asked for by a button when it failed. */
function useMore(query: ReturnType<typeof useTickets>) {
  const { t } = useTranslation("ticket");
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const fetch = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const foot = isFetchNextPageError ? (
    <div className={css.more}>
      {t("list.moreFailed")}
      <Button size="compact-xs" variant="default" onClick={() => void fetchNextPage()}>
        {t("retry")}
      </Button>
    </div>
  ) : null;
  return { fetch, foot };
}
