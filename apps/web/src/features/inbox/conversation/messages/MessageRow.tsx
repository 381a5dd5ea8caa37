// One row of the conversation, by its kind.
import { lazy, type MouseEvent, memo, Suspense } from "react";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../../shared/ui/index.ts";
import { Album } from "../../bubbles/Album.tsx";
import { EventPills, SystemPill } from "../../bubbles/EventPill.tsx";
import { MessageBubble } from "../../bubbles/MessageBubble.tsx";
import type { PreviousTicket } from "../../state/messages-cache.rules.ts";
import { DayPill } from "./DayPill.tsx";
import css from "./messages.module.css";
import { entriesIn, type MessageRow as MessageRowValue, type Row } from "./rows.rules.ts";
import type { Selection } from "./use-selection.ts";

const GroupPill = lazy(() => loadPatiently(() => import("../../bubbles/GroupPill.tsx")));

interface Props {
  row: Row;
  isActive: boolean;
  isFlashing: boolean;
  selection: Selection;
}

export const MessageRow = memo(function MessageRow({ row, isActive, isFlashing, selection }: Props) {
  switch (row.kind) {
    case "day":
      return (
        <div className={css.day}>
          <DayPill at={row.at} />
        </div>
      );
    case "unread":
      return <UnreadRule count={row.count} />;
    case "ticket":
      return <TicketRule ticket={row.ticket} />;
    case "events":
      return (
        <div className={css.event}>
          <EventPills events={row.events} />
        </div>
      );
    default:
      return <Chosen row={row} isActive={isActive} isFlashing={isFlashing} selection={selection} />;
  }
});

/** A message; while messages are being chosen, with its box to tick. */
function Chosen({ row, isActive, isFlashing, selection }: Props & { row: MessageRowValue }) {
  const { t } = useTranslation("message");
  const { isSelecting } = selection;
  const [entry] = entriesIn(row);
  if (!entry) return null;
  if (entry.type === "system") {
    return (
      <div className={css.event}>
        {entry.content?.type === "system" && /^(group|call)/.test(entry.content.event) ? (
          <Suspense fallback={<SystemPill words={entry.body} at={entry.createdAt} />}>
            <GroupPill event={entry.content.event} who={entry.body} at={entry.createdAt} />
          </Suspense>
        ) : (
          <SystemPill words={entry.body || t("type.system")} at={entry.createdAt} />
        )}
      </div>
    );
  }
  const drawn =
    row.kind === "album" ? (
      <Album
        entries={row.entries}
        continues={row.continues}
        isActive={isActive}
        isSelecting={isSelecting}
        isFlashing={isFlashing}
      />
    ) : (
      <MessageBubble
        entry={row.entry}
        continues={row.continues}
        isActive={isActive}
        isSelecting={isSelecting}
        isFlashing={isFlashing}
      />
    );
  if (!isSelecting) return drawn;
  const entries = entriesIn(row);
  const isChosen = entries.every(({ clientId }) => selection.chosen.has(clientId));
  const isFull = !isChosen && !selection.hasRoom(entries.length);
  const handleClick = (event: MouseEvent) => {
    // The box minds itself: a prevented click would put its tick back.
    if (event.target instanceof HTMLInputElement) return;
    // Nothing inside the bubble reacts while messages are being chosen.
    event.preventDefault();
    event.stopPropagation();
    if (!isFull) selection.toggle(row, event.shiftKey);
  };
  return (
    // The box inside is the control, also by keyboard; the whole row only makes it larger for the pointer.
    <div
      className={css.choosable}
      data-chosen={isChosen || undefined}
      data-full={isFull || undefined}
      onClickCapture={handleClick}
    >
      <input
        type="checkbox"
        className={css.box}
        checked={isChosen}
        aria-disabled={isFull}
        aria-label={isFull ? t("select.full") : t("select.one")}
        title={isFull ? t("select.full") : undefined}
        onChange={({ nativeEvent }) => {
          if (!isFull) selection.toggle(row, nativeEvent instanceof PointerEvent && nativeEvent.shiftKey);
        }}
      />
      <div className="grow">{drawn}</div>
    </div>
  );
}

function UnreadRule({ count }: { count: number }) {
  const { t } = useTranslation("message");
  return (
    <div className={css.rule} data-unread>
      {t("list.unread", { count })}
    </div>
  );
}

function TicketRule({ ticket }: { ticket: PreviousTicket }) {
  const { t } = useTranslation("message");
  const formats = useFormats();
  const { id, closedAt, createdAt, closingReason, protocol } = ticket;
  const date = formats.date(closedAt ?? createdAt);
  const words = closingReason
    ? t("list.ticketBecause", { id, date, reason: closingReason })
    : t("list.ticket", { id, date });
  return (
    <div className={css.rule} title={protocol}>
      {words}
    </div>
  );
}
