// What was seen of each route in several rounds, and which of them asked too much or too long.
import { countOf } from "../../budget/count.rules.ts";

/** One request in one round. */
export interface Seen {
  route: string;
  /** What was asked, for whoever has to find it. */
  request: string;
  status: number;
  /** The first status that is a fault: a wish of a query may be refused, but not break. */
  faultyFrom: number;
  statements: readonly string[];
  /** Milliseconds of each statement, at the same place. */
  times: readonly number[];
}

/** Whoever is told so was not served, whatever was asked. */
const TOO_OFTEN = 429;

export interface Bounds {
  statements(route: string): number;
  ms: number;
}

export interface RouteFigures {
  route: string;
  /** Of its request with most. */
  statements: number;
  slowestMs: number;
  requests: Slowest[];
  refused: string[];
}

/** The slowest statement of a request, in the round in which it was fastest. */
export interface Slowest {
  request: string;
  ms: number;
  sql: string;
}

export function slowestOf({ request, statements, times }: Seen): Slowest {
  return statements
    .map((sql, place) => ({ request, sql, ms: times[place] ?? 0 }))
    .reduce((most, one) => (one.ms > most.ms ? one : most), { request, ms: 0, sql: "" });
}

/**
 * Rounds hold the same requests at the same places. Other work on the machine only ever adds to a time: of several rounds
 * the quietest counts, request by request, and of a route its slowest request. It adds no statements: of those the round
 * with most counts, without the one that belongs to no route.
 */
export function figuresOf(rounds: readonly (readonly Seen[])[]): RouteFigures[] {
  const routes = new Map<string, RouteFigures>();
  for (const [place, { route }] of (rounds[0] ?? []).entries()) {
    const same = rounds.map((round) => round[place] as Seen);
    if (same.some((one) => one.route !== route)) throw new Error("the rounds did not ask the same");
    const quietest = same.map(slowestOf).reduce((least, one) => (one.ms < least.ms ? one : least));
    const figures = routes.get(route) ?? { route, statements: 0, slowestMs: 0, requests: [], refused: [] };
    routes.set(route, figures);
    figures.statements = Math.max(figures.statements, ...same.map((one) => countOf(one.statements)));
    figures.slowestMs = Math.max(figures.slowestMs, quietest.ms);
    figures.requests.push(quietest);
    const refused = same.filter(({ status, faultyFrom }) => status >= faultyFrom || status === TOO_OFTEN);
    figures.refused.push(...refused.map(({ status, request }) => `${request}: ${status}`));
  }
  return [...routes.values()];
}

/** One line for each thing that does not hold. */
export function faultsOf(figures: readonly RouteFigures[], bounds: Bounds): string[] {
  return figures.flatMap(({ route, statements, requests, refused }) => [
    ...(statements > bounds.statements(route) ? [`${route}: ${statements} statements`] : []),
    ...requests
      .filter(({ ms }) => ms > bounds.ms)
      .map(({ ms, request, sql }) => `${route}: ${ms.toFixed(0)} ms for ${request}: ${inOneLine(sql)}`),
    ...refused.map((told) => `${route}: was refused: ${told}`),
  ]);
}

const inOneLine = (sql: string) => sql.replaceAll(/\s+/g, " ").trim().slice(0, 200);
