// Tickets that a message points at, as far as whoever looks may see them.
import { IconLock, IconMessage2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { ticketPath } from "../../app/paths.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useCards } from "./chat.queries.ts";
import css from "./internal-chat.module.css";

export function TicketCards({ ticketIds }: { ticketIds: readonly number[] }) {
  const { t } = useTranslation("chat");
  const { data } = useCards(ticketIds);
  return (
    <div className={css.cards}>
      {(data?.cards ?? []).map(({ ticketId, ticket }) =>
        ticket ? (
          <Link key={ticketId} className={css.card} to={ticketPath(ticketId)} data-testid={`card-${ticketId}`}>
            <IconMessage2 size={18} stroke={1.75} aria-hidden />
            <span>
              <b>{ticket.contactName}</b>
              <small>
                {[t(`card.${ticket.status}`), ticket.queue, ticket.username, `#${ticket.protocol}`]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
          </Link>
        ) : (
          <span key={ticketId} className={css.card} data-hidden data-testid={`card-${ticketId}`}>
            <IconLock size={18} stroke={1.75} aria-hidden />
            {t("card.hidden")}
          </span>
        ),
      )}
    </div>
  );
}
