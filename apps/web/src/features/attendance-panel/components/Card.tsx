// One attendance on the wall: whose, how long it waits, and what can be done with it. Dragged, or moved by its menu.
import { ActionIcon, Menu } from "@mantine/core";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconArrowBackUp, IconDots, IconEye, IconHandStop, IconMessage2, IconTransfer } from "@tabler/icons-react";
import { type CSSProperties, memo } from "react";
import { Link } from "react-router";
import { ticketPath } from "../../../app/paths.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { ChannelGlyph, lookOf } from "../../../shared/channel-mark/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Keys } from "../../../shared/keyboard/index.ts";
import { plainPreview } from "../../../shared/message-text/index.ts";
import { Avatar, ColorDot } from "../../../shared/ui/index.ts";
import css from "../panel.module.css";
import { type By, type Change, waitOf } from "../panel.rules.ts";
import { WaitSince } from "./WaitSince.tsx";

export interface CardActions {
  onAct(ticket: Ticket, change: Change, to: string): void;
  onTransfer(ticket: Ticket): void;
  onPeek(ticket: Ticket): void;
}

interface Props extends CardActions {
  ticket: Ticket;
  by: By;
  isMoving: boolean;
  /** The wall has one tab stop: this card. */
  isActive: boolean;
  elements: Map<number, HTMLAnchorElement>;
  onFocus(ticketId: number): void;
  onDrag(ticket: Ticket | null): void;
}

export const Card = memo(function Card({
  ticket,
  by,
  isMoving,
  isActive,
  elements,
  onFocus,
  onDrag,
  ...actions
}: Props) {
  const { t } = useTranslation("panel");
  const { contact, unreadMessages, queue, username } = ticket;
  const wait = waitOf(ticket);
  const beside = by === "user" ? (queue?.name ?? t("noQueue")) : (username ?? t("nobody"));
  const { token } = lookOf(ticket.channel.type);
  return (
    <li
      className={css.card}
      data-testid={`panel-card-${ticket.id}`}
      data-moving={isMoving || undefined}
      draggable={!isMoving}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", contact.name);
        event.dataTransfer.effectAllowed = "move";
        onDrag(ticket);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Avatar
        id={ticket.contactId}
        name={contact.name}
        picture={contact.profilePicUrl}
        group={ticket.isGroup}
        size={32}
        badge={
          <span className={css.channel} style={{ "--channel": `var(--ch-${token})` } as CSSProperties}>
            <ChannelGlyph type={ticket.channel.type} />
          </span>
        }
      />
      <div className={css.lines}>
        <div className={css.line}>
          <Link
            ref={(element) => {
              if (element) elements.set(ticket.id, element);
              return () => void elements.delete(ticket.id);
            }}
            className={`${css.name} trunc`}
            to={ticketPath(ticket.id)}
            draggable={false}
            tabIndex={isActive ? 0 : -1}
            onFocus={() => onFocus(ticket.id)}
          >
            {contact.name}
          </Link>
          {wait && <WaitSince wait={wait} />}
        </div>
        <div className={css.line}>
          <span className={`${css.preview} trunc`}>{plainPreview(ticket.lastMessage)}</span>
          {unreadMessages > 0 && (
            <span className={css.unread}>
              <span aria-hidden>{unreadMessages > 99 ? "99+" : unreadMessages}</span>
              <span className="sr">{t("unread", { count: unreadMessages })}</span>
            </span>
          )}
        </div>
        <div className={css.line}>
          {by === "user" && queue && <ColorDot color={queue.color} />}
          <span className={`${css.beside} trunc`}>{beside}</span>
          <span className={css.status} data-status={ticket.status}>
            {t(`status.${ticket.turn === "bot" ? "bot" : ticket.status === "open" ? "open" : "pending"}`)}
          </span>
        </div>
      </div>
      <CardMenu ticket={ticket} isActive={isActive} {...actions} />
    </li>
  );
});

function CardMenu({
  ticket,
  isActive,
  onAct,
  onTransfer,
  onPeek,
}: CardActions & { ticket: Ticket; isActive: boolean }) {
  const { t } = useTranslation("panel");
  const { userId, username } = useSignedIn();
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={css.cardMenu}
          size="sm"
          tabIndex={isActive ? 0 : -1}
          aria-label={t("menu.of", { name: ticket.contact.name })}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={ticketPath(ticket.id)} leftSection={<IconMessage2 {...icon} />}>
          {t("menu.open")}
        </Menu.Item>
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => onPeek(ticket)}>
          {t("menu.peek")}
        </Menu.Item>
        {ticket.userId !== userId && (
          <Menu.Item
            leftSection={<IconHandStop {...icon} />}
            onClick={() => onAct(ticket, { status: "open", userId }, username)}
          >
            {t("menu.take")}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTransfer {...icon} />}
          rightSection={<Keys keys="t" />}
          onClick={() => onTransfer(ticket)}
        >
          {t(ticket.userId === null ? "menu.assign" : "menu.transfer")}
        </Menu.Item>
        {ticket.userId !== null && (
          <Menu.Item
            leftSection={<IconArrowBackUp {...icon} />}
            onClick={() => onAct(ticket, { status: "pending" }, ticket.queue?.name ?? t("noQueue"))}
          >
            {t("menu.return")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
