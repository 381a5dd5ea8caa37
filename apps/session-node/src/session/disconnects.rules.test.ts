// The table of sessions.md 8 as plain values: every code and what follows from it.
import { expect, test } from "vitest";
import { type Past, reactionTo } from "./disconnects.rules.ts";

const fresh: Past = { failures: 1, badSessions: 0, replacedAt: [], hasTriedVersion: false, hasOtherVersion: false };
const after = (code: number, past: Partial<Past> = {}, words = "") =>
  reactionTo(code, words, { ...fresh, ...past }, 1_000_000, 0);

test.each([
  [401, "loggedOut"],
  [403, "banned"],
  [402, "refused"],
  [406, "refused"],
  [419, "refused"],
  [411, "updateWhatsapp"],
  [405, "outdated"],
  [409, "outdated"],
])("%i is final: %s", (code, reason) => {
  expect(after(code)).toEqual({ next: "lost", reason });
});

test("515 reopens at once, however often", () => {
  expect(after(515, { failures: 50 })).toEqual({ next: "reopen" });
});

test("lost connections are tried again after 1, 2, 5, 10, 30, 60 seconds, and given up at the tenth", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((failures) => after(428, { failures }));
  expect(waits).toEqual([1, 2, 5, 10, 30, 60, 60].map((seconds) => ({ next: "wait", ms: seconds * 1_000 })));
  expect(after(503)).toEqual({ next: "wait", ms: 30_000 });
  expect(after(408, { failures: 10 })).toEqual({ next: "lost", reason: "unreachable" });
  expect(reactionTo(428, "", fresh, 0, 1)).toEqual({ next: "wait", ms: 1_300 });
});

test("the third bad session in a row is final", () => {
  expect(after(500, { badSessions: 2, failures: 2 })).toEqual({ next: "wait", ms: 2_000 });
  expect(after(500, { badSessions: 3, failures: 3 })).toEqual({ next: "lost", reason: "badSession" });
});

test("another program on the session is yielded to, and named at the third time in ten minutes", () => {
  expect(after(440, { replacedAt: [999_000] })).toEqual({ next: "yield", ms: 30_000 });
  expect(after(440, { replacedAt: [100_000, 999_000, 1_000_000] })).toEqual({ next: "yield", ms: 30_000 });
  expect(after(440, { replacedAt: [900_000, 999_000, 1_000_000] })).toEqual({ next: "lost", reason: "usedElsewhere" });
});

test("an outdated program tries another version once", () => {
  expect(after(405, { hasOtherVersion: true })).toEqual({ next: "newVersion" });
  expect(after(405, { hasOtherVersion: true, hasTriedVersion: true })).toEqual({ next: "lost", reason: "outdated" });
});

test("codes nobody read end the round, not the session", () => {
  expect(after(408, {}, "QR refs attempts ended")).toEqual({ next: "roundEnded" });
});
