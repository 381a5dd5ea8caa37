// How the cells of a report are written on the screen.
import type { ReportCell, ReportColumn, ReportFigure } from "@prosa/contracts/report-shapes";
import { useFormats } from "../../shared/formats/index.ts";
import { useLocale } from "../../shared/i18n/index.ts";
import { useSaid } from "./reports.queries.ts";

const DECIMALS = 2;

export function useCells() {
  const formats = useFormats();
  const locale = useLocale();
  const say = useSaid();
  const decimal = (value: number, digits: number) =>
    value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const isFull = (phone: string) => /^\d+$/.test(phone);

  function cell(value: ReportCell, { kind, words }: Pick<ReportColumn, "kind" | "words">): string {
    if (value === null) return "";
    const number = Number(value);
    switch (kind) {
      case "phone":
        return isFull(String(value)) ? formats.phone(String(value)) : String(value);
      case "moment":
        return formats.dateTime(String(value));
      case "number":
        return formats.count(number);
      case "decimal":
        return decimal(number, DECIMALS);
      case "duration":
        return formats.duration(number * 1000);
      case "money":
        return formats.money(number);
      case "word": {
        const word = words?.[String(value)];
        return word ? say(word) : String(value);
      }
      default:
        return String(value);
    }
  }

  /** On cards grades have one decimal. */
  function figure(value: number | null, { kind }: ReportFigure): string {
    if (value === null) return "–";
    if (kind === "share") return value.toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });
    return kind === "decimal" ? formats.oneDecimal(value) : cell(value, { kind });
  }

  return { cell, figure, count: formats.count };
}
