// Why an attendance cannot be started or reopened, with the ticket that stands in the way where it may be seen.
import { Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { CodeDetail, errorTexts } from "../../../../shared/notices/index.ts";
import { stateOf } from "../../state/offers.rules.ts";
import { ticketIn } from "../../state/ticket-changes.queries.ts";
import css from "./ticket-dialogs.module.css";

export function RefusalCard({ error, onOpen }: { error: unknown; onOpen(ticketId: number): void }) {
  const { t } = useTranslation("attend");
  const { title, detail, action, code, requestId } = errorTexts(error);
  const ticket = ticketIn(error);
  const isWithBot = ticket !== null && stateOf(ticket, 0) === "bot";
  return (
    <div className={css.refusal} role="alert" data-testid="refusal">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <div className="grow">
        <b>{title}</b>
        <p>{[detail, action].filter(Boolean).join(" ")}</p>
        {ticket && (
          <p className={css.inTheWay}>
            <span className="tnum">{t("inTheWay.ticket", { id: ticket.id })}</span>
            {" · "}
            {isWithBot
              ? t("inTheWay.bot")
              : ticket.username
                ? t("inTheWay.with", { name: ticket.username })
                : t("inTheWay.waiting")}
            {" · "}
            {ticket.queue ? t("inTheWay.queue", { name: ticket.queue.name }) : t("inTheWay.noQueue")}
          </p>
        )}
        {!ticket && <CodeDetail code={code} requestId={requestId} />}
      </div>
      {ticket && (
        <Button variant="default" onClick={() => onOpen(ticket.id)}>
          {t("open")}
        </Button>
      )}
    </div>
  );
}
