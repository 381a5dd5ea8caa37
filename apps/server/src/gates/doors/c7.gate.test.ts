// C7: a stranger asks for objects of another company and for absent ones, in turn, and compares the times.
import type { RouteShape } from "@prosa/contracts/route";
import { routes } from "@prosa/contracts/routes";
import { expect, test } from "vitest";
import { testDatabase, testServer } from "#testing";
import { percentile } from "../../chaos/figures.ts";
import { createPatience } from "../../fuzz/patience.ts";
import { type KnownIds, sampleRequest } from "../../isolation/sample.ts";
import { makeTwin } from "../../isolation/twins.ts";
import { openGate } from "../gate.ts";
import { plantedLook } from "./c7.planted-look.ts";

const MOST_MS = 2;
/** Of the time an answer takes: on a machine that is busy with other work both sides are slower alike. */
const MOST_SHARE = 0.15;

const gate = openGate("C7");
const pairs = gate.size({ commit: 300, full: 2_000 });
const db = testDatabase();

const reading = Object.values(routes).filter(
  (route) => route.method === "GET" && /:(?!key\b)\w/.test(route.path) && route.access !== "operator",
);

test("foreign and absent ids take the same time", { timeout: 1_200_000 }, async () => {
  const planted = gate.isPlanted("existing-is-looked-up") ? { also: plantedLook(db) } : {};
  const servers = await Promise.all(Array.from({ length: 4 }, () => testServer(db, planted)));
  const own = await makeTwin(db, "own");
  const other = await makeTwin(db, "other");
  const foreign = await other.idsFor(other.people.admin);
  const absent: KnownIds = Object.fromEntries(
    Object.entries(foreign).map(([name, id]) => [name, typeof id === "string" ? crypto.randomUUID() : 987_654_321]),
  );

  // A server without a connection free says nothing about an id.
  const patience = createPatience();
  const ask = (route: RouteShape, ids: KnownIds, turn: number) =>
    patience.ask(async () => {
      const start = performance.now();
      const answer = await servers[turn % servers.length]?.as(own.people.admin).get(sampleRequest(route, ids).path);
      return { ms: performance.now() - start, status: answer?.status ?? 0, text: JSON.stringify(answer?.body) ?? "" };
    });

  const differences: number[] = [];
  const times: number[] = [];
  const told = new Set<string>();
  for (let pair = 0; pair < pairs; pair++) {
    const route = reading[pair % reading.length] as RouteShape;
    // Which side goes first changes, so that what one leaves in a cache helps the other as often.
    const isForeignFirst = Math.floor(pair / reading.length) % 2 === 0;
    const first = await ask(route, isForeignFirst ? foreign : absent, pair);
    const second = await ask(route, isForeignFirst ? absent : foreign, pair);
    const [known, unknown] = isForeignFirst ? [first, second] : [second, first];
    if (known.status !== unknown.status) told.add(`${route.path} ${known.status} and ${unknown.status}`);
    differences.push(known.ms - unknown.ms);
    times.push(first.ms, second.ms);
  }

  const difference = percentile(differences, 0.5);
  const median = percentile(times, 0.5);
  const bound = Math.max(MOST_MS, gate.tier === "commit" ? MOST_SHARE * median : 0);
  expect(reading.length).toBeGreaterThan(10);
  gate.conclude([
    { what: "pairs", holds: true, shown: `${pairs} over ${reading.length} routes` },
    { what: "statuses that differ", holds: told.size === 0, shown: [...told].join(", ") || "0" },
    {
      what: "median difference",
      holds: Math.abs(difference) <= bound,
      shown: `${difference.toFixed(2)} ms of ${median.toFixed(1)} ms (at most ${bound.toFixed(1)})`,
    },
  ]);
});
