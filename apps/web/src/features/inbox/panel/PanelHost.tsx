// Where the panel stands: docked beside the conversation, over it, or as a page of its own on a phone.
import type { Ticket } from "@prosa/contracts/tickets";
import { lazy, Suspense } from "react";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { useStore } from "../../../shared/store.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import { goneTickets } from "../state/inbox.cache.ts";
import { useTicket } from "../state/inbox.queries.ts";
import css from "./panel.module.css";
import type { PanelState } from "./panel-state.ts";
import { askForTags } from "./tag-door.ts";

const PanelDrawer = lazy(() => loadPatiently(() => import("./PanelDrawer.tsx")));
const ContactPanel = lazy(async () => {
  const load = () => Promise.all([import("./ContactPanel.tsx"), loadNamespaces(["contact_panel"])]);
  const [panel] = await loadPatiently(load);
  return panel;
});

interface Props {
  ticketId: number;
  state: PanelState;
  onOpenTicket(ticketId: number, messageId?: number): void;
  onLog(ticket: Ticket): void;
}

export function PanelHost({ ticketId, state, onOpenTicket, onLog }: Props) {
  const { t } = useTranslation(["attend", "ticket"]);
  const { place, isOpen, toggle, close } = state;
  const { data, error } = useTicket(ticketId);
  const isGone = useStore(goneTickets).has(ticketId) || error !== null;
  // Who may no longer see the conversation sees no more of the contact either.
  const ticket = isGone ? undefined : data;
  const group = t("ticket:keys.group");
  useShortcut({ keys: "mod+.", group, label: t("panel.keys"), run: toggle });
  useShortcut({ keys: "i", group, label: t("panel.keys"), run: toggle, hidden: true });
  const showTags = () => {
    askForTags();
    if (!isOpen) toggle();
  };
  useShortcut({ keys: "l", group, label: t("panel.addTag"), run: showTags });

  const panel = ticket && (
    <Suspense fallback={<div className={css.panel} />}>
      <ContactPanel
        key={ticket.contactId}
        ticket={ticket}
        place={place}
        onOpenTicket={(id, messageId) => {
          if (place !== "docked") close();
          onOpenTicket(id, messageId);
        }}
        onLog={() => onLog(ticket)}
        onClose={close}
      />
    </Suspense>
  );
  if (!isOpen) return null;
  if (place === "docked") {
    return (
      <aside className={css.docked} aria-label={t("panel.label")} data-region="" tabIndex={-1} data-testid="panel">
        {panel}
      </aside>
    );
  }
  return (
    <Suspense fallback={null}>
      <PanelDrawer isSheet={place === "sheet"} onClose={close}>
        {panel}
      </PanelDrawer>
    </Suspense>
  );
}
