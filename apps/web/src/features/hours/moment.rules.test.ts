// @vitest-environment node
// Saying until when, and reading days of the year as people type them.

import { createFormats } from "@prosa/contracts/formats";
import { expect, test } from "vitest";
import { isYearlyDate, tidyYearlyDate, untilText } from "./moment.rules.ts";

const formats = createFormats({ locale: "pt-BR", timeZone: "America/Sao_Paulo", currency: "BRL" });
const weekday = (date: Date) => `wd${date.getUTCDay()}`;
const from = new Date("2026-03-05T15:00:00Z");
const until = (text: string) => untilText(text, from, formats, weekday);

test("today by the clock, within the week by its day, later by the date", () => {
  expect([until("2026-03-05T21:00:00Z"), until("2026-03-06T11:00:00Z"), until("2026-03-20T11:00:00Z")]).toEqual([
    "18:00",
    "wd5 08:00",
    "20/03/2026 08:00",
  ]);
});

test("a yearly date exists in some year", () => {
  expect(["25/12", "29/02", "31/04", "00/05", "12/13", "1/5", ""].map(isYearlyDate)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(["2512", "1/5", "25-12", "x"].map(tidyYearlyDate)).toEqual(["25/12", "01/05", "25/12", "x"]);
});
