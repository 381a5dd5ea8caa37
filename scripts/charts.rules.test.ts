// A chart says what was measured, a figure over its bound is seen, and a page keeps its own words.
import { expect, test } from "vitest";
import { drawFigures, drawSeries, isReached, number, putBetween, type Results, tableOf } from "./charts.rules.ts";

const slow = { what: "p99 <of lists>", value: 620, bound: 500, unit: "ms" };
const share = { what: "share of bare", value: 0.82, bound: 0.7, unit: "", atLeast: true };

test("a bound is the most allowed, or the least", () => {
  expect([isReached(slow), isReached(share), isReached({ ...share, value: 0.6 })]).toEqual([false, true, false]);
  expect(isReached({ what: "lost", value: 0, bound: 0, unit: "" })).toBe(true);
});

test("a figure over its bound is drawn as such, and signs are no markup", () => {
  const drawn = drawFigures("list", [slow, share]);
  expect(drawn.match(/class="over"/g)).toHaveLength(1);
  expect(drawn.match(/class="bar"/g)).toHaveLength(1);
  expect(drawn).toContain("p99 &lt;of lists&gt;");
  expect(drawn).toContain("620 ms");
});

test("every point of every line is drawn", () => {
  const points: [number, number][] = [
    [10_000, 3],
    [1_000_000, 4],
  ];
  const drawn = drawSeries({ title: "g", along: "tickets", unit: "ms", lines: [{ name: "p95", points }] });
  expect(drawn.match(/<circle/g)).toHaveLength(2);
  expect(drawn).toContain("1,000,000");
  expect(drawn).not.toContain("NaN");
});

test("a table names the command, the machine and the verdicts", () => {
  const machine = { cores: 2, processor: "X", memoryGiB: 23, node: "24.0.0" };
  const results: Results = {
    bench: "list",
    command: "npm run bench -- list",
    measuredAt: "2026-11-16T01:00:00Z",
    machine,
    figures: [slow, share],
  };
  const table = tableOf(results);
  expect(table).toContain("`npm run bench -- list`, 2026-11-16: 2 cores (X), 23 GiB, Node 24.0.0.");
  expect(table).toContain("| share of bare | 0.82 | at least 0.7 | reached |");
  expect(table).toContain("**not reached**");
});

test("a page keeps its words, and one without the place is an error", () => {
  const page = "Before\n<!-- figures:list -->\nold\n<!-- /figures:list -->\nAfter\n";
  expect(putBetween(page, "list", "new")).toBe("Before\n<!-- figures:list -->\nnew\n<!-- /figures:list -->\nAfter\n");
  expect(() => putBetween(page, "search", "new")).toThrow("figures:search");
});

test.each([
  [0.823, "0.82"],
  [31.04, "31"],
  [1234.5, "1,235"],
])("%d is said as %s", (value, said) => expect(number(value)).toBe(said));
