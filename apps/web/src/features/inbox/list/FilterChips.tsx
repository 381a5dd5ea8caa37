// The filters that are set, each with a way to take it off again.
import { IconX } from "@tabler/icons-react";
import type { Choice } from "../../../shared/choices/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type FilterChoices, useFilterChoices } from "../state/choices.queries.ts";
import { type Ends, endsOf } from "../state/filter/days.rules.ts";
import {
  activeFilters,
  type FilterName,
  type Filters,
  noFilters,
  withoutFilter,
} from "../state/filter/filters.rules.ts";
import css from "./list-tools.module.css";

interface Props {
  filters: Filters;
  onChange(filters: Filters): void;
}

export default function FilterChips({ filters, onChange }: Props) {
  const { t } = useTranslation("ticket");
  const active = activeFilters(filters);
  const wordsOf = useChipWords(filters, useFilterChoices(true));
  return (
    <div className={css.chips}>
      <ul className={css.chipList} aria-label={t("filters.active")}>
        {active.map((name) => (
          <li key={name} className={css.chip}>
            <span className="trunc">{wordsOf(name)}</span>
            <button
              type="button"
              aria-label={t("filters.remove", { name: wordsOf(name) })}
              onClick={() => onChange(withoutFilter(filters, name))}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={css.link} onClick={() => onChange({ ...noFilters, order: filters.order })}>
        {t("filters.clear")}
      </button>
    </div>
  );
}

/** A day of the wire, which belongs to no time zone, as dd/MM/yyyy. */
const writtenDay = (day: string) => day.split("-").reverse().join("/");

function useChipWords(filters: Filters, choices: FilterChoices): (name: FilterName) => string {
  const { t } = useTranslation("ticket");
  const named = (ids: readonly number[], all: Choice[]) => {
    const [first, ...rest] = ids.map((id) => all.find((choice) => choice.id === id)?.name ?? `#${id}`);
    return rest.length > 0 ? `${first} +${rest.length}` : (first ?? "");
  };
  const daysText = ({ from, to }: Ends) => {
    const written = { from: from && writtenDay(from), to: to && writtenDay(to) };
    if (from === null) return t("filters.until", written);
    if (to === null) return t("filters.since", written);
    return from === to ? String(written.from) : t("filters.between", written);
  };
  const lists = { queues: choices.queues, tags: choices.tags, channels: choices.channels };
  return (name) => {
    if (name === "queues" || name === "tags" || name === "channels")
      return t(`filters.chips.${name}`, { names: named(filters[name], lists[name]) });
    if (name === "user")
      return t("filters.chips.user", { names: named(filters.user === null ? [] : [filters.user], choices.people) });
    if (name === "statuses")
      return t("filters.chips.statuses", {
        names: filters.statuses.map((one) => t(`status.${one}`)).join(", ") || "-",
      });
    if (name === "lastMessage" || name === "created")
      return t(`filters.chips.${name}`, { days: daysText(endsOf(filters[name])) });
    return t(`filters.chips.${name}`);
  };
}
