// One deal on the board: who, how much, the last word and how old it is, whose, and what is due. Dragged, or moved by its menu.
import { ActionIcon, Menu } from "@mantine/core";
import type { DealCard } from "@prosa/contracts/kanban";
import {
  IconArrowsLeftRight,
  IconCalendarDue,
  IconCoin,
  IconDots,
  IconLock,
  IconMessage2,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { type CSSProperties, type MouseEvent, memo, useRef, useState } from "react";
import { Link } from "react-router";
import { ticketPath } from "../../../app/paths.ts";
import { ChannelGlyph, lookOf } from "../../../shared/channel-mark/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Keys } from "../../../shared/keyboard/index.ts";
import { plainPreview } from "../../../shared/message-text/index.ts";
import { Avatar, ColorDot } from "../../../shared/ui/index.ts";
import { leaveFor } from "../../../shared/way-back.ts";
import css from "../kanban.module.css";
import { ageLevel, ageParts, dueLevel } from "../kanban.rules.ts";
import { useCardDrag } from "../use-card-drag.ts";

export interface CardActions {
  onMoveTo(card: DealCard): void;
  onValue(card: DealCard): void;
  onDelete(card: DealCard): void;
  /** Says why not, when not. */
  mayDrag(card: DealCard): boolean;
  onFocus(dealId: number): void;
}

export interface CardParts extends CardActions {
  currency: string;
  /** Renewed now and then, for the ages. */
  now: number;
  /** Of the company's zone, 2026-03-05. */
  today: string;
  elements: Map<number, HTMLAnchorElement>;
  hrefOf(dealId: number): string;
  linkState: object;
}

interface Props extends CardParts {
  card: DealCard;
  isForeign: boolean;
  isMoving: boolean;
  /** Who has just moved it. */
  mover: string | undefined;
  /** Its lane has one tab stop: this card. */
  isStop: boolean;
}

const TAGS_SHOWN = 2;

export const Card = memo(function Card(props: Props) {
  const { card, currency, isForeign, isMoving, mover, isStop, elements, hrefOf, linkState, onFocus, mayDrag } = props;
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const [isNear, setNear] = useState(false);
  const element = useRef<HTMLLIElement>(null);
  const { edge, isDragged } = useCardDrag({ element, card, mayDrag });
  const { contact, owner, ticket } = card;
  const come = () => setNear(true);

  const openTicket = (event: MouseEvent) => {
    if (!ticket || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    window.open(`#${ticketPath(ticket.id)}`, "_blank");
  };
  return (
    <li
      ref={element}
      className={css.card}
      data-testid={`deal-${card.id}`}
      data-moving={isMoving || undefined}
      data-dragged={isDragged || undefined}
      data-foreign={isForeign || undefined}
      data-edge={edge ?? undefined}
      data-mover={mover ? "" : undefined}
      onPointerEnter={come}
      onFocus={come}
    >
      <div className={css.who}>
        <Avatar
          id={card.contactId}
          name={contact.name}
          picture={contact.profilePicUrl}
          size={32}
          badge={<Badge card={card} />}
        />
        <div className="grow">
          <div className={css.nameLine}>
            <Link
              ref={(anchor) => {
                if (anchor) elements.set(card.id, anchor);
                return () => void elements.delete(card.id);
              }}
              className={`${css.name} trunc`}
              to={hrefOf(card.id)}
              state={linkState}
              draggable={false}
              tabIndex={isStop ? 0 : -1}
              aria-description={isForeign ? t("card.foreign", { owner: owner?.name ?? "" }) : undefined}
              onFocus={() => onFocus(card.id)}
              onClick={openTicket}
            >
              {contact.name}
            </Link>
            {isForeign && <IconLock className={css.lock} size={14} stroke={1.75} aria-hidden />}
          </div>
          <p className={`${css.value} trunc`}>
            {formats.money(card.valueCents, currency)}
            {card.title && <span className={css.title}> · {card.title}</span>}
          </p>
        </div>
        {owner ? (
          <span title={t("card.owner", { name: owner.name })}>
            <Avatar id={owner.id} name={owner.name} size={24} />
            <span className="sr">{t("card.owner", { name: owner.name })}</span>
          </span>
        ) : (
          <span className="sr">{t("card.noOwner")}</span>
        )}
      </div>
      <LastWord {...props} />
      <Foot {...props} />
      {mover && <p className={css.mover}>{t("card.movedBy", { name: mover })}</p>}
      {isNear && <CardMenu {...props} />}
    </li>
  );
});

function Badge({ card: { ticket } }: { card: DealCard }) {
  if (!ticket) return null;
  const { token } = lookOf(ticket.channel.type);
  return (
    <span className={css.channel} style={{ "--channel": `var(--ch-${token})` } as CSSProperties}>
      <ChannelGlyph type={ticket.channel.type} />
    </span>
  );
}

function LastWord({ card: { ticket, laneSince }, now }: Props) {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const since = ticket?.lastMessageAt ?? laneSince;
  const { amount, unit } = ageParts(since, now);
  const words = ticket ? plainPreview(ticket.lastMessage) || t("card.file") : t("card.noTalk");
  return (
    <p className={css.word}>
      <span className="grow trunc" data-quiet={ticket ? undefined : ""}>
        {ticket?.lastMessageFromMe ? t("card.us", { words }) : words}
      </span>
      <time dateTime={since} title={formats.dateTime(since)} data-level={ageLevel(since, now)}>
        {t(`age.${unit}`, { amount })}
      </time>
    </p>
  );
}

function Foot({ card: { contact, dueOn }, today }: Props) {
  const { t } = useTranslation("kanban");
  if (contact.tags.length === 0 && dueOn === null) return null;
  const more = contact.tags.length - TAGS_SHOWN;
  const level = dueOn && dueLevel(dueOn, today);
  const [, month, day] = dueOn?.split("-") ?? [];
  return (
    <div className={css.foot}>
      {contact.tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span key={tag.id} className={css.tag}>
          <ColorDot color={tag.color} />
          <span className="trunc">{tag.name}</span>
        </span>
      ))}
      {more > 0 && <span className={css.tag}>+{more}</span>}
      {level && (
        <span className={css.due} data-level={level}>
          <IconCalendarDue size={14} stroke={1.75} aria-hidden />
          {level === "later" ? t("card.due", { day: `${day}/${month}` }) : t(`card.${level}`)}
        </span>
      )}
    </div>
  );
}

