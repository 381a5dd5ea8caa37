// What a report is asked, kept in the address: read from it, written to it, and turned into what its route takes. Pure.
import type { LetterFilter } from "@prosa/contracts/report-letters";
import { filterAddress, type ReportFilterName, type ReportShape } from "@prosa/contracts/report-shapes";

const PERIOD = { preset: "periodo", from: "de", until: "ate" } as const;
const PAGE = { page: "pagina", size: "tamanho" } as const;

export const presets = ["hoje", "7d", "30d", "mes", "tudo", "datas"] as const;
export type Preset = (typeof presets)[number];
export const USUAL: Preset = "30d";

export const SIZES = [25, 50, 100] as const;
const MOST_PAGES = 200;

export type ChoiceFilter = keyof typeof filterAddress;

export interface Asked {
  readonly preset: Preset;
  /** Of "datas" only. */
  readonly from: string | null;
  readonly until: string | null;
  readonly chosen: Readonly<Partial<Record<ChoiceFilter, readonly string[]>>>;
  readonly page: number;
  readonly size: number;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
const isChoice = (filter: ReportFilterName): filter is ChoiceFilter => filter !== "period";
const isOne = (filter: ChoiceFilter) => ["searchParam", "state", "grade", "direction"].includes(filter);

/** An address may be typed by hand or be old: what the report does not know is not there. */
export function readAsked(params: URLSearchParams, { filters }: Pick<ReportShape, "filters">): Asked {
  const [from, until] = [params.get(PERIOD.from), params.get(PERIOD.until)];
  const isDated = isDay(from) || isDay(until);
  const preset = presets.find((known) => known === params.get(PERIOD.preset)) ?? (isDated ? "datas" : USUAL);
  const page = Number(params.get(PAGE.page));
  const size = Number(params.get(PAGE.size));
  const chosen = filters.filter(isChoice).flatMap((filter) => {
    const text = params.get(filterAddress[filter]) ?? "";
    const values = isOne(filter) ? [text.slice(0, 200)] : text.split(",");
    const given = values.filter((value) => value !== "");
    return given.length > 0 ? [[filter, given] as const] : [];
  });
  return {
    preset,
    from: preset === "datas" && isDay(from) ? from : null,
    until: preset === "datas" && isDay(until) ? until : null,
    chosen: Object.fromEntries(chosen),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
    size: SIZES.find((known) => known === size) ?? SIZES[0],
  };
}

function put(params: URLSearchParams, name: string, value: string | null): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/** Whatever narrows the report starts again at its first page. */
function fromFirst(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(PAGE.page);
  return next;
}

export function withChosen(params: URLSearchParams, filter: ChoiceFilter, values: readonly string[]): URLSearchParams {
  const next = fromFirst(params);
  put(next, filterAddress[filter], values.join(","));
  return next;
}

export function withPeriod(
  params: URLSearchParams,
  { preset, from, until }: Pick<Asked, "preset" | "from" | "until">,
): URLSearchParams {
  const next = fromFirst(params);
  put(next, PERIOD.preset, preset === USUAL ? null : preset);
  put(next, PERIOD.from, preset === "datas" ? from : null);
  put(next, PERIOD.until, preset === "datas" ? until : null);
  return next;
}

export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  put(next, PAGE.page, page > 1 ? String(page) : null);
  return next;
}

export function withSize(params: URLSearchParams, size: number): URLSearchParams {
  const next = fromFirst(params);
  put(next, PAGE.size, size === SIZES[0] ? null : String(size));
  return next;
}

/** What is kept as the last one: everything but the page. */
export const keptOf = (params: URLSearchParams): string => fromFirst(params).toString();

const DAY_MS = 86_400_000;
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The days of a period, both included; `today` is the company's. */
export function daysOf({ preset, from, until }: Asked, today: string): { from?: string; until?: string } {
  const byPreset: Record<Preset, () => { from?: string; until?: string }> = {
    hoje: () => ({ from: today, until: today }),
    "7d": () => ({ from: daysBefore(today, 6), until: today }),
    "30d": () => ({ from: daysBefore(today, 29), until: today }),
    mes: () => ({ from: `${today.slice(0, 8)}01`, until: today }),
    tudo: () => ({}),
    datas: () => ({ ...(from ? { from } : {}), ...(until ? { until } : {}) }),
  };
  return byPreset[preset]();
}

type FilterValue = string | readonly string[] | readonly number[];

/** For the body of the file's route; for a query lists are joined. */
export function filterOf(
  asked: Asked,
  { filters }: Pick<ReportShape, "filters">,
  today: string,
): Record<string, FilterValue> {
  const days = filters.includes("period") ? daysOf(asked, today) : {};
  const chosen = Object.entries(asked.chosen).map(([name, values]): [string, FilterValue] => {
    const filter = name as ChoiceFilter;
    if (isOne(filter)) return [filter, values[0] ?? ""];
    return [filter, filter === "places" ? values : values.map(Number)];
  });
  return { ...days, ...Object.fromEntries(chosen) };
}

export const queryOf = (filter: Record<string, FilterValue>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));

/** What must be chosen before anything is asked, if it is not. */
export function missingOf({ chosen }: Asked, { required }: Pick<ReportShape, "required">): ChoiceFilter | null {
  if (required === undefined || !isChoice(required)) return null;
  return (chosen[required]?.length ?? 0) > 0 ? null : required;
}

/** What a letter takes along: not the days, which follow from its rhythm, and not what was typed. */
export function letterFilterOf({ chosen }: Asked, shape: Pick<ReportShape, "filters">): LetterFilter {
  const { searchParam: _, ...rest } = chosen;
  const asked = { preset: "tudo", from: null, until: null, chosen: rest, page: 1, size: SIZES[0] } as const;
  return filterOf(asked, shape, "") as LetterFilter;
}
