// Visibility held against its oracle: `npm run visibility [-- --decisions 5000000] [--seed 1]`. Random companies in a real
// database; every way of meeting a ticket must say exactly what the specification's sentences say. One line of figures,
// then an exit code.
import { parseArgs } from "node:util";
import { openDatabase } from "#platform/database";
import { factoriesFor } from "../chaos/company.ts";
import { conclude } from "../chaos/figures.ts";
import { makeScratch } from "../chaos/scratch.ts";
import { startServer } from "../testing/start-server.ts";
import { chanceOf } from "./chance.ts";
import { doorsOf, giveFiles } from "./doors.ts";
import { type Person, sees } from "./oracle.ts";
import { audiencesOf, countersOf, listsOf, singlesOf } from "./surfaces.ts";
import { makeWorld, type World } from "./world.ts";

const { values } = parseArgs({
  options: { decisions: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
const wanted = Number(values.decisions);
/** Small, so that many settings are tried. */
const SIZES = { people: 16, tickets: 200 };
/** Asked one by one, of each person and of the one who comes through HTTP. */
const SINGLES = 2;
const DOORS = 12;
const MOST_SHOWN = 10;

const differences: string[] = [];
const asked = { decisions: 0, seen: 0, comparisons: 0, worlds: 0 };

function differ(world: World, surface: string, personId: number, what: string) {
  differences.push(`seed ${world.seed}, ${surface}, person ${personId}: ${what}`);
  if (differences.length <= MOST_SHOWN) process.stderr.write(`${differences.at(-1)}\n`);
}

/** Each ticket of the given ones, by the oracle's word. */
function compare(world: World, surface: string, person: Person, met: ReadonlySet<number>, among = world.conversations) {
  for (const conversation of among) {
    const should = sees(person, world.wishes, conversation);
    asked.comparisons += 1;
    if (met.has(conversation.id) === should) continue;
    differ(world, surface, person.id, `ticket ${conversation.id} ${should ? "is missing" : "should not be there"}`);
  }
}

/** The numbers on the tabs, counted from the oracle's own words. */
function tallies(world: World, person: Person) {
  const visible = world.conversations.filter((one) => sees(person, world.wishes, one));
  const isWithBot = ({ turn }: { turn: string }) => turn === "bot" || turn === "assistant";
  const active = visible.filter(({ status }) => status !== "closed");
  const ofPeople = (status: string) =>
    visible.filter((one) => one.status === status && !one.isGroup && !isWithBot(one)).length;
  return {
    open: ofPeople("open"),
    pending: ofPeople("pending"),
    chatbot: active.filter((one) => !one.isGroup && isWithBot(one)).length,
    groups: active.filter(({ isGroup }) => isGroup).length,
    mine: active.filter(({ attendant }) => attendant === person.id).length,
  };
}

const scratch = await makeScratch(
  "insert into plans (name, max_users, max_connections, value_cents) values ('w', 99, 99, 0)",
);
const opened = openDatabase({ url: scratch.url, name: "prosa-visibility", maxConnections: 2 });
const db = factoriesFor(scratch, opened);
const server = await startServer(scratch, { role: "api" });
const { deps } = server.app;

async function judge(world: World) {
  const { pick, some } = chanceOf(world.seed + 1_000_000_007);
  const personOf = new Map(world.people.map((person) => [person.id, person]));
  for (const { surface, personId, ticketIds } of await audiencesOf(deps, world)) {
    compare(world, surface, personOf.get(personId) as Person, ticketIds);
  }
  for (const person of world.people) {
    for (const { surface, ticketIds } of await listsOf(deps, world, person)) compare(world, surface, person, ticketIds);
    asked.decisions += world.conversations.length;
    asked.seen += world.conversations.filter((one) => sees(person, world.wishes, one)).length;

    const counted: Record<string, unknown> = await countersOf(deps, world, person);
    for (const [name, count] of Object.entries(tallies(world, person))) {
      asked.comparisons += 1;
      if (counted[name] !== count) differ(world, "counter", person.id, `${name} is ${counted[name]}, not ${count}`);
    }
    const few = Array.from({ length: SINGLES }, () => pick(world.conversations));
    const met = await singlesOf(
      deps,
      world,
      person,
      few.map(({ id }) => id),
    );
    compare(world, "ticket by id", person, met.byId, few);
    compare(world, "files of a ticket", person, met.files, few);
  }
  const person = pick(world.people);
  const some12 = some(world.conversations, DOORS / world.conversations.length);
  const files = await giveFiles(
    scratch.sql,
    world,
    some12.map(({ id }) => id),
  );
  for (const [door, met] of Object.entries(await doorsOf(db, server.url, world, person, files))) {
    compare(world, door, person, met, some12);
  }
}

const begun = performance.now();
try {
  for (let seed = Number(values.seed); asked.decisions < wanted; seed++) {
    await judge(await makeWorld(scratch.sql, seed, SIZES));
    asked.worlds += 1;
    if (asked.worlds % 50 === 0) process.stderr.write(`${asked.decisions} decisions in ${asked.worlds} companies\n`);
  }
} finally {
  await server.close();
  await opened.close();
  await scratch.drop();
}
const share = asked.seen / asked.decisions;
const seconds = Math.round((performance.now() - begun) / 1000);
const code = conclude("visibility", [
  {
    what: "decisions",
    holds: asked.decisions >= wanted,
    shown: `${asked.decisions} in ${asked.worlds} companies, ${seconds} s`,
  },
  // Neither everything nor nothing: the cases really divide.
  { what: "seen", holds: share > 0.2 && share < 0.8, shown: `${Math.round(share * 100)} %` },
  {
    what: "differences",
    holds: differences.length === 0,
    shown: `${differences.length} of ${asked.comparisons} comparisons`,
  },
]);
process.stdout.write(`${code === 0 ? 1 : 0} passed, ${code === 0 ? 0 : 1} failed\n`);
process.exit(code);
