// One person's or one queue's column: who it is, the numbers, the cards; and where a card can be dropped.
import type { Ticket } from "@prosa/contracts/tickets";
import { IconUserOff } from "@tabler/icons-react";
import { type CSSProperties, type DragEvent, useId, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { PauseChip } from "../../../entities/people/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Avatar, ColorDot } from "../../../shared/ui/index.ts";
import css from "../panel.module.css";
import { type By, type Column, columnOf } from "../panel.rules.ts";
import { Card, type CardActions } from "./Card.tsx";
import { WaitSince } from "./WaitSince.tsx";

export interface ColumnParts extends CardActions {
  by: By;
  moves: ReadonlyMap<number, number | null>;
  dragged: Ticket | null;
  activeId: number | null;
  elements: Map<number, HTMLAnchorElement>;
  onFocus(ticketId: number): void;
  onDrag(ticket: Ticket | null): void;
  onDrop(ticket: Ticket, column: Column): void;
}

interface Props extends ColumnParts {
  column: Column;
  style?: CSSProperties;
}

export function BoardColumn({ column, style, dragged, onDrop, by, moves, activeId, ...card }: Props) {
  const { t } = useTranslation("panel");
  const heading = useId();
  const [isOver, setOver] = useState(false);
  const isTarget = dragged !== null && columnOf(dragged, by) !== column.id;
  const name = column.name ?? t(by === "user" ? "nobody" : "noQueue");
  const more = column.open + column.pending - column.tickets.length;

  const over = (event: DragEvent) => {
    if (!isTarget) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // The card leaves its old place before it could say that it was let go.
    card.onDrag(null);
    if (dragged && isTarget) onDrop(dragged, column);
  };

  return (
    <section
      className={css.column}
      style={style}
      aria-labelledby={heading}
      data-testid={`panel-column-${column.id ?? 0}`}
      data-column={column.id ?? 0}
      data-target={isTarget || undefined}
      data-over={(isOver && isTarget) || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      <header className={css.head}>
        <ColumnMark column={column} by={by} name={name} />
        <div className="grow">
          <div className={css.line}>
            <h2 id={heading} className="grow trunc">
              {name}
              {column.isOnline && !column.pause && <span className="sr">, {t("online")}</span>}
            </h2>
            {column.oldestWait && <WaitSince wait={column.oldestWait} />}
          </div>
          <p className={css.numbers}>
            <span>{t("open", { count: column.open })}</span>
            <span>{t("pending", { count: column.pending })}</span>
          </p>
          {column.pause && <PauseChip pause={column.pause} />}
        </div>
      </header>
      {column.tickets.length === 0 ? (
        <p className={css.quiet}>{t("quiet")}</p>
      ) : (
        <ul className={`${css.cards} scroll`}>
          {column.tickets.map((ticket) => (
            <Card
              key={ticket.id}
              ticket={ticket}
              by={by}
              isMoving={moves.has(ticket.id)}
              isActive={ticket.id === activeId}
              {...card}
            />
          ))}
        </ul>
      )}
      {column.hasMore && more > 0 && (
        <Link className={`text-link ${css.more}`} to={paths.attendance}>
          {t("more", { count: more })}
        </Link>
      )}
    </section>
  );
}

function ColumnMark({ column, by, name }: { column: Column; by: By; name: string }) {
  if (by === "queue") return column.color ? <ColorDot color={column.color} size={14} /> : null;
  if (column.id !== null)
    return <Avatar id={column.id} name={name} size={32} online={column.isOnline} paused={Boolean(column.pause)} />;
  return (
    <span className={css.nobody}>
      <IconUserOff size={18} stroke={1.75} aria-hidden />
    </span>
  );
}
