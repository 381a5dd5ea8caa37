// What went wrong in one run of a suite, read from Vitest's report. Pure.
import { relative } from "node:path";

export interface SuiteReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

const firstLine = (text: string | undefined) => text?.split("\n")[0] ?? "";

/** One line per failed test; a file that failed outside of its tests, and a run that failed outside of its files, count. */
export function failuresOf({ success, testResults }: SuiteReport, root: string): string[] {
  const found = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    const told = tests.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    return told.length === 0 && status === "failed" ? [`${file}: ${firstLine(message)}`] : told;
  });
  return found.length === 0 && !success ? ["the run failed outside of its tests; see its log"] : found;
}
