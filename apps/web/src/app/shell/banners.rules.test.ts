// @vitest-environment node
// Which banners stand at the top.
import { expect, test } from "vitest";
import { bannersFor, type Conditions } from "./banners.rules.ts";

const calm: Conditions = {
  browserOnline: true,
  link: "online",
  guardUnreached: false,
  lostChannels: 0,
  plan: { daysLeft: 20, expired: false },
  isAdmin: true,
  newVersion: false,
};

test("when all is well there is none", () => {
  expect(bannersFor(calm)).toEqual([]);
  expect(bannersFor({ ...calm, link: "connecting" })).toEqual([]);
});

test("admins hear of the plan a week before, others on the last day", () => {
  const ending = (daysLeft: number, isAdmin: boolean) =>
    bannersFor({ ...calm, isAdmin, plan: { daysLeft, expired: false } });
  expect([ending(8, true), ending(7, true), ending(7, false), ending(1, false)]).toEqual([
    [],
    ["planEnding"],
    [],
    ["planEnding"],
  ]);
});

test("two at most, the most urgent first", () => {
  expect(
    bannersFor({
      ...calm,
      browserOnline: false,
      link: "offline",
      plan: { daysLeft: 2, expired: false },
      newVersion: true,
    }),
  ).toEqual(["noInternet", "planEnding"]);
});

test("a server that is not reached is told by the link or by the guard", () => {
  expect(bannersFor({ ...calm, link: "offline" })).toEqual(["noServer"]);
  expect(bannersFor({ ...calm, link: "connecting", guardUnreached: true })).toEqual(["noServer"]);
  expect(bannersFor({ ...calm, link: "failed" })).toEqual(["linkFailed"]);
});

test("a channel that is down is told after the link and before the plan", () => {
  expect(bannersFor({ ...calm, lostChannels: 1, newVersion: true })).toEqual(["channelLost", "newVersion"]);
  expect(bannersFor({ ...calm, lostChannels: 2, link: "offline" })).toEqual(["noServer", "channelLost"]);
  expect(bannersFor({ ...calm, lostChannels: 1, plan: { daysLeft: 0, expired: true } })).toEqual(["planExpired"]);
});
