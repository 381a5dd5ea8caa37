// The address of the report of people.
import { expect, test } from "vitest";
import { readAddress } from "./user-figures.rules.ts";

const read = (search: string) => readAddress(new URLSearchParams(search), "2025-03-10");

test("without days it is about the last seven, and what is no day or person is passed over", () => {
  expect(read("")).toEqual({ from: "2025-03-04", to: "2025-03-10", people: [] });
  expect(read("de=ontem&pessoas=3,x,3,5")).toEqual({ from: "2025-03-04", to: "2025-03-10", people: ["3", "5"] });
});

test("days the wrong way round are turned", () => {
  expect(read("de=2025-03-09&ate=2025-03-01")).toMatchObject({ from: "2025-03-01", to: "2025-03-09" });
});
