// Which flow answers a ticket at this moment, and at which of its steps.
import { ticketFlow } from "@prosa/contracts/automation/flow-why";
import type { Ticket } from "@prosa/contracts/tickets";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";

/** Asked again with every change of the ticket, since each word of the bot is one. */
export default function BotPlace({ ticket, children }: { ticket: Ticket; children: string }) {
  const { t } = useTranslation("why");
  const { data } = useQuery({
    queryKey: ["inbox", "bot-place", ticket.id, ticket.version],
    queryFn: ({ signal }) => api(ticketFlow, { params: { ticketId: ticket.id }, signal, quiet: true }),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const session = data?.session;
  if (!session || session.endedAt) return children;
  const { flow, step } = session;
  const place = step ? t("strip", { flow: flow.name, step: step.name }) : t("stripFlow", { flow: flow.name });
  return `${place} ${children}`;
}
