// Plans as PostgreSQL tells them, and what is found wrong with them.
import { expect, test } from "vitest";
import { faultsOf, type PlanNode, readingsOf } from "./plans.rules.ts";

const isLarge = (table: string) => table !== "plans";
const scan = (given: Partial<PlanNode>): PlanNode => ({
  "Node Type": "Index Scan",
  "Relation Name": "tickets",
  "Index Name": "tickets_pkey",
  "Actual Rows": 10,
  "Actual Loops": 1,
  ...given,
});
const faults = (plan: PlanNode) => faultsOf(plan, isLarge, 10_000);

test("a sequential scan of a large table is a fault however few rows it gave", () => {
  const whole = scan({ "Node Type": "Seq Scan", "Index Name": undefined, "Actual Rows": 0 });
  expect(faults(whole)).toEqual(["Seq Scan reads 0 rows of tickets"]);
  expect(faults({ ...whole, "Relation Name": "plans" })).toEqual([]);
});

test("a scan that never ran is none", () => {
  expect(faults(scan({ "Node Type": "Seq Scan", "Actual Rows": 0, "Actual Loops": 0 }))).toEqual([]);
});

test("rows that were looked at and thrown away count, as often as it was done", () => {
  expect(faults(scan({ "Rows Removed by Filter": 9_989 }))).toEqual([]);
  expect(faults(scan({ "Rows Removed by Filter": 9_990 }))).toEqual([
    "Index Scan by tickets_pkey reads 10000 rows of tickets",
  ]);
  expect(faults(scan({ "Actual Loops": 1_000 }))).toHaveLength(1);
});

test("it is found however deep it lies", () => {
  const plan = scan({ Plans: [{ "Node Type": "Hash Join", Plans: [scan({ "Node Type": "Seq Scan" })] }] });
  expect(readingsOf(plan)).toHaveLength(2);
  expect(faults(plan)).toHaveLength(1);
});
