// What the report's address asks for. Pure.

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_SHOWN = 6;
const DAY_MS = 86_400_000;

export interface ReportFilter {
  from: string;
  to: string;
  /** In the order they were chosen. */
  people: string[];
}

/** Without days the last seven; days the wrong way round are turned. */
export function readAddress(params: URLSearchParams, today: string): ReportFilter {
  const day = (name: string) => {
    const word = params.get(name) ?? "";
    return DAY.test(word) && !Number.isNaN(Date.parse(word)) ? word : null;
  };
  const to = day("ate") ?? today;
  const from = day("de") ?? new Date(Date.parse(to) - DAYS_SHOWN * DAY_MS).toISOString().slice(0, 10);
  const people = (params.get("pessoas") ?? "").split(",").filter((id) => /^\d{1,15}$/.test(id));
  const [first = to, last = to] = [from, to].toSorted();
  return { from: first, to: last, people: [...new Set(people)] };
}
