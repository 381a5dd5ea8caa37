// This attendance in facts: where it stands, whose it is, since when.
import { Button } from "@mantine/core";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconHistory, IconListCheck } from "@tabler/icons-react";
import { newTaskPath } from "../../../app/paths.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { goTo } from "../../../shared/present-address.ts";
import { Avatar, ColorDot } from "../../../shared/ui/index.ts";
import { ChannelName } from "../marks/ChannelName.tsx";
import { focusedStatus } from "../state/attendance.rules.ts";
import { CopyValue, Fact } from "./PanelParts.tsx";
import css from "./panel.module.css";
import { RatingFact } from "./RatingFact.tsx";

export function TicketTab({ ticket, onLog }: { ticket: Ticket; onLog(): void }) {
  const { t } = useTranslation(["attend", "contact_panel", "ticket"]);
  const formats = useFormats();
  const { queue, username, userId, closingReason } = ticket;
  const moment = (name: string, at: string | null) =>
    at !== null && (
      <Fact name={name}>
        <time className="tnum" dateTime={at}>
          {formats.dateTime(at)}
        </time>
      </Fact>
    );
  return (
    <>
      <section className={css.section}>
        <dl className={css.facts}>
          <Fact name={t("contact_panel:ticket.status")}>{t(`ticket:status.${focusedStatus(ticket.status)}`)}</Fact>
          <Fact name={t("contact_panel:ticket.protocol")}>
            <span className="tnum">{ticket.protocol}</span>
            <CopyValue
              value={ticket.protocol}
              label={t("contact_panel:ticket.copyProtocol")}
              done={t("contact_panel:copied")}
            />
          </Fact>
          <Fact name={t("contact_panel:ticket.queue")}>
            {queue ? (
              <>
                <ColorDot color={queue.color} />
                {queue.name}
              </>
            ) : (
              <span className={css.absent}>{t("contact_panel:ticket.noQueue")}</span>
            )}
          </Fact>
          <Fact name={t("contact_panel:ticket.owner")}>
            {username && userId !== null ? (
              <span className={css.owner}>
                <Avatar id={userId} name={username} size={20} />
                {username}
              </span>
            ) : (
              <span className={css.absent}>{t("contact_panel:ticket.nobody")}</span>
            )}
          </Fact>
          <Fact name={t("contact_panel:ticket.channel")}>
            <ChannelName ticket={ticket} className={css.long ?? ""} />
          </Fact>
          {moment(t("contact_panel:ticket.created"), ticket.createdAt)}
          {ticket.status !== "closed" && moment(t("contact_panel:ticket.waiting"), ticket.waitingSince)}
          {ticket.status !== "closed" && moment(t("contact_panel:ticket.window"), ticket.windowExpiresAt)}
          {moment(t("contact_panel:ticket.closed"), ticket.closedAt)}
          {closingReason && (
            <Fact name={t("contact_panel:ticket.reason")}>
              <ColorDot color={closingReason.color} />
              {closingReason.name}
            </Fact>
          )}
          {ticket.status === "closed" && <RatingFact ticket={ticket} />}
        </dl>
      </section>
      <div className={css.section}>
        <Button variant="default" leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />} onClick={onLog}>
          {t("contact_panel:ticket.events")}
        </Button>
        <Button
          variant="default"
          mt={8}
          leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() =>
            goTo(newTaskPath({ ticketId: ticket.id, contactId: ticket.contactId, name: ticket.contact.name }))
          }
          data-testid="ticket-task"
        >
          {t("contact_panel:ticket.task")}
        </Button>
      </div>
    </>
  );
}
