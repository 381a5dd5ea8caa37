// The flows of the demonstration can be published as they are drawn.
import { canPublish, validate } from "@prosa/flows";
import { expect, test } from "vitest";
import { demoCompanies } from "./companies.ts";
import { drawFlow } from "./flows.ts";

test.each(demoCompanies)("$name has a flow without errors, whose ways lead to its own queues", ({ flow, queues }) => {
  const names = queues.map(({ name }) => name);
  const document = drawFlow(flow, (name) => names.indexOf(name) + 1);
  const problems = validate(document, { known: { queue: new Set(names.map((_, index) => index + 1)) } });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(canPublish(problems)).toBe(true);
  for (const name of [flow.fallback, ...Object.values(flow.exits)]) expect(names).toContain(name);
});
