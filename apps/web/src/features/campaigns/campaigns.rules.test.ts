// Moments and texts of campaigns, as plain values.
import { expect, test } from "vitest";
import { hasTwins, instantOf, placeOf, shareOf } from "./campaigns.rules.ts";

test("a day and a time are those of the company's clock", () => {
  expect(instantOf("America/Sao_Paulo", "2026-03-05", "15:30")?.toISOString()).toBe("2026-03-05T18:30:00.000Z");
  expect(placeOf("America/Sao_Paulo", new Date("2026-03-05T18:30:00Z"))).toEqual({ day: "2026-03-05", time: "15:30" });
  expect(instantOf("Europe/Lisbon", "2026-03-29", "01:30")?.toISOString()).toBe("2026-03-29T01:30:00.000Z");
  expect(instantOf("America/Sao_Paulo", "", "15:30")).toBeNull();
});

test("variants that differ in signs alone are twins", () => {
  expect(hasTwins(["Olá!", "ola"])).toBe(true);
  expect(hasTwins(["Olá", ""])).toBe(false);
});

test("the share counts those who are not left out", () => {
  const none = { sendPending: 0, deliveryPending: 0, received: 0, read: 0, played: 0, error: 0, unconfirmed: 0 };
  expect(shareOf({ ...none, total: 10, skipped: 2, waiting: 4, deliveryPending: 4 })).toBe(0.5);
  expect(shareOf({ ...none, total: 0, skipped: 0, waiting: 0 })).toBe(0);
});
