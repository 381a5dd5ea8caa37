// Days and zones of companies.
import { expect, test } from "vitest";
import { endOfDay, timeZones } from "./zones.rules.ts";

test.each([
  ["2026-12-31", "America/Sao_Paulo", "2027-01-01T02:59:59.000Z"],
  ["2026-12-31", "America/Manaus", "2027-01-01T03:59:59.000Z"],
  ["2026-03-29", "Europe/Lisbon", "2026-03-29T22:59:59.000Z"],
  ["2026-10-25", "Europe/Lisbon", "2026-10-25T23:59:59.000Z"],
  ["2026-06-01", "Asia/Kolkata", "2026-06-01T18:29:59.000Z"],
])("%s ends in %s at %s", (day, zone, moment) => {
  expect(endOfDay(day, zone)).toBe(moment);
});

test("a zone that the browser does not list is kept", () => {
  expect(timeZones("Brazil/East")).toContain("Brazil/East");
  expect(timeZones("America/Sao_Paulo").filter((zone) => zone === "America/Sao_Paulo")).toHaveLength(1);
});
