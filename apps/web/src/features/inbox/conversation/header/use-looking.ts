// What the header offers without changing the ticket: search, story, file, copies, and a new attendance.
import { messagesPdf } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ticketPath } from "../../../../app/paths.ts";
import { api } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { rememberJob } from "../../../../shared/long-jobs/index.ts";
import { notify, showError } from "../../../../shared/notices/index.ts";
import { useNewTicket } from "../../state/new-ticket-door.ts";
import type { OfferKind } from "../../state/offers.rules.ts";

interface Options {
  onSearch(): void;
  onLog(ticket: Ticket): void;
}

/** True when it was one of these. */
export function useLooking({ onSearch, onLog }: Options): (ticket: Ticket, kind: OfferKind | "resolveNext") => boolean {
  const { t } = useTranslation("attend");
  const cache = useQueryClient();
  const startTicket = useNewTicket();
  const { mutate: draw } = useMutation({
    mutationFn: (ticket: Ticket) => api(messagesPdf, { params: { ticketId: ticket.id }, quiet: true }),
    onSuccess: (job, { contact }) => {
      rememberJob(cache, job);
      // How far it is stands in the tray, which also tells when it is ready.
      notify({ kind: "info", title: t("done.pdf", { name: contact.name }), detail: t("done.pdfDetail") });
    },
    onError: showError,
  });
  const copy = (text: string, title: string) =>
    void navigator.clipboard.writeText(text).then(() => notify({ kind: "success", title }), showError);

  return (ticket, kind) => {
    const { protocol, contact, contactId: id } = ticket;
    if (kind === "search") onSearch();
    else if (kind === "log") onLog(ticket);
    else if (kind === "pdf") draw(ticket);
    else if (kind === "protocol") copy(protocol, t("done.protocol", { protocol }));
    else if (kind === "link") copy(`${location.origin}/#${ticketPath(ticket.id)}`, t("done.link"));
    else if (kind === "newTicket") startTicket?.({ name: contact.name, number: contact.number ?? "", contactId: id });
    else return false;
    return true;
  };
}
