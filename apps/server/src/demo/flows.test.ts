// The flows of the demonstration can be published as they are drawn.
import { canPublish, validate } from "@prosa/flows";
import { expect, test } from "vitest";
import { demoCompanies } from "./companies.ts";
import { drawAssistant, drawFlow } from "./flows.ts";
import { copyFlow } from "./seed.copies.ts";

test.each(demoCompanies)("$name has a flow without errors, whose ways lead to its own queues", ({ flow, queues }) => {
  const names = queues.map(({ name }) => name);
  const document = drawFlow(flow, (name) => names.indexOf(name) + 1);
  const problems = validate(document, { known: { queue: new Set(names.map((_, index) => index + 1)) } });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(canPublish(problems)).toBe(true);
  for (const name of [flow.fallback, ...Object.values(flow.exits)]) expect(names).toContain(name);
});

test("so can the one in which an assistant answers", () => {
  const known = { queue: new Set([1]), integration: new Set([7]) };
  const problems = validate(drawAssistant(7, 1), { known });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("the flow of second copies can be published as it is drawn", () => {
  const problems = validate(copyFlow(1, 2), { known: { queue: new Set([2]), integration: new Set([1]) } });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
});
