// Which cards are shown, and when a connection may be made.
import { expect, test } from "vitest";
import { inView, isConfirmed, matchesSearch } from "./channels.rules.ts";

const now = new Date("2026-03-10T12:00:00Z");
const fine = { status: "connected", pausedUntil: null } as const;
const waiting = { status: "connected", pausedUntil: "2026-03-10T12:00:30Z" } as const;
const lost = { status: "lost", pausedUntil: null } as const;

test("a view holds what its name says", () => {
  expect([fine, waiting, lost].map((one) => inView(one, "connected", now))).toEqual([true, true, false]);
  expect([fine, waiting, lost].map((one) => inView(one, "troubled", now))).toEqual([false, true, true]);
  expect(inView(waiting, "troubled", new Date("2026-03-10T12:01:00Z"))).toBe(false);
});

test("a channel is found by name without accents and by number in any form", () => {
  const channel = { name: "WhatsApp Atenção", verifiedName: "Casa Ipê", number: "551140028922" };
  expect(["atencao", "IPE", "4002-8922", "(11) 4002", ""].map((query) => matchesSearch(channel, query))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(matchesSearch(channel, "suporte")).toBe(false);
  expect(matchesSearch(channel, "12")).toBe(false);
});

test("only with every needed step in order a connection may be made", () => {
  const step = (isNeeded: boolean, result: "ok" | "failed" | "waiting") =>
    ({ step: "key", isNeeded, result, reason: null, detail: null }) as const;
  expect(isConfirmed([step(true, "ok"), step(true, "ok"), step(false, "failed")])).toBe(true);
  expect(isConfirmed([step(true, "ok"), step(true, "waiting")])).toBe(false);
  expect(isConfirmed([step(true, "failed"), step(false, "ok")])).toBe(false);
  expect(isConfirmed([])).toBe(false);
});
