// The panel beside a conversation: the contact, this attendance, files, and the attendances before.
import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconArrowLeft, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import { ContactTab } from "./ContactTab.tsx";
import { HistoryTab } from "./HistoryTab.tsx";
import { MediaTab } from "./MediaTab.tsx";
import { PanelBones } from "./PanelParts.tsx";
import css from "./panel.module.css";
import { signOf, useContactNews } from "./panel.queries.ts";
import type { PanelPlace } from "./panel-state.ts";
import { TicketTab } from "./TicketTab.tsx";
import { useTagsWanted } from "./tag-door.ts";

const VisitTab = lazy(async () => {
  const [tab] = await loadPatiently(() => Promise.all([import("./VisitTab.tsx"), loadNamespaces(["visit"])]));
  return tab;
});

const everyTab = ["contact", "ticket", "visit", "media", "history"] as const;
type Tab = (typeof everyTab)[number];

/** Only who comes by a site's chat visits. */
const tabsOf = ({ channel }: Ticket): Tab[] => everyTab.filter((tab) => tab !== "visit" || channel.type === "webchat");

interface Props {
  ticket: Ticket;
  place: PanelPlace;
  onOpenTicket(ticketId: number, messageId?: number): void;
  onLog(): void;
  onClose(): void;
}

export default function ContactPanel({ ticket, place, onOpenTicket, onLog, onClose }: Props) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const ids = useId();
  const tabs = tabsOf(ticket);
  const [chosen, setTab] = useState<Tab>("contact");
  // Another attendance of the same contact may have come another way.
  const tab = tabs.includes(chosen) ? chosen : "contact";
  const list = useRef<HTMLDivElement>(null);
  useContactNews(ticket.contactId, signOf(ticket.contact));
  const isSheet = place === "sheet";
  const wantsTags = useTagsWanted();
  if (wantsTags && tab !== "contact") setTab("contact");

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? tab;
    setTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };

  return (
    <div className={css.panel}>
      <div className={css.head}>
        {isSheet && (
          <ActionIcon
            className={css.back}
            size={44}
            aria-label={t("contact_panel:close")}
            data-autofocus
            onClick={onClose}
          >
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <div ref={list} className={css.tabs} role="tablist" aria-label={t("contact_panel:tabs.label")}>
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${ids}-${one}`}
              className={css.tab}
              aria-selected={one === tab}
              aria-controls={`${ids}-panel`}
              tabIndex={one === tab ? 0 : -1}
              data-tab={one}
              onClick={() => setTab(one)}
              onKeyDown={handleKey}
            >
              {t(`contact_panel:tabs.${one}`)}
            </button>
          ))}
        </div>
        {!isSheet && (
          <ActionIcon
            className={css.close}
            aria-label={t("contact_panel:close")}
            title={t("contact_panel:close")}
            onClick={onClose}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div
        id={`${ids}-panel`}
        className={`${css.body} scroll`}
        role="tabpanel"
        aria-labelledby={`${ids}-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
        tabIndex={0}
      >
        {tab === "contact" && (
          <ContactTab ticket={ticket} onHistory={() => setTab("history")} onOpenTicket={onOpenTicket} />
        )}
        {tab === "ticket" && <TicketTab ticket={ticket} onLog={onLog} />}
        {tab === "visit" && (
          <Suspense fallback={<PanelBones />}>
            <VisitTab ticket={ticket} />
          </Suspense>
        )}
        {tab === "media" && <MediaTab contactId={ticket.contactId} onOpenTicket={onOpenTicket} />}
        {tab === "history" && <HistoryTab ticket={ticket} onOpenTicket={onOpenTicket} />}
      </div>
    </div>
  );
}
