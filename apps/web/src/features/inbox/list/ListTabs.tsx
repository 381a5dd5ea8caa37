// The tabs of the list with their numbers.
import { type KeyboardEvent, useRef } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { ListTab } from "../state/filter/filters.rules.ts";
import css from "./list.module.css";
import type { TabCounts } from "./use-tabs.ts";

/** Beyond it nobody reads the number anyway. */
const MOST = 999;

interface Props extends TabCounts {
  tabs: readonly ListTab[];
  value: ListTab;
  panelId: string;
  idOf(tab: ListTab): string;
  onChange(tab: ListTab): void;
}

export function ListTabs({ tabs, value, counts, stops, panelId, idOf, onChange }: Props) {
  const { t } = useTranslation("ticket");
  const formats = useFormats();
  const list = useRef<HTMLDivElement>(null);

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs[(tabs.indexOf(value) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(next))}`)?.focus();
  };

  return (
    <div ref={list} className={css.tabs} role="tablist" aria-label={t("tabs.label")} onKeyDown={handleKeyDown}>
      {tabs.map((tab) => {
        const count = counts[tab];
        return (
          <button
            key={tab}
            id={idOf(tab)}
            type="button"
            role="tab"
            className={css.tab}
            title={t(`tabs.${tab}`)}
            aria-selected={tab === value}
            aria-controls={panelId}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {t(`tabs.short.${tab}`)}
            {count !== undefined && count > 0 && (
              <span className={css.count}>
                {count > MOST ? `${MOST}+` : `${formats.count(count)}${stops.includes(count) ? "+" : ""}`}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
