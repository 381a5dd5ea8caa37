// What is decided of campaigns, as plain values: states, words, windows and slots.
import { expect, test } from "vitest";
import { demandEditable, demandStart, earliestStart, isTooLate } from "./campaigns.rules.ts";
import { forecast, isOpen, nextOpen, paceOf, slotsOf } from "./pace.rules.ts";
import { zoneOf } from "./places.rules.ts";
import { areAlike, areEqual, fillText } from "./texts.rules.ts";

const now = new Date("2026-03-05T15:00:00Z");
const at = (text: string) => new Date(text);

test("a start is at least a quarter of an hour ahead, and never in the past", () => {
  expect(() => demandStart(at("2026-03-05T14:59:00Z"), now)).toThrow(
    expect.objectContaining({ code: "ERR_CAMPAIGN_DATE" }),
  );
  expect(() => demandStart(at("2026-03-05T15:10:00Z"), now)).toThrow(
    expect.objectContaining({ code: "ERROR_CAMPAIGN_DATE_NOT_VALID", detail: earliestStart(now).toISOString() }),
  );
  expect(demandStart(at("2026-03-05T15:15:00Z"), now)).toEqual(at("2026-03-05T15:15:00Z"));
});

test("only what is pending or canceled changes, and of a scheduled template only the start", () => {
  const state = (status: "pending" | "scheduled" | "processing", kind: "free" | "template") => ({
    status,
    kind,
    pausedAt: null,
  });
  demandEditable(state("pending", "free"), { name: "x" });
  demandEditable(state("scheduled", "template"), { startsAt: now.toISOString() });
  for (const [wrong, wanted] of [
    [state("scheduled", "template"), { name: "x" }],
    [state("scheduled", "free"), { startsAt: now.toISOString() }],
    [state("processing", "free"), { name: "x" }],
  ] as const) {
    expect(() => demandEditable(wrong, wanted)).toThrow(
      expect.objectContaining({ code: "ERR_NO_UPDATE_CAMPAIGN_NOT_IN_CANCELED_PENDING", detail: wrong.status }),
    );
  }
});

test("one that comes an hour late asks a person", () => {
  expect(isTooLate(at("2026-03-05T14:30:00Z"), now)).toBe(false);
  expect(isTooLate(at("2026-03-05T13:59:00Z"), now)).toBe(true);
});

test("a mark takes its fallback where nothing is known, and is missing without one", () => {
  const values = new Map([["firstName", "Maria"]]);
  const known = (name: string) => values.get(name);
  expect(fillText("Olá {{firstName|cliente}}, {{ pedido | seu pedido }}", known)).toEqual({
    text: "Olá Maria, seu pedido",
    missing: [],
  });
  expect(fillText("Boleto {{boleto}}", known)).toEqual({ text: "Boleto {{boleto}}", missing: ["boleto"] });
});

test("variants that differ in signs alone are the same, and those in one word of many are alike", () => {
  expect(areEqual(["Olá, tudo bem?", "ola tudo bem 🍂"])).toBe(true);
  expect(areEqual(["Olá, tudo bem?", "Chegou a coleção"])).toBe(false);
  const long =
    "a coleção de outono chegou com luminárias a partir de cento e oitenta reais e frete grátis para todo o país hoje";
  expect(areAlike([long, `${long} mesmo`])).toBe(true);
  expect(areAlike(["Chegou a coleção", "Temos uma novidade para você"])).toBe(false);
});

test("a window is judged by the clock of whoever gets it", () => {
  const window = { from: "08:00", to: "18:00", weekdays: [1, 2, 3, 4, 5] };
  const noonInSaoPaulo = Date.parse("2026-03-05T11:30:00Z");
  expect(isOpen(window, "America/Sao_Paulo", noonInSaoPaulo)).toBe(true);
  expect(isOpen(window, "America/Rio_Branco", noonInSaoPaulo)).toBe(false);
  const evening = Date.parse("2026-03-06T21:00:00Z");
  expect(nextOpen(window, "America/Sao_Paulo", evening)).toBe(Date.parse("2026-03-09T11:00:00Z"));
});

