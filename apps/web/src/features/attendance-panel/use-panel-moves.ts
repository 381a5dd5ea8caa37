// Giving tickets to others from the wall: at once on the screen, honest when it fails, with a way back.
import type { Ticket } from "@prosa/contracts/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { changeTicket, Overtaken, panelKeys, putIntoPanels, takeBack } from "./panel.queries.ts";
import { type By, type Change, type Column, moveTo, type Watcher } from "./panel.rules.ts";

export interface Transferring {
  ticket: Ticket;
  /** Dropped on somebody who does not attend its queue: they must be given another. */
  personId?: number;
}

export function usePanelMoves(by: By, watcher: Watcher) {
  const { t } = useTranslation(["panel", "common"]);
  const cache = useQueryClient();
  const [moves, setMoves] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [transferring, setTransferring] = useState<Transferring | null>(null);
  const [said, setSaid] = useState("");

  const put = (ticket: Ticket) => {
    if (putIntoPanels(cache, ticket, watcher)) void cache.invalidateQueries({ queryKey: panelKeys.all });
  };

  async function undo(ticket: Ticket) {
    try {
      put(await takeBack(ticket));
    } catch (error) {
      showError(error);
    }
  }

  /** Fails as the server does; whoever asks shows it where it belongs. */
  async function give(ticket: Ticket, change: Change, to: string) {
    const given = await changeTicket(ticket, change);
    put(given);
    const title = t("moved", { name: ticket.contact.name, to });
    setSaid(title);
    notify({
      kind: "success",
      title,
      action: { label: t("common:actions.undo"), run: () => void undo(given) },
    });
  }

  function explain(error: unknown) {
    if (!(error instanceof Overtaken)) return showError(error);
    put(error.ticket);
    const { username, queue } = error.ticket;
    notify({
      kind: "warning",
      title: t("overtaken.title"),
      detail: username
        ? t("overtaken.with", { name: username })
        : t("overtaken.in", { queue: queue?.name ?? t("noQueue") }),
    });
  }

  async function drop(ticket: Ticket, column: Column) {
    const change = moveTo(ticket, by, column.id);
    if (!change || moves.has(ticket.id)) return;
    setMoves((now) => new Map(now).set(ticket.id, column.id));
    try {
      await give(ticket, change, column.name ?? t(by === "user" ? "nobody" : "noQueue"));
    } catch (error) {
      const isOtherQueue = error instanceof ApiError && error.code === "ERR_TRANSFER_TARGET" && by === "user";
      if (isOtherQueue && column.id !== null) setTransferring({ ticket, personId: column.id });
      else explain(error);
    } finally {
      setMoves((now) => new Map([...now].filter(([id]) => id !== ticket.id)));
    }
  }

  async function act(ticket: Ticket, change: Change, to: string) {
    try {
      await give(ticket, change, to);
    } catch (error) {
      explain(error);
    }
  }

  /** What fails is said in the dialog, which stays; that somebody was faster also shows on the wall. */
  async function giveFromDialog(ticket: Ticket, change: Change, to: string) {
    try {
      await give(ticket, change, to);
      setTransferring(null);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      put(error.ticket);
      throw error.cause;
    }
  }

  return { moves, said, transferring, setTransferring, giveFromDialog, drop, act };
}
