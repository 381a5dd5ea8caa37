// One ticket in the list: who, when, the last words, and what of it needs somebody.
import type { Ticket } from "@prosa/contracts/tickets";
import { IconAlertCircle, IconCheck, IconDots, IconLock } from "@tabler/icons-react";
import { type MouseEvent, memo } from "react";
import { ticketPath } from "../../../../app/paths.ts";
import { useWords } from "../../../../entities/message/bubbles/index.ts";
import { typeNameIn } from "../../../../shared/channel-mark/index.ts";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useView } from "../../../../shared/theme/index.ts";
import { Avatar } from "../../../../shared/ui/index.ts";
import type { LocalPreview } from "../../device/local-previews.rules.ts";
import { ChannelBadge } from "../../marks/ChannelBadge.tsx";
import { StatusIcon } from "../../marks/StatusIcon.tsx";
import { Tag } from "../../marks/Tag.tsx";
import { WaitClock } from "../../marks/WaitClock.tsx";
import { type Preview, previewOf } from "../../state/attendance.rules.ts";
import type { EntryStatus } from "../../state/entries.rules.ts";
import { isWithBot } from "../../state/filter/belongs.rules.ts";
import css from "../list.module.css";
import { PreviewGlyph } from "./PreviewGlyph.tsx";
import { useSwipe } from "./use-swipe.ts";

interface Props extends LocalPreview {
  ticket: Ticket;
  now: Date;
  isOpen: boolean;
  isActive: boolean;
  /** Chosen among several; null while nobody chooses. */
  isChosen: boolean | null;
  position: number;
  total: number;
  /** Distance from the top of the list, in pixels. */
  offset: number;
  /** Where the list finds the rows it may focus. */
  elements: Map<number, HTMLDivElement>;
  onOpen(ticketId: number, byKey: boolean): void;
  onFocus(ticketId: number): void;
  /** A click while rows are being chosen; with Shift up to this one. */
  onChoose(ticketId: number, isRange: boolean): void;
  onMenu(ticket: Ticket, at: { x: number; y: number }): void;
  onSwipe(ticket: Ticket): void;
}

export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, draft, unsent, sending, now, isOpen, isActive, isChosen, position, total, offset, elements } = props;
  const { onOpen, onFocus, onChoose, onMenu, onSwipe } = props;
  const preview = previewOf(ticket, { draft, unsent, sending });
  const formats = useFormats();
  const { density } = useView();
  const label = useRowName(ticket, preview, now);
  const { contact, unreadMessages } = ticket;
  const tags = contact.tags.slice(0, 2);
  const isCompact = density === "compact";
  const wait = <WaitClock ticket={ticket} now={now} />;

  const handleClick = (event: MouseEvent) => {
    if (event.button === 1 || event.ctrlKey || event.metaKey)
      window.open(`#${ticketPath(ticket.id)}`, "_blank", "noopener");
    else if (event.button === 0 && (isChosen !== null || event.shiftKey)) onChoose(ticket.id, event.shiftKey);
    else if (event.button === 0) onOpen(ticket.id, false);
  };
  const { t } = useTranslation("ticket");
  const swipe = useSwipe({
    labels: { right: t(unreadMessages > 0 ? "swipe.read" : "swipe.unread"), left: t("swipe.actions") },
    onSwipe: (way, at) => (way === "right" ? onSwipe(ticket) : onMenu(ticket, at)),
  });
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onMenu(ticket, { x: event.clientX, y: event.clientY });
  };

  return (
    // The list handles the keys: one tab stop, arrows inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={(element) => {
        if (element) elements.set(ticket.id, element);
        return () => void elements.delete(ticket.id);
      }}
      className={css.row}
      style={{ transform: `translate(var(--pull, 0px), ${offset}px)` }}
      {...swipe}
      data-testid={`ticket-row-${ticket.id}`}
      data-unread={unreadMessages > 0 || undefined}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      role="option"
      aria-selected={isChosen ?? isOpen}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={isActive ? 0 : -1}
      onClick={handleClick}
      onAuxClick={handleClick}
      onContextMenu={openMenu}
      onFocus={() => onFocus(ticket.id)}
    >
      <span className="sr">{label}</span>
      <span className={css.avatar}>
        <Avatar
          id={ticket.contactId}
          name={contact.name}
          picture={contact.profilePicUrl}
          group={ticket.isGroup}
          size={isCompact ? 32 : 40}
          badge={<ChannelBadge type={ticket.channel.type} />}
        />
        {isChosen !== null && (
          <span className={css.choice} data-on={isChosen || undefined} data-testid={`choice-${ticket.id}`}>
            {isChosen && <IconCheck size={16} stroke={2.5} aria-hidden />}
          </span>
        )}
      </span>
      {/* The sentence above says all of this. */}
      <div className={css.lines} aria-hidden>
        <div className={css.line1}>
          <span className={`${css.name} trunc`}>{contact.name}</span>
          {ticket.isPrivate && <IconLock className={css.lock} size={12} stroke={2} aria-hidden />}
          <time dateTime={ticket.lastMessageAt} title={formats.dateTime(ticket.lastMessageAt)}>
            {formats.listTime(ticket.lastMessageAt, now)}
          </time>
        </div>
        <div className={css.line2}>
          <PreviewText preview={preview} ticket={ticket} />
          {isCompact && wait}
          {unreadMessages > 0 && <span className={css.unread}>{unreadMessages > 99 ? "99+" : unreadMessages}</span>}
        </div>
        {!isCompact && (
          <div className={css.line3}>
            <QueueName ticket={ticket} />
            {tags.map((tag) => (
              <Tag key={tag.id} name={tag.name} color={tag.color} plain />
            ))}
            {contact.tags.length > tags.length && <span>+{contact.tags.length - tags.length}</span>}
            <span className={css.end}>
              {wait}
              {ticket.userId !== null && ticket.username && (
                <span title={ticket.username}>
                  <Avatar id={ticket.userId} name={ticket.username} size={20} />
                </span>
              )}
            </span>
          </div>
        )}
      </div>
      {/* No button: an option may hold none. For the mouse; by keyboard "." and the menu key open the same menu. */}
      <span className={css.dots} data-testid={`row-menu-${ticket.id}`} onClick={openMenu} aria-hidden>
        <IconDots size={16} stroke={1.75} />
      </span>
    </div>
  );
});

