// The messages of one conversation: anchored at the end, older pages above, never moving what is being read.

import { Button, Loader } from "@mantine/core";
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconArrowDown } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type Entry, type EntryRow, lastInbound, type Row, rowsOf } from "../conversation.rules.ts";
import { useMarkReadWhenSeen } from "../use-mark-read.ts";
import { TOP_ROOM, useMessageScroll } from "../use-message-scroll.ts";
import css from "./conversation.module.css";
import { type FailureActions, MessageBubble } from "./MessageBubble.tsx";
import { NewMessagesLog } from "./NewMessagesLog.tsx";

interface Props {
  ticket: Ticket;
  messages: Message[];
  entries: Entry[];
  unread: { from: number | null; count: number };
  older: { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load(): void };
  actions: FailureActions;
}

const isEntry = (row: Row): row is EntryRow => row.kind === "entry";

export function MessageList({ ticket, messages, entries, unread, older, actions }: Props) {
  const { t } = useTranslation("message");
  const formats = useFormats();
  const now = useNow(60_000);
  const scroller = useRef<HTMLDivElement>(null);
  const { from: unreadFrom, count: unreadCount } = unread;
  const rows = useMemo(
    () => rowsOf(entries, { hasOlder: older.hasMore, dayOf: formats.date, unreadFrom, unreadCount }),
    [entries, older.hasMore, formats, unreadFrom, unreadCount],
  );
  const lastOwn = entries.findLast((entry) => entry.isLocal)?.clientId;
  const scroll = useMessageScroll({ ticketId: ticket.id, rows, scroller, lastOwn });
  const { virtualizer, isAtEnd, isNearTop } = scroll;

  const visible = virtualizer.range;
  useEffect(() => {
    if (isNearTop && older.hasMore && !older.isLoading && !older.hasFailed) older.load();
  }, [older, isNearTop]);

  const inbound = lastInbound(messages);
  const inboundAt = rows.findIndex((row) => isEntry(row) && row.entry.id === inbound?.id);
  const isSeen = visible !== null && inboundAt >= visible.startIndex && inboundAt <= visible.endIndex;
  useMarkReadWhenSeen(ticket, inbound?.id ?? null, isSeen);

  const fresh = useFreshMessages(messages, isAtEnd);
  const handleToNew = () => {
    const index = rows.findIndex((row) => isEntry(row) && row.entry.id === fresh.firstId);
    if (index >= 0 && !fresh.wasVisited) {
      fresh.visit();
      virtualizer.scrollToIndex(index, { align: "start" });
    } else virtualizer.scrollToEnd();
  };

  const [activeKey, setActiveKey] = useState<string | null>(null);
  const active = rows.some(({ key }) => key === activeKey) ? activeKey : rows.findLast(isEntry)?.key;
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "End") virtualizer.scrollToEnd();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !(event.target instanceof HTMLElement) || !event.target.matches("article")) return;
    event.preventDefault();
    let at = rows.findIndex(({ key }) => key === active) + step;
    while (rows[at] && rows[at]?.kind !== "entry") at += step;
    const key = rows[at]?.key;
    if (key === undefined) return;
    setActiveKey(key);
    virtualizer.scrollToIndex(at, { align: "auto" });
    // After the next paint the row is there, wherever it was before.
    requestAnimationFrame(() => focusMessage(scroller.current, key));
  };

  const topDay = dayAtTop(rows, visible?.startIndex, scroll.offset);

  return (
    <div className={css.messagesWrap}>
      {topDay !== null && (
        <div className={css.topDay} aria-hidden>
          <span className={css.pill} data-day>
            {formats.dayName(topDay, now)}
          </span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk between the messages, which take the focus */}
      <div ref={scroller} className={`${css.messages} scroll`} onScroll={scroll.handleScroll} onKeyDown={handleKeyDown}>
        <div className={css.sizer} style={{ height: virtualizer.getTotalSize() }}>
          <div className={css.top}>
            <TopOfList older={older} />
          </div>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-key={row.key}
                className={css.item}
                data-gap={isEntry(row) ? row.gapAfter : undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.kind === "day" && (
                  <div className={css.day}>
                    <span className={css.pill} data-day>
                      {formats.dayName(momentBelow(rows, index), now)}
                    </span>
                  </div>
                )}
                {row.kind === "unread" && <div className={css.rule}>{t("list.unread", { count: row.count })}</div>}
                {isEntry(row) && (
                  <MessageBubble
                    entry={row.entry}
                    continues={row.continues}
                    contactName={ticket.contact.name}
                    isActive={row.key === active}
                    actions={actions}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className={css.toEnd}
          aria-label={fresh.count > 0 ? undefined : t("list.toEnd")}
          onClick={handleToNew}
        >
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
          {fresh.count > 0 && t("list.new", { count: fresh.count })}
        </button>
      )}
      <NewMessagesLog messages={messages} contactName={ticket.contact.name} />
    </div>
  );
}

function focusMessage(scroller: HTMLElement | null, key: string) {
  const row = scroller?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] article`);
  row?.focus({ preventScroll: true });
}

/** A day line knows its day only as words; the message below it knows the moment. */
function momentBelow(rows: Row[], index: number): string {
  return rows.slice(index).find(isEntry)?.entry.createdAt ?? "";
}

/** The day of what is read, once its own line is out of sight. */
function dayAtTop(rows: Row[], first: number | undefined, offset: number): string | null {
  if (first === undefined || offset < TOP_ROOM || rows[first]?.kind === "day") return null;
  return momentBelow(rows, first) || null;
}

function TopOfList({ older }: Pick<Props, "older">) {
  const { t } = useTranslation("message");
  if (older.hasFailed) {
    return (
      <>
        {t("list.olderFailed")}
        <Button size="compact-xs" variant="default" onClick={older.load}>
          {t("failed.retry")}
        </Button>
      </>
    );
  }
  if (!older.hasMore) return t("list.start");
  if (!older.isLoading) return null;
  return (
    <>
      <Loader size={14} aria-hidden />
      {t("list.older")}
    </>
  );
}

/** What arrived while the reader was further up. */
function useFreshMessages(messages: Message[], isAtEnd: boolean) {
  const lastId = messages.at(-1)?.id ?? 0;
  const [seenId, setSeenId] = useState(lastId);
  const [wasVisited, setVisited] = useState(false);
  if (isAtEnd && seenId !== lastId) setSeenId(lastId);
  if (isAtEnd && wasVisited) setVisited(false);
  const fresh = isAtEnd ? [] : messages.filter((message) => !message.fromMe && message.id > seenId);
  return { count: fresh.length, firstId: fresh[0]?.id ?? null, wasVisited, visit: () => setVisited(true) };
}
