// The left pane: search, filter, tabs, rows with all their states, and what is being shown.
import { Button } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import type { Ticket } from "@prosa/contracts/tickets";
import { lazy, type Ref, Suspense, useCallback, useDeferredValue, useId, useMemo, useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { loadChunk, Waiting } from "../../../shared/ui/index.ts";
import type { InboxLocal } from "../inbox.local.ts";
import { READ_TO_THE_END, useMarkRead, useTickets } from "../inbox.queries.ts";
import { FilterButton } from "../list/FilterButton.tsx";
import { activeFilters, type ListTab, noFilters } from "../list/filters.rules.ts";
import { RowMenu } from "../list/LazyRowMenu.tsx";
import { ListFoot, ViewAsStrip } from "../list/ListFoot.tsx";
import { ListSearch } from "../list/ListSearch.tsx";
import { EmptyList, ListFailed, SkeletonRows } from "../list/ListStates.tsx";
import { NewTicketButton } from "../list/NewTicketButton.tsx";
import type { PeekPlace, RowActions, RowPlace, Why } from "../list/row-menu.types.ts";
import { useRowSelection } from "../list/row-selection.ts";
import { type ListAddress, viewOf } from "../list/use-list-view.ts";
import { hasStatus, useTabCounts, useTabs } from "../list/use-tabs.ts";
import { ListTabs } from "./ListTabs.tsx";
import css from "./list.module.css";
import { TicketList, type TicketListHandle } from "./TicketList.tsx";

const Peek = lazy(() => loadChunk(() => import("../list/Peek.tsx")));
const FilterChips = lazy(() => loadChunk(() => import("../list/FilterChips.tsx")));
const BulkBar = lazy(() => loadChunk(() => import("../list/BulkBar.tsx")));

interface Props {
  address: ListAddress;
  openId: number | null;
  local: InboxLocal;
  handle: Ref<TicketListHandle>;
  actions: RowActions;
  onOpen(ticketId: number, byKey: boolean): void;
}

export function ListPane({ address, openId, local, handle, actions, onOpen }: Props) {
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
        tabs={useTabs()}
        value={tab}
        counts={counts}
        stops={stops}
        panelId={panelId}
        idOf={tabId}
        onChange={setTab}
      />
      {viewAs !== null && <ViewAsStrip viewAs={viewAs} onLeave={() => setViewAs(null)} />}
      {activeFilters(filters).length > 0 && (
        <Suspense fallback={null}>
          <FilterChips filters={filters} onChange={setFilters} />
        </Suspense>
      )}
      <div id={panelId} className={css.panel} role="tabpanel" aria-labelledby={tabId(tab)}>
        {query.isPending && isAskable ? (
          <Waiting label={t("list.loading")}>
            <SkeletonRows />
          </Waiting>
        ) : query.isError && tickets.length === 0 ? (
          <ListFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : tickets.length === 0 || !isAskable ? (
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