test("a window may go through midnight, on the weekday of its evening", () => {
  const window = { from: "22:00", to: "02:00", weekdays: [5] };
  expect(isOpen(window, "UTC", Date.parse("2026-03-06T23:00:00Z"))).toBe(true);
  expect(isOpen(window, "UTC", Date.parse("2026-03-07T01:59:00Z"))).toBe(true);
  expect(isOpen(window, "UTC", Date.parse("2026-03-07T23:00:00Z"))).toBe(false);
});

test("no moment that is found open lies outside, in any zone, against a clock of its own", () => {
  const zones = ["America/Sao_Paulo", "America/Rio_Branco", "Europe/Lisbon", "Asia/Kathmandu", "Australia/Lord_Howe"];
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const two = (n: number) => String(n).padStart(2, "0");
  for (let round = 0; round < 400; round++) {
    const from = draw(1_440);
    const to = (from + 30 + draw(1_200)) % 1_440;
    const time = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    const window = { from: time(from), to: time(to), weekdays: [draw(7), draw(7), draw(7)] };
    const zone = zones[draw(zones.length)] ?? "UTC";
    const asked = Date.parse("2026-01-01T00:00:00Z") + draw(365 * 1_440) * 60_000;
    const found = nextOpen(window, zone, asked);
    expect(found).not.toBeNull();
    const wall = new Date(found ?? 0).toLocaleString("sv-SE", { timeZone: zone });
    const minute = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
    const weekday = new Date(`${wall.slice(0, 10)}T12:00:00Z`).getUTCDay();
    const isEvening = from < to ? minute >= from && minute < to : minute >= from;
    const isMorning = from > to && minute < to;
    const isDay =
      (isEvening && window.weekdays.includes(weekday)) || (isMorning && window.weekdays.includes((weekday + 6) % 7));
    expect({ window, zone, wall, isDay }).toMatchObject({ isDay: true });
  }
});

test("slots of a number lie a gap apart, those of several go side by side", () => {
  const pace = { gapMin: 20_000, gapMax: 40_000 };
  const lines = [1, 2].map((channelId) => ({ channelId, nextAt: null, pace }));
  const { slots, nextAt } = slotsOf(lines, 0, 3_000, 10, () => 0.5);
  expect(slots).toEqual([
    { channelId: 1, at: 0 },
    { channelId: 2, at: 0 },
  ]);
  expect([...nextAt.values()]).toEqual([30_000, 30_000]);
  expect(paceOf("template", { gapMin: 20, gapMax: 20 }, 80)).toEqual({ gapMin: 25, gapMax: 25 });
});

test("the forecast says what passes the window goes on the next day", () => {
  const told = forecast({
    startsAt: Date.parse("2026-03-05T18:30:00Z"),
    window: { from: "08:00", to: "18:00", weekdays: [0, 1, 2, 3, 4, 5, 6] },
    zones: new Map([["America/Sao_Paulo", 512]]),
    lines: [{ channelId: 1, pace: { gapMin: 25_000, gapMax: 25_000 } }],
    zone: "America/Sao_Paulo",
  });
  expect(told.days.map(({ date, messages }) => [date, messages])).toEqual([
    ["2026-03-05", 360],
    ["2026-03-06", 152],
  ]);
  expect(told.endsAt).toBe("2026-03-06T12:02:55.000Z");
});

test("area codes tell the clock, and where nothing is known it is the company's", () => {
  expect(zoneOf("5568999990000", "America/Sao_Paulo")).toBe("America/Rio_Branco");
  expect(zoneOf("5511999990000", "America/Recife")).toBe("America/Sao_Paulo");
  expect(zoneOf("351912345678", "Europe/Lisbon")).toBe("Europe/Lisbon");
  expect(zoneOf(null, "America/Sao_Paulo")).toBe("America/Sao_Paulo");
});
