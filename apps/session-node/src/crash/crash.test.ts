// The crash suite at commit size: twenty kills of a real process under traffic, counted by the sandbox's ledger.
import { expect, test } from "vitest";
import { crash } from "./crash.ts";
import { faultsIn, judge } from "./judge.ts";
import { offline } from "./offline.ts";

test("twenty kills: nothing lost, nothing twice, nothing out of order, nothing unreadable", {
  timeout: 300_000,
}, async () => {
  const verdict = await crash({ kills: 20, seed: 7 });

  expect(faultsIn(verdict)).toEqual([]);
  expect(verdict.inbound).toBeGreaterThan(100);
  expect(verdict.outbound).toBeGreaterThan(10);
});

test("five hundred messages that waited, some in a group, killed three times on the way: each once, in order", {
  timeout: 300_000,
}, async () => {
  const { seconds: _seconds, ...verdict } = await offline({ messages: 500, people: 20, kills: 3 });

  expect(faultsIn(verdict)).toEqual([]);
  expect(verdict.inbound).toBe(500);
});

test("the judge finds each fault it is asked to find", () => {
  const facts = [
    { n: 1, kind: "taken", id: "a" },
    { n: 2, kind: "delivered", id: "x", person: "1", text: "2" },
    { n: 3, kind: "delivered", id: "x", person: "1", text: "1" },
    { n: 4, kind: "unreadable", id: "y", person: "1" },
  ];
  const stored = [
    { id: "b", chat: "1", text: "2" },
    { id: "b", chat: "1", text: "1" },
  ];
  const written = ["a", "b"].map((id) => ({ id, text: "0" }));
  const ordered = ["x", "y"].map((id) => ({ id, to: "1" }));

  expect(judge({ written, ordered, stored, facts, stale: 1 })).toEqual({
    inbound: 2,
    outbound: 2,
    lost: 1,
    stuck: 1,
    twice: 1,
    disordered: 1,
    unreadable: 1,
    outboundMissing: 1,
    outboundTwice: 1,
    outboundDisordered: 1,
    stale: 1,
  });
});
