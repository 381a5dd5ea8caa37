// What the report is about, kept in the address: days, people, and the number or the person's days that are opened.
import { type MetricId, metricIds } from "@prosa/contracts/metrics";
import { useSearchParams } from "react-router";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { putParam, useChangeAddress } from "../../shared/use-change-address.ts";
import { readAddress } from "./user-figures.rules.ts";

export function useReportFilter() {
  const [params] = useSearchParams();
  const change = useChangeAddress();
  const formats = useFormats();
  const now = useNow(60_000);
  const today = formats.date(now).split("/").toReversed().join("-");
  const filter = readAddress(params, today);
  return {
    ...filter,
    opened: metricIds.find((id) => id === params.get("metrica")) ?? null,
    openedOf: /^\d{1,15}$/.exec(params.get("de_quem") ?? "")?.[0],
    /** Whose working days are open. */
    workOf: /^\d{1,15}$/.exec(params.get("jornada") ?? "")?.[0] ?? null,
    put: (name: "de" | "ate" | "pessoas", value: string | null) => change(putParam(name, value)),
    addressOf(metric: MetricId | null, personId?: string) {
      const next = putParam("metrica", metric)(putParam("jornada", null)(new URLSearchParams(params)));
      return `?${putParam("de_quem", personId ?? null)(next)}`;
    },
    addressOfWork(personId: string | null) {
      const next = putParam("jornada", personId)(putParam("metrica", null)(new URLSearchParams(params)));
      return `?${putParam("de_quem", null)(next)}`;
    },
  };
}
