// Which step is due, day by day and hour by hour where the company lives.
import type { Dues } from "@prosa/contracts/company/saas-dues";
import { expect, test } from "vitest";
import { type DueFacts, stepNow } from "./dues.rules.ts";

const both = { mail: true, whatsapp: true };
const dues = {
  isOn: true,
  steps: [-7, -3, -1, 0, 1, 3, 7, 15, 30].map((days) => ({ days, ...both })),
  atBlock: both,
  texts: {},
} as unknown as Dues;

/** Due at the end of 15 March in São Paulo. */
const facts = (now: string, given: Partial<DueFacts> = {}): DueFacts => ({
  dueAt: new Date("2026-03-16T03:00:00Z"),
  blockedFrom: null,
  timeZone: "America/Sao_Paulo",
  now: new Date(now),
  ...given,
});
const at = (now: string, given?: Partial<DueFacts>) => stepNow(facts(now, given), dues)?.step ?? null;

test.each([
  ["2026-03-07T15:00:00Z", null],
  ["2026-03-08T15:00:00Z", "-7"],
  ["2026-03-10T15:00:00Z", "-7"],
  ["2026-03-11T15:00:00Z", null],
  ["2026-03-12T15:00:00Z", "-3"],
  ["2026-03-14T15:00:00Z", "-1"],
  ["2026-03-15T15:00:00Z", "0"],
  ["2026-03-16T15:00:00Z", "1"],
  ["2026-03-22T15:00:00Z", "7"],
  ["2026-04-14T15:00:00Z", "30"],
  ["2026-04-17T15:00:00Z", null],
])("at %s the step is %j", (now, step) => expect(at(now)).toBe(step));

test("only from eight to eight, by the company's own clock", () => {
  expect(at("2026-03-15T10:59:59Z")).toBeNull();
  expect(at("2026-03-15T11:00:00Z")).toBe("0");
  expect(at("2026-03-15T22:59:59Z")).toBe("0");
  expect(at("2026-03-15T23:00:00Z")).toBeNull();
  expect(at("2026-03-15T12:00:00Z", { timeZone: "America/Rio_Branco" })).toBeNull();
});

test("the block is told when it holds, and before the step of the same day", () => {
  const blockedFrom = new Date("2026-03-16T03:00:00Z");
  expect(at("2026-03-15T15:00:00Z", { blockedFrom })).toBe("0");
  expect(at("2026-03-16T15:00:00Z", { blockedFrom })).toBe("block");
  expect(at("2026-03-18T15:00:00Z", { blockedFrom })).toBe("3");
});

test("what is switched off tells nothing", () => {
  expect(stepNow(facts("2026-03-15T15:00:00Z"), { ...dues, isOn: false })).toBeNull();
});
