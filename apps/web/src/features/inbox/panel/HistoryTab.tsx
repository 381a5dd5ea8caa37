// The contact's attendances that this person may see, newest first; each opens.
import type { Ticket } from "@prosa/contracts/tickets";
import { IconHistory } from "@tabler/icons-react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { PanelBones } from "./PanelParts.tsx";
import css from "./panel.module.css";
import { type Attendance, useContactTickets } from "./panel.queries.ts";

interface Props {
  ticket: Ticket;
  onOpenTicket(ticketId: number): void;
}

export function HistoryTab({ ticket, onOpenTicket }: Props) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const query = useContactTickets(ticket.contactId);
  if (!query.data) {
    return query.error ? (
      <FailedPanel error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Waiting label={t("contact_panel:history.loading")}>
        <PanelBones />
      </Waiting>
    );
  }
  const { tickets } = query.data;
  if (tickets.every(({ id }) => id === ticket.id)) {
    return <Empty icon={<IconHistory size={24} stroke={1.75} />}>{t("contact_panel:history.only")}</Empty>;
  }
  return (
    <ul className={css.list}>
      {tickets.map((one) => (
        <li key={one.id}>
          <Row one={one} isCurrent={one.id === ticket.id} onOpen={() => onOpenTicket(one.id)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ one, isCurrent, onOpen }: { one: Attendance; isCurrent: boolean; onOpen(): void }) {
  const { t } = useTranslation(["attend", "contact_panel", "ticket"]);
  const formats = useFormats();
  const facts = [
    one.queue ?? t("contact_panel:ticket.noQueue"),
    one.username && t("contact_panel:history.with", { name: one.username }),
    one.channel,
  ].filter(Boolean);
  return (
    <button type="button" className={css.row} aria-current={isCurrent || undefined} onClick={onOpen}>
      <span className={css.rowHead}>
        <b className="tnum">#{one.id}</b>
        <span>
          {isCurrent ? t("contact_panel:history.current") : (one.closingReason ?? t(`ticket:status.${one.status}`))}
        </span>
        <time className="tnum" dateTime={one.createdAt}>
          {formats.date(one.createdAt)}
        </time>
      </span>
      <span className={`${css.rowFacts} trunc`}>{facts.join(" · ")}</span>
    </button>
  );
}
