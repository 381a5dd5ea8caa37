// What is done to a ticket: at once and with a way back, with a dialog where a choice is needed, honest when somebody was faster.
import type { Ticket } from "@prosa/contracts/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { dismiss, notify, showError } from "../../../shared/notices/index.ts";
import { useMarkUnread } from "./inbox.queries.ts";
import type { ChangeKind } from "./offers.rules.ts";
import {
  asksOnClosing,
  closingQuery,
  Overtaken,
  useChangeTicket,
  useLeaveBot,
  useUndoTicket,
  type WantedChange,
} from "./ticket-changes.queries.ts";
import type { TicketDialogState } from "./ticket-dialogs.types.ts";

/** What may be asked of the hook: a change, to be asked for the reason of closing first, or to read it again later. */
export type TicketAct = ChangeKind | "resolveWith" | "resolveNext" | "unread";

type Prepare = (ticket: Ticket, byKey: boolean, opensNext: boolean) => () => void;

const plain: Partial<Record<ChangeKind, WantedChange>> = {
  attend: { status: "open" },
  assume: { status: "open" },
  reopen: { status: "open" },
  return: { status: "pending" },
  resolve: { status: "closed" },
  hide: { isPrivate: true },
  unhide: { isPrivate: false },
};

/** Refusals that ask for a choice: shown in a dialog with the ticket that stands in the way. */
const needsChoice = new Set<string>(["ERR_OTHER_OPEN_TICKET", "ERR_OLDER_TICKET"]);

/** `prepare` looks at the list before the ticket leaves it and returns what to do once it has; `leave` closes it here. */
export function useTicketActions(prepare: Prepare, leave: (ticketId: number) => void) {
  const { t } = useTranslation(["attend", "ticket"]);
  const cache = useQueryClient();
  const { mutateAsync: save } = useChangeTicket();
  const { mutateAsync: leaveBot } = useLeaveBot();
  const { mutateAsync: takeBack } = useUndoTicket();
  const { mutateAsync: markUnread } = useMarkUnread();
  const [busyWith, setBusyWith] = useState<ChangeKind | null>(null);
  const [dialog, setDialog] = useState<TicketDialogState | null>(null);
  const last = useRef<Ticket | null>(null);
  /** By ticket: the notice that offers to take its last change back. */
  const offered = useRef(new Map<number, number>());

  function tellDone(kind: ChangeKind, changed: Ticket) {
    last.current = changed;
    const undo = { label: t("undo"), run: () => void undoChange(changed) };
    const title = t(`done.${kind}`, { name: changed.contact.name });
    const key = `ticket-${changed.id}-${changed.version}`;
    // Only the last change of a ticket can be taken back: the offer of an earlier one would be empty.
    const earlier = offered.current.get(changed.id);
    if (earlier !== undefined) dismiss(earlier);
    offered.current.set(changed.id, notify({ kind: "success", title, action: undo, key }));
  }

  async function undoChange(changed: Ticket) {
    last.current = null;
    try {
      await takeBack(changed);
      notify({ kind: "success", title: t("done.undone", { name: changed.contact.name }) });
    } catch (error) {
      explain(error, changed);
    }
  }

  /** Throws what a dialog shows in its own place; what nobody else shows is told here. */
  async function change(kind: ChangeKind, ticket: Ticket, wanted: WantedChange, then: () => void) {
    setBusyWith(kind);
    try {
      const changed = kind === "leaveBot" ? await leaveBot(ticket) : await save({ ticket, wanted });
      then();
      tellDone(kind, changed);
    } finally {
      setBusyWith(null);
    }
  }

  async function resolve(ticket: Ticket, then: () => void, asks: boolean) {
    setBusyWith("resolve");
    const choices = await cache.fetchQuery(closingQuery).finally(() => setBusyWith(null));
    if (asks || asksOnClosing(choices)) setDialog({ kind: "resolve", ticket, onDone: then });
    else await change("resolve", ticket, { status: "closed" }, then);
  }

  /** An open conversation would be read again at once, so it is left. */
  async function setAside({ id, contact }: Ticket) {
    const { unreadMessages } = await markUnread(id);
    if (unreadMessages > 0) return leave(id);
    notify({ kind: "info", title: t("unread.nothing", { name: contact.name }) });
  }

  function explain(error: unknown, ticket: Ticket) {
    if (error instanceof Overtaken) return tellConflict(error.ticket);
    const code = error instanceof ApiError ? error.code : "";
    if (needsChoice.has(code)) return setDialog({ kind: "refusal", ticket, error });
    if (code === "ERR_CLOSING_REASON_REQUIRED") return setDialog({ kind: "resolve", ticket, onDone: () => {} });
    showError(error);
  }

  function tellConflict({ status, username }: Ticket) {
    const now = t(`ticket:status.${status}`).toLocaleLowerCase();
    const detail =
      username && status === "open"
        ? t("ticket:conflict.nowWith", { status: now, name: username })
        : t("ticket:conflict.now", { status: now });
    notify({ kind: "warning", title: t("ticket:conflict.title"), detail });
  }

  async function run(ticket: Ticket, act: TicketAct, byKey: boolean) {
    if (act === "transfer") return setDialog({ kind: "transfer", ticket });
    if (act === "unread") return setAside(ticket);
    const then = prepare(ticket, byKey, act === "resolveNext");
    if (act === "resolve" || act === "resolveNext" || act === "resolveWith") {
      return resolve(ticket, then, act === "resolveWith");
    }
    await change(act, ticket, plain[act] ?? {}, then);
  }

  return {
    busyWith,
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(null),
    act(ticket: Ticket, act: TicketAct, byKey: boolean) {
      if (busyWith === null) run(ticket, act, byKey).catch((error) => explain(error, ticket));
    },
    /** To an aim that is known already. */
    give(ticket: Ticket, wanted: WantedChange) {
      if (busyWith !== null) return;
      change("transfer", ticket, wanted, prepare(ticket, true, false)).catch((error) => explain(error, ticket));
    },
    /** Asked by a dialog, which closes when it is done or when somebody was faster. */
    async changeFromDialog(kind: ChangeKind, ticket: Ticket, wanted: WantedChange, then: () => void = () => {}) {
      try {
        await change(kind, ticket, wanted, then);
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        tellConflict(error.ticket);
      }
      setDialog(null);
    },
    /** The last change of this window, while its notice could still be seen. */
    undoLast() {
      if (last.current) void undoChange(last.current);
    },
  };
}

export type TicketActions = ReturnType<typeof useTicketActions>;
