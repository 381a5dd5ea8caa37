// Wall-clock times as instants, where clocks are set forward, set back, or skip a whole day.
import { expect, test } from "vitest";
import { civilDay, instantOf, localOf } from "./hours.local.rules.ts";

const ask = (zone: string, date: string, time: string) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const found = instantOf(zone, civilDay(date) ?? Number.NaN, hour * 60 + minute);
  return found.kind === "instant" ? found.at.toISOString() : `skipped, next ${found.at.toISOString()}`;
};

test("an ordinary time is one instant", () => {
  expect(ask("America/Sao_Paulo", "2026-03-10", "09:00")).toBe("2026-03-10T12:00:00.000Z");
  expect(ask("Asia/Kathmandu", "2026-03-10", "00:00")).toBe("2026-03-09T18:15:00.000Z");
  expect(ask("Pacific/Kiritimati", "2026-03-10", "00:00")).toBe("2026-03-09T10:00:00.000Z");
  expect(ask("Pacific/Pago_Pago", "2026-03-10", "23:59")).toBe("2026-03-11T10:59:00.000Z");
});

test("a time the clock jumps over does not exist, and the next one is named", () => {
  expect(ask("America/New_York", "2026-03-08", "02:30")).toBe("skipped, next 2026-03-08T07:00:00.000Z");
  expect(ask("America/Sao_Paulo", "2018-11-04", "00:00")).toBe("skipped, next 2018-11-04T03:00:00.000Z");
  expect(ask("Australia/Lord_Howe", "2026-10-04", "02:15")).toBe("skipped, next 2026-10-03T15:30:00.000Z");
  expect(ask("Pacific/Apia", "2011-12-30", "12:00")).toBe("skipped, next 2011-12-30T10:00:00.000Z");
  expect(ask("America/New_York", "2026-03-08", "01:59")).toBe("2026-03-08T06:59:00.000Z");
  expect(ask("America/New_York", "2026-03-08", "03:00")).toBe("2026-03-08T07:00:00.000Z");
});

test("the moment after a jump over midnight is on the next date", () => {
  const apia = instantOf("Pacific/Apia", civilDay("2011-12-30") ?? 0, 720);
  expect(localOf("Pacific/Apia", apia.at)).toEqual({ day: civilDay("2011-12-31"), minute: 0 });
  // Clocks went from 23:59 to 01:00 of the next date.
  expect(ask("America/Asuncion", "2023-10-01", "00:30")).toBe("skipped, next 2023-10-01T04:00:00.000Z");
  expect(ask("America/Nuuk", "2024-03-30", "23:30")).toBe("skipped, next 2024-03-31T01:00:00.000Z");
});

test("a time that happens twice means the first", () => {
  expect(ask("America/New_York", "2026-11-01", "01:30")).toBe("2026-11-01T05:30:00.000Z");
});

test("dates that no calendar has are none", () => {
  const none = ["2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0000-01-01", "1969-12-31", "9999-12-31"];
  expect(none.map(civilDay)).toEqual(none.map(() => null));
  expect(civilDay("2028-02-29")).toBe(21_243);
});