function PreviewText({ preview, ticket }: { preview: Preview; ticket: Ticket }) {
  const { t } = useTranslation("ticket");
  const wordsOf = useWords();
  const isLast = preview.kind === "message" && preview.text === ticket.lastMessage;
  const type = (isLast && ticket.lastMessageType) || "text";
  const text = wordsOf({ type, body: preview.text });
  const status = preview.kind === "message" ? previewStatus[preview.status ?? "received"] : "received";
  return (
    <span className={css.preview}>
      {preview.kind === "draft" && <span className={css.draft}>{t("row.draft")}</span>}
      {preview.kind === "unsent" && (
        <span className={css.unsent}>
          <IconAlertCircle size={14} stroke={1.75} aria-hidden />
          {t("row.unsent")}
        </span>
      )}
      {status !== "received" && <StatusIcon status={status} />}
      {preview.kind === "message" && <PreviewGlyph type={type} isBot={isLast && isWithBot(ticket)} />}
      <span className="trunc">{text}</span>
    </span>
  );
}

const previewStatus: Record<NonNullable<Ticket["lastMessageStatus"]>, EntryStatus> = {
  received: "received",
  queued: "sending",
  sending: "sending",
  sent: "sent",
  delivered: "delivered",
  read: "read",
  played: "played",
  failed: "failed",
  unconfirmed: "unconfirmed",
  canceled: "canceled",
};

function QueueName({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("ticket");
  const place = ticket.queue?.name ?? t("row.noQueue");
  if (ticket.isGroup) return <span className="trunc">{t("row.group", { place })}</span>;
  return <span className="trunc">{isWithBot(ticket) ? t("row.chatbot", { place }) : place}</span>;
}

/** What a screen reader says: name, channel, unread, wait, draft. */
function useRowName(ticket: Ticket, preview: Preview, now: Date): string {
  const { t } = useTranslation("ticket");
  const formats = useFormats();
  const channel = typeNameIn(t, "channels.", ticket.channel.type);
  const parts = [t("row.name.channel", { name: ticket.contact.name, channel })];
  if (ticket.unreadMessages > 0) parts.push(t("row.name.unread", { count: ticket.unreadMessages }));
  if (ticket.waitingSince && ticket.status !== "closed")
    parts.push(t("row.name.wait", { time: formats.wait(ticket.waitingSince, now) }));
  if (preview.kind === "draft") parts.push(t("row.name.draft"));
  if (preview.kind === "unsent") parts.push(t("row.name.unsent"));
  if (ticket.isPrivate) parts.push(t("row.name.private"));
  return parts.join(", ");
}
