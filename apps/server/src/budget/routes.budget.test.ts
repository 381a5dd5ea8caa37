// Every declared route within its budget at the database; generated, so a new route is held to it unasked.
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#testing";
import type { Result } from "./ask.ts";
import { everyRoute } from "./calls.ts";
import { countOf } from "./count.rules.ts";
import { MOST, moreReading, moreStatements, notReached } from "./known.ts";
import { plantedModule } from "./planted.ts";
import { openSurvey, type Survey } from "./survey.ts";

const db = testDatabase();
let survey: Survey;
let results: Result[];

beforeAll(async () => {
  survey = await openSurvey(db, { also: [plantedModule] });
  results = await survey.askAll();
}, 300_000);
afterAll(() => survey?.stop());

const of = (name: string) => results.filter(({ call }) => call.name === name);
const told = ({ call, status, error }: Result) =>
  `${call.method} ${call.path} as ${call.who?.profile ?? "nobody"}: ${status} ${error ?? ""}`;

test.each(everyRoute)("%s asks the database for little", (name) => {
  const most = moreStatements[name]?.most ?? MOST;
  for (const result of of(name)) {
    const { statements } = result.asked;
    expect(countOf(statements), `${told(result)}\n${statements.join("\n")}`).toBeLessThanOrEqual(most);
  }
});

test.each(everyRoute)("%s finds its rows and reads through no large table", (name) => {
  const known = moreReading[name];
  for (const result of of(name)) {
    const faults = survey
      .faultsOf(result)
      .filter((fault) => !known?.tables.some((table) => fault.includes(` of ${table}:`)));
    expect(faults, told(result)).toEqual([]);
  }
});

test.each(everyRoute)("%s does its work when it is asked here", (name) => {
  const plain = of(name).filter(({ call }) => !call.isVariant);
  expect(plain.length).toBeGreaterThan(0);
  const refused = plain.filter(({ status }) => status >= 300);
  if (notReached[name]) expect(refused.length, `${name} is reached now: take it off the list`).toBeGreaterThan(0);
  else expect(refused.map(told)).toEqual([]);
});

test("whatever is excused exists and still needs it", () => {
  const names = new Set(everyRoute.map(([name]) => name));
  const excused = [moreStatements, moreReading, notReached].flatMap((list) => Object.keys(list));
  expect(excused.filter((name) => !names.has(name))).toEqual([]);
  // Not so for what is read: which plan is chosen depends on the version of PostgreSQL, too.
  const heaviest = (name: string) => Math.max(...of(name).map(({ asked }) => countOf(asked.statements)));
  expect(Object.keys(moreStatements).filter((name) => heaviest(name) <= MOST)).toEqual([]);
});

test("a route that asks once too often, or reads through a table, would be seen", async () => {
  const { admin } = survey.world.twin.people;
  const ask = (name: string) =>
    survey.ask({ name, who: admin, method: "GET", path: `/planted/${name}`, body: undefined, isVariant: false });
  const [chatty, walking, hidden] = [await ask("chatty"), await ask("walking"), await ask("hidden")];
  const aside = await ask("aside");
  expect([chatty.status, walking.status, hidden.status, aside.status]).toEqual([200, 200, 200, 200]);
  expect(countOf(chatty.asked.statements)).toBe(MOST + 1);
  expect(survey.faultsOf(chatty)).toEqual([]);
  expect(countOf(walking.asked.statements)).toBeLessThanOrEqual(MOST);
  expect(survey.faultsOf(walking)).toEqual([
    expect.stringMatching(/reads \d+ rows of tickets: select "id" from "tickets"/),
  ]);
  expect(survey.faultsOf(hidden)).toEqual([expect.stringMatching(/reads \d+ rows of messages: SELECT count/)]);
  const askedAside = () =>
    aside.asked.statements.filter((sql) => sql.startsWith("select 1 ") || sql.startsWith("select 2 "));
  await expect.poll(() => askedAside().toSorted()).toEqual([...Array(3).fill("select 1 as one"), "select 2 as two"]);
});

test("the tables are large, the plans were seen, and the heaviest routes are told", () => {
  expect(survey.largeTables.size).toBeGreaterThan(40);
  const plans = results.reduce((sum, { asked }) => sum + asked.plans.length, 0);
  const statements = results.reduce((sum, { asked }) => sum + countOf(asked.statements), 0);
  expect(plans).toBeGreaterThan(1_000);
  const rows = results
    .toSorted((a, b) => countOf(b.asked.statements) - countOf(a.asked.statements))
    .filter(({ call }, place, all) => all.findIndex((one) => one.call.name === call.name) === place)
    .slice(0, 10)
    .map(
      ({ call, asked, ms }) =>
        `${String(countOf(asked.statements)).padStart(10)} ${ms.toFixed(0).padStart(6)}  ${call.name}`,
    );
  console.log(["statements     ms  the ten heaviest", ...rows].join("\n"));
  console.log(
    `budget: ${results.length} requests over ${everyRoute.length} routes, ${statements} statements, ${plans} plans, ${survey.largeTables.size} large tables`,
  );
});
