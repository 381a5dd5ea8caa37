// The messages of one conversation: anchored at the end, older pages above, never moving what is being read.
import { Button, Loader } from "@mantine/core";
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconArrowDown } from "@tabler/icons-react";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import type { MessageHandlers } from "../../bubbles/conversation-context.ts";
import { type Entry, isLocal, lastInbound } from "../../state/entries.rules.ts";
import { DayPill } from "./DayPill.tsx";
import { MessageRow } from "./MessageRow.tsx";
import css from "./messages.module.css";
import { NewMessagesLog } from "./NewMessagesLog.tsx";
import { entriesIn, isMessageRow, type Row, rowOf } from "./rows.rules.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useMarkReadWhenSeen } from "./use-mark-read.ts";
import { TOP_ROOM, useMessageScroll } from "./use-message-scroll.ts";
import type { Selection } from "./use-selection.ts";

export interface Pages {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  load(): void;
}

export interface MessageListHandle {
  /** False when it is not loaded. With `focus` the message takes it, as when somebody pressed what leads there. */
  jumpTo(clientId: string, focus: boolean): boolean;
  toEnd(): void;
  focus(): void;
}

interface Props {
  ticket: Ticket;
  messages: Message[];
  entries: Entry[];
  rows: Row[];
  older: Pages;
  newer: Pages;
  /** Opened at this message instead of at the end. */
  target: string | null;
  /** That many pixels below the top, as before a reload; null: in the middle, and shown with a flash. */
  targetTop: number | null;
  selection: Selection;
  handlers: MessageHandlers;
  handle: Ref<MessageListHandle>;
  /** Leaves the middle of the conversation for its end. */
  onPresent(): void;
}

const FLASH_MS = 1200;

export function MessageList(props: Props) {
  const { ticket, messages, entries, rows, older, newer, target, targetTop } = props;
  const { selection, handlers, handle, onPresent } = props;
  const { t } = useTranslation("message");
  const scroller = useRef<HTMLDivElement>(null);
  const lastOwn = entries.findLast(isLocal)?.clientId;
  const hasNewer = newer.hasMore;
  const scroll = useMessageScroll({ ticketId: ticket.id, rows, scroller, lastOwn, target, targetTop, hasNewer });
  const { virtualizer, isAtEnd, isNearTop, isNearEnd } = scroll;
  const toEnd = () => (hasNewer ? onPresent() : virtualizer.scrollToEnd());

  const visible = virtualizer.range;
  usePages(older, isNearTop);
  usePages(newer, isNearEnd);

  const inbound = lastInbound(messages);
  const inboundAt = rows.findIndex((row) => entriesIn(row).some(({ id }) => id === inbound?.id));
  const isSeen = !hasNewer && visible !== null && inboundAt >= visible.startIndex && inboundAt <= visible.endIndex;
  useMarkReadWhenSeen(ticket, inbound?.id ?? null, isSeen);

  // In the middle of the conversation everything further down is newer; none of it is news.
  const fresh = useFreshMessages(messages, isAtEnd || hasNewer);
  const handleToNew = () => {
    const index = rows.findIndex((row) => entriesIn(row).some(({ id }) => id === fresh.firstId));
    if (index >= 0 && !fresh.wasVisited) {
      fresh.visit();
      scroll.goTo(index, "start");
    } else toEnd();
  };

  const scrollTo = (index: number) => scroll.goTo(index, "auto");
  const keys = useListKeys({ rows, scroller, handlers, scrollTo, toEnd });
  const flash = useFlashing(targetTop === null ? target : null);
  useImperativeHandle(handle, () => ({
    jumpTo(clientId, focus) {
      const index = rowOf(rows, clientId);
      const row = rows[index];
      if (!row) return false;
      scroll.goTo(index, "center");
      flash.start(clientId);
      if (focus) keys.focus(row.key);
      else keys.activate(row.key);
      return true;
    },
    toEnd,
    focus: keys.focusLast,
  }));

  const moving = useMoving();
  const [isDayHeld, holdDay] = useState(false);
  const topDay = moving.isMoving || isDayHeld ? dayAtTop(rows, visible?.startIndex, scroll.offset) : null;

  return (
    <div className={css.messagesWrap}>
      {topDay !== null && (
        <div className={css.topDay} onPointerEnter={moving.start} onPointerMove={moving.start}>
          <DayPill at={topDay} onOpen={holdDay} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk between the messages, which take the focus */}
      <div
        ref={scroller}
        className={`${css.messages} scroll`}
        data-testid="messages"
        tabIndex={-1}
        onScroll={scroll.handleScroll}
        onWheel={moving.start}
        onTouchMove={moving.start}
        onKeyDown={(event) => {
          moving.start();
          keys.handleKeyDown(event);
        }}
        onFocus={keys.handleFocus}
      >
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
                data-gap={isMessageRow(row) ? row.gapAfter : undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                <MessageRow
                  row={row}
                  isActive={row.key === keys.active}
                  isFlashing={entriesIn(row).some(({ clientId }) => clientId === flash.current)}
                  selection={selection}
                />
              </div>
            );
          })}
        </div>
      </div>
      {(!isAtEnd || hasNewer) && (
        <button
          type="button"
          className={css.toEnd}
          data-testid="to-end"
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

function usePages(pages: Pages, isNear: boolean) {
  useEffect(() => {
    if (isNear && pages.hasMore && !pages.isLoading && !pages.hasFailed) pages.load();
  }, [pages, isNear]);
}

function useFlashing(target: string | null) {
  const [current, setCurrent] = useState(target);
  useEffect(() => {
    if (current === null) return;
    const timer = setTimeout(() => setCurrent(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [current]);
  return { current, start: setCurrent };
}

const REST_MS = 1500;

/** While somebody walks through the conversation, and a moment longer; at rest nothing floats over the messages. */
function useMoving() {
  const [isMoving, setMoving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isMoving,
    start() {
      setMoving(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setMoving(false), REST_MS);
    },
  };
}

const momentOf = (row: Row) => (row.kind === "day" ? row.at : entriesIn(row)[0]?.createdAt);

/** The day of what is read, once its own line is out of sight. */
function dayAtTop(rows: Row[], first: number | undefined, offset: number): string | null {
  if (first === undefined || offset < TOP_ROOM || rows[first]?.kind === "day") return null;
  for (const row of rows.slice(first)) {
    const moment = momentOf(row);
    if (moment !== undefined) return moment;
  }
  return null;
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
