// Spoilt requests at every declared route, by people of a company and by operators: no 5xx, no dropped connection, no word
// about our inside, and no memory kept. `npm run fuzz` throws 20,000; FUZZ_INPUTS (up to a
// million and more) and FUZZ_SEED change that.
import { errorCatalogue } from "@prosa/contracts/errors";
import type { RouteShape } from "@prosa/contracts/route";
import { routes } from "@prosa/contracts/routes";
import { expect, test } from "vitest";
import { aUser, testDatabase, testServer } from "#testing";
import { conclude } from "../chaos/figures.ts";
import { sampleRequest } from "../isolation/sample.ts";
import { makeOperator, makeTwin } from "../isolation/twins.ts";
import { seededChance } from "./chance.rules.ts";
import { costOf } from "./cost.ts";
import { attack } from "./mutations.rules.ts";
import { createPatience } from "./patience.ts";
import { inLanes } from "./webhooks.world.ts";
import { createCrowd, createSender } from "./world.ts";

const inputs = Number(process.env.FUZZ_INPUTS ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_315);
const LANES = 8;
const PEOPLE = 60;
const OPERATORS = 6;
/** Until then everything has been asked for once and every memory is as full as it gets. */
const WARMING = Math.min(5_000, inputs / 4);
const MiB = 1024 * 1024;
/** What may be held more at the end than after the warming, however many came in between. */
const MOST_GROWTH = 32 * MiB;
/** Patience per input on a machine with much else to do. */
const PATIENCE_MS = 100;
/** Fresh objects now and then: earlier attacks delete or close them. */
const RENEW_AFTER = 400;

const db = testDatabase();

test(
  `${inputs} spoilt inputs are refused or served, never answered with a fault`,
  async () => {
    const server = await testServer(db);
    const twin = await makeTwin(db, "fuzz");
    const ofCompany = async () => (await aUser(db, { tenant: "fuzz", profile: "admin" })).token;
    const ofOperator = async () => (await makeOperator(db)).token;
    const people = await createCrowd(PEOPLE, ofCompany);
    const operators = await createCrowd(OPERATORS, ofOperator);
    const send = createSender(server.url);
    const patience = createPatience();
    const chance = seededChance(seed);
    const names = Object.keys(routes);
    const statuses = new Map<number, number>();
    const findings: string[] = [];
    let ids = await twin.idsFor(twin.people.admin);
    let sent = 0;
    let byOperators = 0;

    const one = async () => {
      // The factories write beside the attacks and may meet one on a unique key; the next turn tries again.
      if (sent % RENEW_AFTER === 0) ids = await twin.idsFor(twin.people.admin).catch(() => ids);
      const name = names[Math.floor(chance() * names.length)] as string;
      const route = routes[name] as RouteShape;
      // The operators' own doors, and now and then those of everybody.
      const isOperator = route.access === "operator" || chance() < 0.05;
      const crowd = isOperator ? operators : people;
      if (isOperator) byOperators += 1;
      const who = crowd.next();
      const spoilt = attack(sampleRequest(route, ids), chance);
      const told = `${name}, ${spoilt.name}: ${spoilt.path} ${spoilt.body?.slice(0, 200) ?? ""}`;
      const nobody = (error: unknown) => ({ status: 0, text: String(error) });
      const { status, text } = await patience.ask(() => send(route.method, spoilt, crowd.tokenOf(who)).catch(nobody));
      // Some attacks succeed in ending a session or taking a person away: somebody new steps in.
      if (status === 401 && route.access !== "public") await crowd.replace(who);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 0 || status >= 500) findings.push(`${status} ${text.slice(0, 120)} <- ${told}`);
      else if (status >= 400 && !isCatalogued(text)) findings.push(`says too much: ${text.slice(0, 200)} <- ${told}`);
    };
    const sendUntil = (count: number) =>
      inLanes(count - sent, LANES, () => {
        sent += 1;
        return one();
      });
    await sendUntil(WARMING);
    const { grownBytes, longestTurnMs } = await costOf(() => sendUntil(inputs));

    const spread = [...statuses].toSorted((a, b) => a[0] - b[0]).map(([status, count]) => `${status} x ${count}`);
    const code = conclude("fuzz", [
      { what: "inputs", holds: true, shown: `${sent} over ${names.length} routes, seed ${seed}: ${spread.join(", ")}` },
      { what: "by operators", holds: byOperators > sent / 50, shown: String(byOperators) },
      { what: "asked again", holds: true, shown: String(patience.repeated) },
      { what: "findings", holds: findings.length === 0, shown: String(findings.length) },
      {
        what: "memory held more",
        holds: grownBytes <= MOST_GROWTH,
        shown: `${(grownBytes / MiB).toFixed(1)} MiB (at most ${MOST_GROWTH / MiB})`,
      },
      // The client's own work and the collector share this loop: gate G7 holds each route to its bound, this counts.
      { what: "longest turn of the loop", holds: true, shown: `${longestTurnMs.toFixed(0)} ms of the processor` },
    ]);
    expect(findings.slice(0, 20)).toEqual([]);
    expect(code, "every figure holds").toBe(0);
  },
  600_000 + inputs * PATIENCE_MS,
);

/** Refusals carry a code of the catalogue and nothing of our inside. */
function isCatalogued(text: string): boolean {
  try {
    const { error } = JSON.parse(text) as { error?: string };
    return (
      error !== undefined && error in errorCatalogue && !/node_modules|\.ts:\d+|relation "|syntax error/.test(text)
    );
  } catch {
    return false;
  }
}
