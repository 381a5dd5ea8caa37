// The three tabs with their numbers.
import type { TicketStatus } from "@prosa/contracts/tickets";
import { type KeyboardEvent, useRef } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { TicketCounts } from "../tickets-cache.rules.ts";
import css from "./list.module.css";

export const tabs = ["open", "pending", "closed"] as const satisfies TicketStatus[];

/** The server counts no further; beyond it nobody reads the number anyway. */
const MOST = 999;

interface Props {
  value: TicketStatus;
  counts: TicketCounts | undefined;
  panelId: string;
  idOf(tab: TicketStatus): string;
  onChange(tab: TicketStatus): void;
}

export function ListTabs({ value, counts, panelId, idOf, onChange }: Props) {
  const { t } = useTranslation("ticket");
  const formats = useFormats();
  const list = useRef<HTMLDivElement>(null);

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(value) + step + tabs.length) % tabs.length] as TicketStatus;
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(next))}`)?.focus();
  };

  return (
    <div ref={list} className={css.tabs} role="tablist" aria-label={t("tabs.label")} onKeyDown={handleKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          id={idOf(tab)}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={tab === value}
          aria-controls={panelId}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {t(`tabs.${tab}`)}
          {counts && <span className={css.count}>{counts[tab] > MOST ? `${MOST}+` : formats.count(counts[tab])}</span>}
        </button>
      ))}
    </div>
  );
}
