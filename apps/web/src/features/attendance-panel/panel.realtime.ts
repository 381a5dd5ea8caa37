// What the socket changes on the wall: known cards at once, numbers that cannot be followed soon after.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { withPause } from "../../entities/people/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";
import { changePanels, mapPanels, panelKeys, putIntoPanels } from "./panel.queries.ts";
import { dropTicket, type Watcher } from "./panel.rules.ts";

const SOON_MS = 400;
/** However much happens, a wall asks this often at most. */
const AT_MOST_EVERY_MS = 2000;

export function usePanelRealtime(watcher: Watcher) {
  const cache = useQueryClient();
  const askAgain = useAskAgain();
  const note = (isBehind: boolean) => {
    if (isBehind) askAgain();
  };
  const drop = (ticketId: number) => note(changePanels(cache, (panel) => dropTicket(panel, ticketId)));

  useRealtime("ticket.changed", ({ ticket }) => note(putIntoPanels(cache, ticket, watcher)));
  useRealtime("message.created", ({ ticket }) => note(putIntoPanels(cache, ticket, watcher)));
  useRealtime("message.changed", ({ ticket }) => note(putIntoPanels(cache, ticket, watcher)));
  useRealtime("ticket.left", ({ ticketId }) => drop(ticketId));
  useRealtime("ticket.deleted", ({ ticketId }) => drop(ticketId));
  useRealtime("pause.changed", (news) =>
    mapPanels(cache, (panel, by) => (by === "user" ? { ...panel, columns: withPause(panel.columns, news) } : panel)),
  );
  // When rights change or something was missed, the shell has every query fetched again; these among them.
}

function useAskAgain(): () => void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        asked.current = performance.now();
        void cache.invalidateQueries({ queryKey: panelKeys.all });
      },
      Math.max(SOON_MS, asked.current + AT_MOST_EVERY_MS - performance.now()),
    );
  };
}
