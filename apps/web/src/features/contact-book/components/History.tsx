// A contact's attendances that this person may see, newest first.
import { Link } from "react-router";
import { ticketPath } from "../../../app/paths.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import type { PastTicket } from "../book.rules.ts";
import css from "../contact-book.module.css";

const tones = { open: "success", pending: "warning", closed: "neutral" } as const;

export function History({ tickets }: { tickets: PastTicket[] }) {
  const { t } = useTranslation("book");
  const formats = useFormats();
  return (
    <section className={css.card}>
      <h3>{t("history.title")}</h3>
      {tickets.length === 0 && <p className="meta">{t("history.none")}</p>}
      <ul className={css.past}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Link className={css.pastRow} to={ticketPath(ticket.id)}>
              <span className={css.who}>
                <span className="trunc">
                  {t("history.one", { id: ticket.id, date: formats.date(ticket.createdAt) })}
                </span>
                <span className="meta trunc">
                  {[ticket.queue ?? t("noQueue"), ticket.username, ticket.channel, ticket.closingReason]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <Chip tone={tones[ticket.status]}>{t(`status.${ticket.status}`)}</Chip>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
