// Who did what to a ticket, and what changed hands.
import { expect, test } from "vitest";
import { aLog } from "../../testing.ts";
import { doerOf, passagesOf } from "./log.rules.ts";

test("a person, the bot or a rule did it", () => {
  expect(doerOf(aLog())).toBe("people");
  expect(doerOf(aLog({ type: "chatBot" }))).toBe("bot");
  expect(doerOf(aLog({ author: { kind: "flow", id: 12, name: "Boas-vindas" } }))).toBe("bot");
  for (const kind of ["campaign", "schedule", "api", "system"] as const) {
    expect(doerOf(aLog({ type: "autoClose", author: { kind, id: null, name: null } }))).toBe("system");
  }
});

test("only what changed hands is told, also from nobody", () => {
  expect(passagesOf(aLog({ fromUser: null, toUser: "Ana", fromQueue: "Vendas", toQueue: "Vendas" }))).toEqual([
    { of: "person", from: null, to: "Ana" },
  ]);
  expect(passagesOf(aLog())).toEqual([]);
});
