// @vitest-environment node
// Weekdays in the words of the reader.
import { expect, test } from "vitest";
import { weekdayName, weekOrder } from "./weekday.rules.ts";

test("short names stand alone in a column, long ones within a sentence", () => {
  expect(weekOrder.map((day) => weekdayName(day, "pt-BR", "short"))).toEqual([
    "Seg",
    "Ter",
    "Qua",
    "Qui",
    "Sex",
    "Sáb",
    "Dom",
  ]);
  expect([weekdayName(0, "pt-BR", "long"), weekdayName(1, "en-US", "long"), weekdayName(6, "es-ES", "short")]).toEqual([
    "domingo",
    "Monday",
    "Sáb",
  ]);
});
