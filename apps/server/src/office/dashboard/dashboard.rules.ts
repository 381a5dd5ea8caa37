// What companies are worth by the month and how that moved between two days. Pure.
import type { DashboardNumber, Sum } from "@prosa/contracts/office/dashboard";
import type { PlanState } from "@prosa/contracts/plan-state";

export interface DayRow {
  readonly companyId: number;
  readonly company: string;
  readonly state: PlanState;
  readonly monthlyCents: number;
  readonly currency: string;
  readonly isIdle: boolean;
}

export interface NumberRow {
  readonly tenantId: number;
  readonly company: string;
  readonly number: string | null;
  readonly at: Date | null;
  readonly currency: string;
  /** Null where the number counts and does not add. */
  readonly cents: number | null;
}

export const monthly = (valueCents: number, periodMonths: number): number => Math.round(valueCents / periodMonths);

/** What a company is worth on a day: what it pays while it is served and no longer tries. */
export const worth = ({ state, monthlyCents }: Pick<DayRow, "state" | "monthlyCents">): number =>
  state === "active" || state === "grace" ? monthlyCents : 0;

export type CompanyNumber = Exclude<DashboardNumber, "overdue" | "collected">;

interface Move {
  readonly before: DayRow | undefined;
  readonly now: DayRow | undefined;
}

const gain = ({ before, now }: Move) => ({ was: before ? worth(before) : 0, is: now ? worth(now) : 0 });

/** In another currency it is another price: the old one is lost and the new one won. */
const isSameMoney = ({ before, now }: Move) => !before || !now || before.currency === now.currency;

const counts: Record<CompanyNumber, (move: Move) => number | null | undefined> = {
  mrr: (move) => gain(move).is || undefined,
  new: (move) => {
    const { was, is } = gain(move);
    return is > 0 && (was === 0 || !isSameMoney(move)) ? is : undefined;
  },
  churn: (move) => {
    const { was, is } = gain(move);
    return was > 0 && (is === 0 || !isSameMoney(move)) ? was : undefined;
  },
  expansion: (move) => {
    const { was, is } = gain(move);
    return was > 0 && is > was && isSameMoney(move) ? is - was : undefined;
  },
  contraction: (move) => {
    const { was, is } = gain(move);
    return is > 0 && is < was && isSameMoney(move) ? was - is : undefined;
  },
  trials: ({ now }) => (now?.state === "trial" ? null : undefined),
  converted: (move) => (move.before?.state === "trial" && gain(move).is > 0 ? gain(move).is : undefined),
  idle: ({ now }) => (now && worth(now) > 0 && now.isIdle ? null : undefined),
};

/** The rows behind a number: what a card sums is what its list shows. */
export function rowsOf(number: CompanyNumber, before: readonly DayRow[], now: readonly DayRow[]): NumberRow[] {
  const moves = new Map<number, { before?: DayRow; now?: DayRow }>();
  for (const row of before) moves.set(row.companyId, { before: row });
  for (const row of now) moves.set(row.companyId, { ...moves.get(row.companyId), now: row });
  const rows: NumberRow[] = [];
  for (const [tenantId, { before: old, now: present }] of moves) {
    const move = { before: old, now: present };
    const cents = counts[number](move);
    // What was lost is told in the money it was paid in.
    const told = number === "churn" ? old : present;
    if (cents === undefined || !told) continue;
    rows.push({ tenantId, company: told.company, number: null, at: null, currency: told.currency, cents });
  }
  return rows.sort((one, other) => (other.cents ?? 0) - (one.cents ?? 0) || one.tenantId - other.tenantId);
}

/** By currency, in the order of its name. */
export function sumsOf(rows: readonly NumberRow[]): Sum[] {
  const sums = new Map<string, number>();
  for (const { currency, cents } of rows) if (cents !== null) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
