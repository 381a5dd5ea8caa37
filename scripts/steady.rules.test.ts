// Every way in which a run can fail is told.
import { expect, test } from "vitest";
import { failuresOf, type SuiteReport } from "./steady.rules.ts";

const good = { fullName: "holds", status: "passed" };
const report = (success: boolean, ...testResults: SuiteReport["testResults"]): SuiteReport => ({
  success,
  testResults,
});

test("a run without a fault tells nothing", () => {
  expect(failuresOf(report(true, { name: "/p/a.test.ts", status: "passed", assertionResults: [good] }), "/p")).toEqual(
    [],
  );
});

test("a failed test is told with its file and the first line of its reason", () => {
  const bad = { fullName: "breaks", status: "failed", failureMessages: ["Error: one\n at two"] };
  const found = failuresOf(
    report(false, { name: "/p/a.test.ts", status: "failed", assertionResults: [good, bad] }),
    "/p",
  );
  expect(found).toEqual(["a.test.ts > breaks: Error: one"]);
});

test("a file that does not load is told, and so is a run that fails beside its files", () => {
  const file = { name: "/p/a.test.ts", status: "failed", message: "no such module\nfrom b", assertionResults: [] };
  expect(failuresOf(report(false, file), "/p")).toEqual(["a.test.ts: no such module"]);
  expect(failuresOf(report(false), "/p")).toEqual(["the run failed outside of its tests; see its log"]);
});
