// The start page's address as days, and the hours worth showing.
import { expect, test } from "vitest";
import { daysOf, eachDay, hoursOf, readFilter } from "./home.rules.ts";

test("a period is days of the calendar, both ends included", () => {
  expect(daysOf("hoje", "2025-03-01")).toEqual({ from: "2025-03-01", to: "2025-03-01" });
  expect(daysOf("ontem", "2025-03-01")).toEqual({ from: "2025-02-28", to: "2025-02-28" });
  expect(eachDay(daysOf("7d", "2025-03-03"))).toHaveLength(7);
  expect(daysOf("30d", "2025-03-30").from).toBe("2025-03-01");
});

test("what an address does not know is today, of all queues and channels", () => {
  expect(readFilter(new URLSearchParams("periodo=sempre&filas=x&canais=4"))).toEqual({
    period: "hoje",
    queuesIds: undefined,
    channelsIds: "4",
  });
});

test("hours outside of the usual day are shown where something happened in them", () => {
  expect(hoursOf([])).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  expect(hoursOf([6, 12, 20]).at(0)).toBe(6);
  expect(hoursOf([6, 12, 20]).at(-1)).toBe(20);
});
