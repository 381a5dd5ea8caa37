// Tests of a flow: recorded from what it does, passed by what it does, failed by another drawing; and conversations run again.
import { expect, test } from "vitest";
import { compile } from "../engine/compile.ts";
import { templateNames, templates } from "../templates/templates.ts";
import { FlowTest, recordTest, runTest, type Said } from "./flow-test.ts";
import { replay } from "./replay.ts";

const situation = { channel: "official", isOpen: true, callAnswer: "{}" } as const;
const words: Said[] = [{ text: "oi" }, { text: "1" }, null, { text: "zzz" }];

test.each(templateNames)("%s passes the test that was recorded from it, also after a way through JSON", (name) => {
  const flow = compile(templates[name]());
  const recorded = recordTest(flow, situation, words);
  expect(recorded.steps).toHaveLength(words.length);
  expect(runTest(flow, FlowTest.parse(JSON.parse(JSON.stringify(recorded))))).toBeNull();
});

test("another text and another way are told with the place, what was expected and what came", () => {
  const document = templates.menu();
  const recorded = recordTest(compile(document), situation, words);
  const changed = structuredClone(document);
  const first = changed.steps.find(({ id }) => id === changed.start);
  if (first?.kind !== "step" || first.interactions[0]?.kind !== "message") throw new Error("the template has changed");
  const before = recorded.steps[0]?.expect.says[0];
  first.interactions[0].text = "Outra coisa";
  expect(runTest(compile(changed), recorded)).toMatchObject({
    index: 0,
    said: { text: "oi" },
    expected: { says: expect.arrayContaining([before]) },
    got: { says: expect.arrayContaining(["Outra coisa"]) },
  });
  const rerouted = structuredClone(document);
  const start = rerouted.steps.find(({ id }) => id === rerouted.start);
  if (start?.kind !== "step") throw new Error("the template has changed");
  for (const condition of start.conditions) condition.target = { to: "close", closingReasonId: null };
  expect(runTest(compile(rerouted), recorded)).toMatchObject({ index: 1, got: { ended: "close" } });
});

test("a conversation that is run again ends where it ended", () => {
  const flow = compile(templates.menu());
  const facts = {
    now: 1,
    isOpen: true,
    opensAt: null,
    hoursText: "",
    variables: {},
    fields: {},
    absenceLeft: 1,
    seed: "1",
    language: "pt",
  } as const;
  const said = (text: string) => [{ text, kind: "text" as const }];
  const turns = replay(flow, [
    { event: { type: "start", said: said("oi") }, facts },
    { event: { type: "inbound", said: said("1") }, facts: { ...facts, now: 2 } },
  ]);
  expect(turns.map(({ state }) => state.seq)).toEqual([1, 2]);
  expect(turns.at(-1)?.effects.some(({ kind }) => kind === "went")).toBe(true);
});
