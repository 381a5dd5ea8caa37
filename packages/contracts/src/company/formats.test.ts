// @vitest-environment node
// Dates, times, numbers and money as people of each language expect them.
import { expect, test } from "vitest";
import { createFormats, greetingOf } from "./formats.ts";

const pt = createFormats({ locale: "pt-BR", timeZone: "America/Sao_Paulo", currency: "BRL" });
const en = createFormats({ locale: "en-US", timeZone: "America/Sao_Paulo", currency: "BRL" });
const es = createFormats({ locale: "es-ES", timeZone: "Europe/Madrid", currency: "BRL" });
const now = new Date("2026-03-05T17:03:00Z"); // 14:03 in São Paulo, a Thursday

test("dates are dd/MM/yyyy in every language and in the company's zone", () => {
  const nearMidnight = "2026-03-06T02:30:00Z";
  expect([pt.date(nearMidnight), en.date(nearMidnight), es.date(nearMidnight)]).toEqual([
    "05/03/2026",
    "05/03/2026",
    "06/03/2026",
  ]);
});

test("in sentences English names the month", () => {
  expect([pt.proseDate(now), en.proseDate(now)]).toEqual(["05/03/2026", "05 Mar 2026"]);
});

test("times have 24 hours except in American English", () => {
  expect([pt.time(now), en.time(now), es.time(now)]).toEqual(["14:03", "2:03 PM", "18:03"]);
});

test("list times say as little as needed", () => {
  const at = (iso: string) => pt.listTime(iso, now);
  expect(at("2026-03-05T17:02:40Z")).toBe("agora");
  expect(at("2026-03-05T16:58:00Z")).toBe("5 min");
  expect(at("2026-03-05T14:00:00Z")).toBe("11:00");
  expect(at("2026-03-04T23:00:00Z")).toBe("ontem");
  expect(at("2026-03-02T15:00:00Z")).toBe("seg.");
  expect(at("2026-02-10T15:00:00Z")).toBe("10/02");
  expect(at("2025-12-31T15:00:00Z")).toBe("31/12/2025");
});

test("separators between days are words first, then dates", () => {
  const day = (iso: string) => pt.dayName(iso, now);
  expect([
    day("2026-03-05T12:00:00Z"),
    day("2026-03-04T12:00:00Z"),
    day("2026-03-02T12:00:00Z"),
    day("2026-02-20T12:00:00Z"),
  ]).toEqual(["Hoje", "Ontem", "segunda-feira", "20/02/2026"]);
});

test("durations name two units at most", () => {
  expect([0, 10_000, 130_000, 3_600_000 * 3 + 60_000 * 12, 86_400_000 * 2 + 3_600_000 * 4].map(pt.duration)).toEqual([
    "0 s",
    "10 s",
    "2 min 10 s",
    "3 h 12 min",
    "2 d 4 h",
  ]);
});

test("a wait counts whole minutes", () => {
  const ago = (minutes: number) => pt.wait(new Date(now.getTime() - minutes * 60_000), now);
  expect([ago(0), ago(18), ago(60), ago(192), ago(1500)]).toEqual(["0 min", "18 min", "1 h", "3 h 12 min", "1 d 1 h"]);
});

test("money keeps its grouping in every language", () => {
  expect([pt.money(123450), es.money(123450), en.money(123450)]).toEqual(["R$ 1.234,50", "1.234,50 R$", "R$1,234.50"]);
});

test("counts have no decimals, measures two or three, cards are compact", () => {
  expect([pt.count(8412), pt.measure(4.5), pt.measure(4.5678), pt.compact(8400)]).toEqual([
    "8.412",
    "4,50",
    "4,568",
    "8,4 mil",
  ]);
});

test("telephone numbers are grouped; hidden ones and names stay as they came", () => {
  expect(["5511987650001", "551133334444", "595981234567", "+55 (11) 98765-0001"].map(pt.phone)).toEqual([
    "+55 11 98765-0001",
    "+55 11 3333-4444",
    "+595981234567",
    "+55 11 98765-0001",
  ]);
  expect(["+55 11 9****-1234", "@loja", "nina.prates"].map(pt.phone)).toEqual([
    "+55 11 9****-1234",
    "@loja",
    "nina.prates",
  ]);
});

test("the greeting follows the company's hour", () => {
  expect([pt.hour(now), greetingOf(6), greetingOf(pt.hour(now)), greetingOf(22), greetingOf(3)]).toEqual([
    14,
    "morning",
    "afternoon",
    "evening",
    "evening",
  ]);
});
