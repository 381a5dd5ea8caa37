// What happened to a ticket, oldest first: who, when, from whom to whom; by people, by the bot or by a rule.
import { SegmentedControl } from "@mantine/core";
import { type TicketLog, ticketLogs } from "@prosa/contracts/ticket-logs";
import type { Ticket } from "@prosa/contracts/tickets";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../shared/api/index.ts";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../../shared/ui/index.ts";
import { useEventWords } from "../../bubbles/EventPill.tsx";
import { inboxKeys } from "../../state/inbox.cache.ts";
import { Dialog } from "../Dialog.tsx";
import dialogs from "../dialogs.module.css";
import { type Doer, doerOf, type Passage, passagesOf } from "./log.rules.ts";
import css from "./ticket-dialogs.module.css";

type Filter = "all" | Doer;
const filters: readonly Filter[] = ["all", "people", "bot", "system"];

export default function LogDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const { t } = useTranslation("attend");
  const [filter, setFilter] = useState<Filter>("all");
  const query = useQuery({
    queryKey: inboxKeys.logs(ticket.id),
    queryFn: ({ signal }) => api(ticketLogs, { params: { ticketId: ticket.id }, signal, quiet: true }),
    // Whoever opens this wants to know now, also who only looked.
    staleTime: 0,
  });
  const logs = query.data?.logs ?? [];
  const shown = logs.filter((log) => filter === "all" || doerOf(log) === filter);
  return (
    <Dialog onClose={onClose} size={560} title={t("log.title", { id: ticket.id })} data-testid="log">
      {query.error && !query.data && <FailedPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Waiting label={t("log.loading")}>
          <span className="skel" style={{ height: 200 }} />
        </Waiting>
      )}
      {query.data && (
        <>
          <SegmentedControl
            aria-label={t("log.filter")}
            fullWidth
            mb="md"
            value={filter}
            onChange={(value) => setFilter(value as Filter)}
            data={filters.map((one) => ({ value: one, label: t(`log.${one}`) }))}
          />
          <ol className={`${dialogs.timeline} ${css.story}`}>
            {shown.map((log) => (
              <LogStep key={log.id} log={log} />
            ))}
          </ol>
          {shown.length === 0 && <p>{t(logs.length === 0 ? "log.empty" : "log.emptyFilter")}</p>}
        </>
      )}
    </Dialog>
  );
}

function LogStep({ log }: { log: TicketLog }) {
  const { t } = useTranslation("attend");
  const formats = useFormats();
  const words = useEventWords(log);
  const sideOf = ({ of }: Passage, name: string | null) => name ?? t(of === "person" ? "log.nobody" : "log.noQueue");
  return (
    <li>
      <b>{words}</b>
      <time dateTime={log.at}>{formats.dateTime(log.at)}</time>
      {passagesOf(log).map((passage) => (
        <p key={passage.of}>
          {t(`log.${passage.of}`)}:{" "}
          {t("log.fromTo", { from: sideOf(passage, passage.from), to: sideOf(passage, passage.to) })}
        </p>
      ))}
    </li>
  );
}
