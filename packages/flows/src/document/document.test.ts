// The document: what can be saved, what the specification names, and what it points at.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aFlow, aMessage, any, people } from "../flow.factory.ts";
import { chanceFrom, drawFlow } from "../hostile/index.ts";
import { blankDocument, parseDocument } from "./document.ts";
import { interactionKinds } from "./interactions.ts";
import { targetKinds } from "./parts.ts";
import { referencesOf } from "./references.ts";
import { specWords } from "./spec-words.ts";
import { conditionKinds } from "./steps.ts";

interface Values {
  flowInteractions: string[];
  flowConditions: string[];
  flowRoutes: string[];
}
const spec = JSON.parse(readFileSync(`${import.meta.dirname}/../../../../spec/conformance.json`, "utf8")) as {
  values: Values;
};

test("every interaction, condition and route of the specification is there, in its order; the rest is ours", () => {
  expect(Object.keys(specWords.flowInteractions)).toEqual(spec.values.flowInteractions);
  expect(
    interactionKinds.filter((kind) => !(Object.values(specWords.flowInteractions) as string[]).includes(kind)),
  ).toEqual(["set", "note"]);
  expect(Object.keys(specWords.flowConditions)).toEqual(spec.values.flowConditions);
  expect(Object.values(specWords.flowConditions)).toEqual(conditionKinds);
  expect(Object.keys(specWords.flowRoutes)).toEqual(spec.values.flowRoutes);
  expect(targetKinds.filter((kind) => !(Object.values(specWords.flowRoutes) as string[]).includes(kind))).toEqual([
    "flow",
    "repeat",
  ]);
});

test("whatever can be drawn is saved and read back the same", () => {
  for (let seed = 0; seed < 200; seed++) {
    const document = drawFlow(chanceFrom(seed));
    expect(parseDocument(JSON.parse(JSON.stringify(document)))).toEqual({ ok: true, document });
  }
});

test("a half-drawn flow is saved; what is no flow says where it is wrong", () => {
  expect(parseDocument(blankDocument()).ok).toBe(true);
  const wrong = (json: unknown) => {
    const parsed = parseDocument(json);
    return parsed.ok ? null : parsed.faults[0]?.path;
  };
  expect(wrong(null)).toBe("");
  expect(wrong({ ...blankDocument(), format: 2 })).toBe("format");
  expect(wrong({ ...blankDocument(), more: 1 })).toBe("");
  expect(wrong({ ...blankDocument(), start: "__proto__" })).toBe("start");
  const twice = aFlow([{ id: "s", kind: "step", interactions: [aMessage("m", "a")], conditions: [any("m", people)] }]);
  expect(wrong(twice)).toBe("m");
  expect(wrong({ ...blankDocument(), steps: Array.from({ length: 301 }, () => blankDocument().steps[0]) })).toBe(
    "steps",
  );
});

test("more than 512 kB is not saved", () => {
  const steps = Array.from({ length: 70 }, (_, index) => ({
    id: `s${index}`,
    kind: "step" as const,
    interactions: Array.from({ length: 2 }, (_, other) => aMessage(`m${index}_${other}`, "ã".repeat(2000))),
  }));
  expect(parseDocument(aFlow(steps))).toMatchObject({ ok: false, faults: [{ message: "larger than 512 kB" }] });
});

test("what a flow points at is listed with the place that names it", () => {
  const document = aFlow(
    [
      {
        id: "s",
        kind: "step",
        interactions: [
          { id: "t", kind: "tag", add: [3] },
          { id: "l", kind: "crm", laneId: 4 },
        ],
        conditions: [any("c", { to: "close", closingReasonId: 5 })],
        silence: { minutes: 1, target: { to: "flow", flowId: 6 } },
      },
      { id: "a", kind: "assistant", integrationId: 7 },
    ],
    { fallback: { to: "user", userId: 2 } },
  );
  expect(referencesOf(document).map(({ kind, id, stepId, part }) => `${kind} ${id} ${stepId} ${part}`)).toEqual([
    "user 2 null fallback",
    "closingReason 5 s c",
    "flow 6 s silence",
    "tag 3 s t",
    "lane 4 s l",
    "integration 7 a null",
  ]);
});
