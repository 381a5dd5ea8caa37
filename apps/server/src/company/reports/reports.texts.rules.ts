// A report in words, as its screen says them: cells, totals, what was asked. Pure.
import { type Place, stateNames } from "@prosa/contracts/area-codes";
import { ticketsReport } from "@prosa/contracts/report-list";
import {
  type FilterName,
  MOST_COUNTED,
  type ReportAnswer,
  type ReportColumn,
  type ReportFigure,
  type ReportFilter,
  type ReportRow,
  type Said,
  said,
} from "@prosa/contracts/report-shapes";
import type { Reader } from "./reports.reader.ts";

export const words = {
  total: said("Total", "Total", "Total"),
  rows: said("Linhas do relatório", "Rows of the report", "Filas del informe"),
  always: said("Todo o período", "All time", "Todo el período"),
  abroad: said("Outro país", "Another country", "Otro país"),
  unknown: said("Sem número", "No number", "Sin número"),
} as const;

/** Called as above the report's own screen. */
export const filterWords: Readonly<Record<Exclude<FilterName, "from" | "until">, Said>> = {
  tagIds: said("Etiquetas", "Tags", "Etiquetas"),
  laneIds: said("Etapas", "Lanes", "Etapas"),
  userIds: said("Usuários", "Users", "Usuarios"),
  queueIds: said("Filas", "Queues", "Colas"),
  channelIds: said("Canais", "Channels", "Canales"),
  closingReasonIds: said("Motivos", "Reasons", "Motivos"),
  places: said("Estados", "States", "Estados"),
  state: said("Situação", "Status", "Estado"),
  grade: said("Nota", "Grade", "Nota"),
  direction: said("Direção", "Direction", "Dirección"),
  searchParam: said("Protocolo ou contato", "Protocol or contact", "Protocolo o contacto"),
};

/** Of a sheet, and of what does not fit on it. */
export const sheetWords = {
  page: {
    pt: (number: number) => `página ${number}`,
    en: (number: number) => `page ${number}`,
    es: (number: number) => `página ${number}`,
  },
  asOf: {
    pt: (at: string, zone: string) => `Em ${at}, horário de ${zone}`,
    en: (at: string, zone: string) => `At ${at}, time of ${zone}`,
    es: (at: string, zone: string) => `El ${at}, hora de ${zone}`,
  },
  moreThan: {
    pt: (count: string) => `mais de ${count}`,
    en: (count: string) => `more than ${count}`,
    es: (count: string) => `más de ${count}`,
  },
  rest: {
    pt: (count: string) => `Aqui estão as primeiras ${count} linhas. O CSV e a planilha têm todas.`,
    en: (count: string) => `These are the first ${count} rows. CSV and spreadsheet have every row.`,
    es: (count: string) => `Aquí están las primeras ${count} filas. El CSV y la hoja de cálculo tienen todas.`,
  },
} as const;

const DECIMALS = 2;

type Value = string | number | null;

export function cellText(value: Value, { kind, words: known }: Pick<ReportColumn, "kind" | "words">, reader: Reader) {
  if (value === null) return "";
  const { formats, language, locale } = reader;
  const text = String(value);
  switch (kind) {
    case "phone":
      return /^\d+$/.test(text) ? formats.phone(text) : text;
    case "moment":
      return formats.dateTime(text);
    case "number":
      return formats.count(Number(value));
    case "decimal": {
      const digits = { minimumFractionDigits: DECIMALS, maximumFractionDigits: DECIMALS };
      return Number(value).toLocaleString(locale, digits);
    }
    case "duration":
      return formats.duration(Number(value) * 1000);
    case "money":
      return formats.money(Number(value));
    case "word":
      return known?.[text]?.[language] ?? text;
    default:
      return text;
  }
}

export const textsOf = (row: ReportRow, columns: readonly ReportColumn[], reader: Reader): string[] =>
  columns.map((column, place) => cellText(row.cells[place] ?? null, column, reader));

export function figureText(value: number | null | undefined, { kind }: ReportFigure, reader: Reader): string {
  if (value === null || value === undefined) return "–";
  if (kind === "share") return value.toLocaleString(reader.locale, { style: "percent", maximumFractionDigits: 0 });
  return kind === "decimal" ? reader.formats.oneDecimal(value) : cellText(value, { kind }, reader);
}

export function countText({ count, isMore = false }: { count: number; isMore?: boolean | undefined }, reader: Reader) {
  const shown = reader.formats.count(Math.min(count, MOST_COUNTED));
  return isMore || count > MOST_COUNTED ? sheetWords.moreThan[reader.language](shown) : shown;
}

const states = ticketsReport.columns.find(({ id }) => id === "state")?.words ?? {};

function valueWord(value: string, { language }: Reader): string {
  if (value === "abroad" || value === "unknown") return words[value][language];
  return states[value]?.[language] ?? stateNames[value as Exclude<Place, "abroad" | "unknown">] ?? value;
}

export const partName = ({ key, name }: ReportAnswer["split"][number], reader: Reader) =>
  name ?? valueWord(key, reader);

/** What ids are called; whatever is not among them is left out. */
export type Names = Readonly<Partial<Record<FilterName, readonly { id: number; name: string }[]>>>;

const MOST_NAMED = 8;
const written = (day: string) => day.split("-").reverse().join("/");

/** What was asked, as a sentence. */
export function filterText(filter: ReportFilter, names: Names, reader: Reader): string {
  const { from, until, ...chosen } = filter;
  const parts: string[] = [];
  if (from || until) parts.push(`${from ? written(from) : "…"} – ${until ? written(until) : "…"}`);
  for (const [name, value] of Object.entries(chosen)) {
    const filterName = name as keyof typeof filterWords;
    const values = (Array.isArray(value) ? value : [value]).flatMap((one: string | number | undefined) => {
      if (one === undefined || one === "") return [];
      if (typeof one === "number") return names[filterName]?.find(({ id }) => id === one)?.name ?? [];
      return filterName === "searchParam" ? one : valueWord(one, reader);
    });
    if (values.length === 0) continue;
    const more = values.length > MOST_NAMED ? ` +${values.length - MOST_NAMED}` : "";
    parts.push(`${filterWords[filterName][reader.language]}: ${values.slice(0, MOST_NAMED).join(", ")}${more}`);
  }
  return parts.join(" · ") || words.always[reader.language];
}
