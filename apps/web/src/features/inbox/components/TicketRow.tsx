// One ticket in the list: who, when, the last words, and what of it needs somebody.
import type { Ticket } from "@prosa/contracts/tickets";
import { IconAlertCircle } from "@tabler/icons-react";
import { type MouseEvent, memo } from "react";
import { ticketPath } from "../../../app/paths.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { plainPreview } from "../../../shared/message-text/index.ts";
import { useView } from "../../../shared/theme/index.ts";
import { Avatar } from "../../../shared/ui/index.ts";
import { type Preview, previewOf, waitOf } from "../attendance.rules.ts";
import type { EntryStatus } from "../conversation.rules.ts";
import type { LocalPreview } from "../local-previews.rules.ts";
import { ChannelBadge } from "./ChannelBadge.tsx";
import css from "./list.module.css";
import { StatusIcon } from "./StatusIcon.tsx";
import { Tag } from "./Tag.tsx";
import { WaitClock } from "./WaitClock.tsx";

interface Props extends LocalPreview {
  ticket: Ticket;
  now: Date;
  isOpen: boolean;
  isActive: boolean;
  position: number;
  total: number;
  /** Distance from the top of the list, in pixels. */
  offset: number;
  /** Where the list finds the rows it may focus. */
  elements: Map<number, HTMLDivElement>;
  onOpen(ticketId: number, byKey: boolean): void;
  onFocus(ticketId: number): void;
}

export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, draft, unsent, sending, now, isOpen, isActive, position, total, offset, elements, onOpen, onFocus } =
    props;
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
    else if (event.button === 0) onOpen(ticket.id, false);
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
      style={{ transform: `translateY(${offset}px)` }}
      data-testid={`ticket-row-${ticket.id}`}
      data-unread={unreadMessages > 0 || undefined}
      data-open={isOpen || undefined}
      role="option"
      aria-selected={isOpen}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={isActive ? 0 : -1}
      onClick={handleClick}
      onAuxClick={handleClick}
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
      </span>
      {/* The sentence above says all of this. */}
      <div className={css.lines} aria-hidden>
        <div className={css.line1}>
          <span className={`${css.name} trunc`}>{contact.name}</span>
          <time dateTime={ticket.lastMessageAt} title={formats.dateTime(ticket.lastMessageAt)}>
            {formats.listTime(ticket.lastMessageAt, now)}
          </time>
        </div>
        <div className={css.line2}>
          <PreviewText preview={preview} />
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
    </div>
  );
});

function PreviewText({ preview }: { preview: Preview }) {
  const { t } = useTranslation("ticket");
  const text = plainPreview(preview.text);
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
  return <span className="trunc">{ticket.queue?.name ?? t("row.noQueue")}</span>;
}

/** What a screen reader says: name, channel, unread, wait, draft. */
function useRowName(ticket: Ticket, preview: Preview, now: Date): string {
  const { t } = useTranslation("ticket");
  const formats = useFormats();
  const wait = waitOf(ticket, now.getTime());
  const parts = [t("row.name.channel", { name: ticket.contact.name, channel: t(`channels.${ticket.channel.type}`) })];
  if (ticket.unreadMessages > 0) parts.push(t("row.name.unread", { count: ticket.unreadMessages }));
  if (wait && ticket.waitingSince) parts.push(t("row.name.wait", { time: formats.wait(ticket.waitingSince, now) }));
  if (preview.kind === "draft") parts.push(t("row.name.draft"));
  if (preview.kind === "unsent") parts.push(t("row.name.unsent"));
  return parts.join(", ");
}
