// Take, resolve, return, reopen: at once, with a way back where one exists, and honest when somebody was faster.
import type { Ticket } from "@prosa/contracts/tickets";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { statusAfter, type TicketAction } from "./attendance.rules.ts";
import { TicketConflict, useMoveTicket } from "./inbox.queries.ts";

/** Undone by putting the ticket back where it was; taking and reopening have their own buttons for that. */
const withUndo = new Set<TicketAction>(["resolve", "return"]);

type Prepare = (ticket: Ticket, byKey: boolean) => () => void;

/** `prepare` looks at the list before the ticket leaves it and returns what to do once it has. */
export function useTicketActions(prepare: Prepare) {
  const { t } = useTranslation("ticket");
  const { mutateAsync } = useMoveTicket();
  const [busyWith, setBusyWith] = useState<TicketAction | null>(null);

  async function move(ticket: Ticket, action: TicketAction, then: () => void) {
    const { name } = ticket.contact;
    setBusyWith(action);
    try {
      const moved = await mutateAsync({ ticket, status: statusAfter[action] });
      then();
      if (!withUndo.has(action)) return;
      const undo = { label: t("actions.undo"), run: () => void putBack(moved, ticket.status) };
      notify({ kind: "success", title: t(`done.${action}`, { name }), action: undo });
    } catch (error) {
      explain(error);
    } finally {
      setBusyWith(null);
    }
  }

  async function putBack(ticket: Ticket, status: Ticket["status"]) {
    try {
      await mutateAsync({ ticket, status });
    } catch (error) {
      explain(error);
    }
  }

  function explain(error: unknown) {
    if (!(error instanceof TicketConflict)) return showError(error);
    const { status, username } = error.ticket;
    const now = t(`status.${status}`).toLocaleLowerCase();
    const detail =
      username && status === "open"
        ? t("conflict.nowWith", { status: now, name: username })
        : t("conflict.now", { status: now });
    notify({ kind: "warning", title: t("conflict.title"), detail });
  }

  return {
    busyWith,
    act(ticket: Ticket, action: TicketAction, byKey: boolean) {
      if (busyWith === null) void move(ticket, action, prepare(ticket, byKey));
    },
  };
}
