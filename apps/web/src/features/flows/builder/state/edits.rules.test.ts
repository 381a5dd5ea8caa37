// What changes do to a drawing: ways are kept, ids are not lent twice, and the result is always a document.
import { blankDocument, idsOf, parseDocument, templateNames, templates } from "@prosa/flows";
import { expect, test } from "vitest";
import { blocks, isInteraction, stepOf } from "./blocks.rules.ts";
import { addStep, copied, moved, removeSteps, setTarget, textOf } from "./edits.rules.ts";
import { exitsOf, walkOrder } from "./exits.rules.ts";
import { freshId } from "./fresh-id.ts";
import { columnsByDistance, exitTop, heightOf } from "./geometry.rules.ts";

const isDocument = (value: unknown) => parseDocument(value).ok;

test.each(templateNames)("a copy of all steps of %s is a document with ids of its own", (name) => {
  const document = templates[name]();
  const copies = copied(document.steps, document, freshId);
  const both = { ...document, steps: [...document.steps, ...copies] };
  expect(isDocument(both)).toBe(true);
  expect(new Set(idsOf(both)).size).toBe(idsOf(both).length);
  const own = new Set(copies.map(({ id }) => id));
  for (const { target } of copies.flatMap(exitsOf)) if (target?.to === "step") expect(own).toContain(target.stepId);
});

test("every block begins as something that can be saved", () => {
  for (const block of blocks) {
    if (block === "sticky") continue;
    const taken = new Set<string>();
    const step = stepOf(block, {
      name: "x",
      place: { x: 1.4, y: 2 },
      next: (prefix) => freshId(prefix, taken),
      laneId: 1,
    });
    expect(isDocument(addStep(blankDocument(), step)), block).toBe(true);
    expect(step.kind === "step" && step.interactions.length > 0).toBe(isInteraction(block));
  }
});

test("removing a step empties the ways that may be empty and never takes the first one", () => {
  const document = templates.menu();
  const other = document.steps[1]?.id ?? "";
  const kept = removeSteps(document, [document.start, other]);
  expect(kept.steps.map(({ id }) => id)).toEqual(document.steps.map(({ id }) => id).filter((id) => id !== other));
  expect(isDocument(kept)).toBe(true);
});

test("a way is set by its exit", () => {
  const document = setTarget(blankDocument(), "start", "then", { to: "repeat" });
  expect(document.steps[0] && exitsOf(document.steps[0])[0]?.target).toEqual({ to: "repeat" });
});

test("the order of the outline is the one a conversation takes, and every step is in it once", () => {
  for (const name of templateNames) {
    const document = templates[name]();
    const { reached, unreached } = walkOrder(document);
    expect(reached[0]?.id).toBe(document.start);
    expect([...reached, ...unreached].map(({ id }) => id).toSorted()).toEqual(
      document.steps.map(({ id }) => id).toSorted(),
    );
  }
});

test("handles stand inside the step they belong to, and columns never lay two steps on each other", () => {
  for (const name of templateNames) {
    const { steps, start } = templates[name]();
    for (const step of steps)
      for (const [index] of exitsOf(step).entries()) expect(exitTop(step, index)).toBeLessThan(heightOf(step));
    const places = [...columnsByDistance(steps, start).values()].map(({ x, y }) => `${x},${y}`);
    expect(new Set(places).size).toBe(steps.length);
  }
});

test("moving keeps everything and stops at the edges", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
});

test("any text of a step is found", () => {
  const step = templates.secondCopy().steps.find((one) => one.kind === "step" && one.interactions.length > 0);
  expect(textOf(step)).toContain(step?.name);
});