function CardMenu(props: Props) {
  const { card, isForeign, isStop, hrefOf, linkState, onFocus, onMoveTo, onValue, onDelete } = props;
  const { t } = useTranslation("kanban");
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={css.cardMenu}
          size="sm"
          tabIndex={isStop ? 0 : -1}
          aria-label={t("card.menu", { name: card.contact.name })}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={hrefOf(card.id)} state={linkState} leftSection={<IconPencil {...icon} />}>
          {t("card.open")}
        </Menu.Item>
        {card.ticket && (
          <Menu.Item
            component={Link}
            to={ticketPath(card.ticket.id)}
            leftSection={<IconMessage2 {...icon} />}
            onClick={() => {
              onFocus(card.id);
              leaveFor(ticketPath(card.ticket?.id ?? 0));
            }}
          >
            {t("card.talk")}
          </Menu.Item>
        )}
        {!isForeign && (
          <>
            <Menu.Item
              leftSection={<IconArrowsLeftRight {...icon} />}
              rightSection={<Keys keys="m" />}
              onClick={() => onMoveTo(card)}
            >
              {t("card.moveTo")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCoin {...icon} />}
              rightSection={<Keys keys="v" />}
              onClick={() => onValue(card)}
            >
              {t("card.changeValue")}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDelete(card)}>
              {t("card.delete")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
