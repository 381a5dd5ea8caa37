// What was asked, as a sentence: on the index, and above what is printed.
import { type Place, stateNames } from "@prosa/contracts/area-codes";
import { callsReport, ticketsReport } from "@prosa/contracts/report-list";
import type { ReportShape } from "@prosa/contracts/report-shapes";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type Asked, type ChoiceFilter, daysOf } from "./report-address.rules.ts";
import { useReportChoices, useSaid, useToday } from "./reports.queries.ts";

const MOST_NAMED = 3;

export interface Option {
  value: string;
  label: string;
}

/** Everything a filter offers, called as people call it. */
export function useFilterOptions(): (filter: ChoiceFilter) => Option[] {
  const { t } = useTranslation("reports");
  const say = useSaid();
  const { data } = useReportChoices();
  const listed = (items: readonly { id: number; name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }));
  const words = ticketsReport.columns.find(({ id }) => id === "state")?.words ?? {};
  const directions = callsReport.columns.find(({ id }) => id === "direction")?.words ?? {};
  return (filter) => {
    switch (filter) {
      case "tagIds":
        return listed(data?.tags);
      case "laneIds":
        return listed(data?.lanes);
      case "userIds":
        return listed(data?.people);
      case "queueIds":
        return listed(data?.queues);
      case "channelIds":
        return listed(data?.channels);
      case "closingReasonIds":
        return listed(data?.closingReasons);
      case "places":
        return [
          ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
          ...(["abroad", "unknown"] as const satisfies Place[]).map((value) => ({
            value,
            label: t(`places.${value}`),
          })),
        ];
      case "state":
        return Object.entries(words).map(([value, word]) => ({ value, label: say(word) }));
      case "direction":
        return Object.entries(directions).map(([value, word]) => ({ value, label: say(word) }));
      case "grade":
        return ["5", "4", "3", "2", "1"].map((value) => ({ value, label: value }));
      default:
        return [];
    }
  };
}

const written = (day: string | undefined) => day?.split("-").reverse().join("/") ?? "…";

export function useFilterWords(): (asked: Asked, shape: Pick<ReportShape, "filters">) => string {
  const { t } = useTranslation("reports");
  const options = useFilterOptions();
  const today = useToday();
  return (asked, { filters }) => {
    const { from, until } = daysOf(asked, today);
    const period = asked.preset === "datas" ? `${written(from)} – ${written(until)}` : t(`period.${asked.preset}`);
    const chosen = Object.entries(asked.chosen).map(([name, values]) => {
      const filter = name as ChoiceFilter;
      const known = options(filter);
      const label = (value: string) => known.find((one) => one.value === value)?.label ?? value;
      const shown = values.slice(0, MOST_NAMED).map(label).join(", ");
      const more = values.length > MOST_NAMED ? ` +${values.length - MOST_NAMED}` : "";
      return `${t(`filters.${filter}`)}: ${shown}${more}`;
    });
    return [...(filters.includes("period") ? [period] : []), ...chosen].join(" · ");
  };
}
