// What is still to be said in this conversation on its date: rows at its end, each with the way to change it.
import { listSchedules } from "@prosa/contracts/automation/schedules";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconCalendarTime } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { api } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { listKey } from "../../../shared/list-key.ts";
import { useRealtime } from "../../../shared/realtime/index.ts";
import css from "./conversation.module.css";

const SHOWN = 3;

export default function ScheduledRows({ ticket: { id: ticketId } }: { ticket: Ticket }) {
  const { t } = useTranslation("attend");
  const formats = useFormats();
  const found = useQuery({
    queryKey: [...listKey("schedules"), "of-ticket", ticketId],
    queryFn: ({ signal }) =>
      api(listSchedules, {
        query: { ticketId: String(ticketId), status: "pending", pageSize: "25" },
        signal,
        quiet: true,
        silent: true,
      }),
    staleTime: 30_000,
    retry: false,
  });
  useRealtime("list.changed", (news) => {
    if (news.list === "schedules") void found.refetch();
  });
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <ul className={css.scheduled} aria-label={t("scheduled.title")} data-testid="scheduled-rows">
      {items.slice(0, SHOWN).map(({ id, nextAt, body, file }) => (
        <li key={id}>
          <IconCalendarTime size={14} stroke={1.75} aria-hidden />
          <Link to={`${paths.schedules}?id=${id}`}>
            {nextAt && <b>{formats.dateTime(nextAt)}</b>} {body || file?.name || t("scheduled.template")}
          </Link>
        </li>
      ))}
      {items.length > SHOWN && <li>{t("scheduled.more", { count: items.length - SHOWN })}</li>}
    </ul>
  );
}
