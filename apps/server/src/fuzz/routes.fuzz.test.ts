// Spoilt requests at every declared route: no 5xx, no dropped connection, no word about our inside.
// `npm run fuzz` throws 20,000; FUZZ_INPUTS and FUZZ_SEED change that.
import { errorCatalogue } from "@prosa/contracts/errors";
import { routes } from "@prosa/contracts/routes";
import { expect, test } from "vitest";
import { aUser, testDatabase, testServer } from "#testing";
import { sampleRequest } from "../isolation/sample.ts";
import { makeTwin } from "../isolation/twins.ts";
import { seededChance } from "./chance.rules.ts";
import { attack } from "./mutations.rules.ts";
import { createSender } from "./world.ts";

const inputs = Number(process.env.FUZZ_INPUTS ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_315);
const LANES = 8;
const PEOPLE = 60;
/** Fresh objects now and then: earlier attacks delete or close them. */
const RENEW_AFTER = 400;

const db = testDatabase();

test(`${inputs} spoilt inputs are refused or served, never answered with a fault`, async () => {
  const server = await testServer(db);
  const twin = await makeTwin(db, "fuzz");
  const newToken = async () => (await aUser(db, { tenant: "fuzz", profile: "admin" })).token;
  const tokens: string[] = [];
  while (tokens.length < PEOPLE) tokens.push(await newToken());
  const send = createSender(server.url, tokens);
  const chance = seededChance(seed);
  const names = Object.keys(routes);
  const statuses = new Map<number, number>();
  const findings: string[] = [];
  let ids = await twin.idsFor(twin.people.admin);
  let sent = 0;

  const lane = async () => {
    while (sent < inputs) {
      sent += 1;
      // The factories write beside the attacks and may meet one on a unique key; the next turn tries again.
      if (sent % RENEW_AFTER === 0) ids = await twin.idsFor(twin.people.admin).catch(() => ids);
      const name = names[Math.floor(chance() * names.length)] as string;
      const route = routes[name];
      if (!route) continue;
      const sample = sampleRequest(route, ids);
      const spoilt = attack(sample, chance);
      const told = `${name}, ${spoilt.name}: ${spoilt.path} ${spoilt.body?.slice(0, 200) ?? ""}`;
      const nobody = (error: unknown) => ({ status: 0, text: String(error), who: -1 });
      const { status, text, who } = await send(route.method, spoilt).catch(nobody);
      // Some attacks succeed in ending a session or taking a person away: somebody new steps in.
      if (status === 401 && route.access !== "public") tokens[who] = await newToken();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 0 || status >= 500) findings.push(`${status} ${text.slice(0, 120)} <- ${told}`);
      else if (status >= 400 && !isCatalogued(text)) findings.push(`says too much: ${text.slice(0, 200)} <- ${told}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  const spread = [...statuses].toSorted((a, b) => a[0] - b[0]).map(([status, count]) => `${status} x ${count}`);
  console.log(
    `fuzz: ${sent} inputs over ${names.length} routes, seed ${seed}: ${spread.join(", ")}; ${findings.length} findings`,
  );
  expect(findings.slice(0, 20)).toEqual([]);
}, 600_000);

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
