// What the start page shows, kept in the address: the period, a queue, a channel, and the number that is opened.
import { type MetricId, metricIds } from "@prosa/contracts/metrics";
import { useSearchParams } from "react-router";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { putParam, useChangeAddress } from "../../shared/use-change-address.ts";
import { daysOf, readFilter } from "./home.rules.ts";

export function useHomeFilter() {
  const [params] = useSearchParams();
  const change = useChangeAddress();
  const formats = useFormats();
  const now = useNow(60_000);
  const filter = readFilter(params);
  const today = formats.date(now).split("/").toReversed().join("-");
  const opened = metricIds.find((id) => id === params.get("metrica")) ?? null;
  const person = /^\d{1,15}$/.exec(params.get("pessoas") ?? "")?.[0];
  return {
    ...filter,
    today,
    days: daysOf(filter.period, today),
    /** For questions about figures. */
    places: { queuesIds: filter.queuesIds, channelsIds: filter.channelsIds },
    opened,
    person,
    put: (name: "periodo" | "filas" | "canais", value: string | null) => change(putParam(name, value), { push: true }),
    /** The address of this page with that number opened; null: with none. */
    addressOf(metric: MetricId | null, personId?: number) {
      const next = putParam("metrica", metric)(new URLSearchParams(params));
      return `?${putParam("pessoas", personId === undefined ? null : String(personId))(next)}`;
    },
  };
}

export type HomeView = ReturnType<typeof useHomeFilter>;
