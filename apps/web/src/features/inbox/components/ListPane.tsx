// The left pane: search, tabs, rows with all their states, and what is being shown.

import { Button } from "@mantine/core";
import type { TicketStatus } from "@prosa/contracts/tickets";
import { IconCircleCheck, IconInbox, IconLock, IconMessages, IconSearch, IconX } from "@tabler/icons-react";
import { type Ref, useCallback, useDeferredValue, useId, useMemo, useRef } from "react";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import type { InboxLocal } from "../inbox.local.ts";
import { seesAllQueues, useTicketCounts, useTickets } from "../inbox.queries.ts";
import { ListTabs } from "./ListTabs.tsx";
import css from "./list.module.css";
import { TicketList, type TicketListHandle } from "./TicketList.tsx";

const SKELETON_ROWS = 10;
const SEARCH_FROM = 2;

interface Props {
  tab: TicketStatus;
  search: string;
  openId: number | null;
  local: InboxLocal;
  handle: Ref<TicketListHandle>;
  onTab(tab: TicketStatus): void;
  onSearch(text: string): void;
  onOpen(ticketId: number, byKey: boolean): void;
}

export function ListPane({ tab, search, openId, local, handle, onTab, onSearch, onOpen }: Props) {
  const { t } = useTranslation("ticket");
  const ids = useId();
  const { profile } = useSignedIn();
  const counts = useTicketCounts();
  const typed = useDeferredValue(search.trim());
  const view = useMemo(() => ({ status: tab, search: typed.length >= SEARCH_FROM ? typed : "" }), [tab, typed]);
  const query = useTickets(view);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const tickets = useMemo(() => query.data?.pages.flatMap((page) => page.tickets) ?? [], [query.data]);

  const handleNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const tabId = (one: TicketStatus) => `${ids}-${one}`;
  const panelId = `${ids}-panel`;
  const foot = isFetchNextPageError ? (
    <div className={css.more}>
      {t("list.moreFailed")}
      <Button size="compact-xs" variant="default" onClick={() => void fetchNextPage()}>
        {t("retry")}
      </Button>
    </div>
  ) : null;

  return (
    <section className={css.list} aria-label={t("title")} data-region="list" tabIndex={-1}>
      <div className={css.title} aria-hidden>
        {t("title")}
      </div>
      <div className={css.head}>
        <SearchField value={search} onChange={onSearch} />
      </div>
      <ListTabs value={tab} counts={counts.data} panelId={panelId} idOf={tabId} onChange={onTab} />
      <div id={panelId} className={css.panel} role="tabpanel" aria-labelledby={tabId(tab)}>
        {query.isPending ? (
          <Waiting label={t("list.loading")}>
            <SkeletonRows />
          </Waiting>
        ) : query.isError && tickets.length === 0 ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : tickets.length === 0 ? (
          <EmptyTab
            tab={tab}
            search={view.search}
            onTab={onTab}
            onClear={() => onSearch("")}
            hasPending={(counts.data?.pending ?? 0) > 0}
          />
        ) : (
          <TicketList
            tickets={tickets}
            total={query.data?.pages[0]?.count ?? 0}
            view={`${tab}:${view.search}`}
            openId={openId}
            local={local}
            handle={handle}
            labelledBy={tabId(tab)}
            foot={foot}
            onOpen={onOpen}
            onNearEnd={handleNearEnd}
          />
        )}
      </div>
      <p className={css.foot}>
        <span className="trunc">{t(seesAllQueues(profile) ? "list.showing.all" : "list.showing.queues")}</span>
      </p>
    </section>
  );
}

function SearchField({ value, onChange }: { value: string; onChange(text: string): void }) {
  const { t } = useTranslation("ticket");
  const field = useRef<HTMLInputElement>(null);
  useShortcut({ keys: "/", group: t("keys.group"), label: t("keys.search"), run: () => field.current?.focus() });
  return (
    <label className={css.search}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className="sr">{t("search.label")}</span>
      <input
        ref={field}
        type="search"
        value={value}
        placeholder={t("search.label")}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") onChange("");
        }}
      />
      {value === "" ? (
        <kbd aria-hidden>/</kbd>
      ) : (
        <button type="button" className={css.clear} aria-label={t("search.clear")} onClick={() => onChange("")}>
          <IconX size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </label>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation("ticket");
  if (error instanceof ApiError && error.code === "ERR_NO_PERMISSION") {
    return <Empty icon={<IconLock size={24} stroke={1.75} />}>{t("noPermission")}</Empty>;
  }
  return <FailedPanel error={error} onRetry={onRetry} />;
}

const glyphs = { open: IconMessages, pending: IconCircleCheck, closed: IconInbox };

interface EmptyTabProps {
  tab: TicketStatus;
  search: string;
  hasPending: boolean;
  onTab(tab: TicketStatus): void;
  onClear(): void;
}

function EmptyTab({ tab, search, hasPending, onTab, onClear }: EmptyTabProps) {
  const { t } = useTranslation("ticket");
  const Glyph = glyphs[tab];
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("search.clear")}
    </Button>
  );
  const showPending = (
    <Button variant="default" onClick={() => onTab("pending")}>
      {t("empty.showPending")}
    </Button>
  );
  return search !== "" ? (
    <Empty icon={<IconSearch size={24} stroke={1.75} />} action={clear}>
      {t("search.none", { text: search })}
    </Empty>
  ) : (
    <Empty
      icon={<Glyph size={24} stroke={1.75} />}
      title={t(`empty.${tab}`)}
      action={tab === "open" && hasPending ? showPending : null}
    >
      {t(`empty.${tab}Hint`)}
    </Empty>
  );
}

function SkeletonRows() {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
    <div key={index} className={css.skeletonRow}>
      <span className={css.bone} data-round />
      <div>
        <span className={css.bone} style={{ width: `${46 + ((index * 17) % 22)}%` }} />
        <span className={css.bone} style={{ width: `${62 + ((index * 29) % 30)}%` }} />
      </div>
    </div>
  ));
}
