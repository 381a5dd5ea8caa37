// @vitest-environment node
// When Enter wants a second press, and what variables become.
import { expect, test } from "vitest";
import { fillVariables, needsExtra, type Values, variablesIn } from "../state/filling.rules.ts";
import { aMessage, aTicket } from "../testing.ts";
import { answerSince, ownerOf } from "./guard.rules.ts";

const at = (time: string) => Date.parse(`2026-03-05T${time}:00.000Z`);
const answer = (over = {}) =>
  aMessage({ id: 5, fromMe: true, userId: 8, createdAt: "2026-03-05T14:03:00.000Z", ...over });

test("a colleague's answer after the first letter counts; an earlier one, mine, a note or the robot's do not", () => {
  expect(answerSince([answer()], at("14:02"), 7)?.id).toBe(5);
  expect(answerSince([answer()], at("14:04"), 7)).toBeNull();
  expect(answerSince([answer({ userId: 7 })], at("14:02"), 7)).toBeNull();
  expect(answerSince([answer({ type: "note" })], at("14:02"), 7)).toBeNull();
  expect(answerSince([answer({ sendType: "bot", userId: null })], at("14:02"), 7)).toBeNull();
  expect(answerSince([answer()], null, 7)).toBeNull();
});

test("an attendance is somebody else's only while it is open with them", () => {
  expect(ownerOf(aTicket({ userId: 8, username: "João" }), 7)).toBe("João");
  expect(ownerOf(aTicket({ userId: 7 }), 7)).toBeNull();
  expect(ownerOf(aTicket({ status: "pending", userId: null, username: null }), 7)).toBeNull();
});

test("known variables are filled in, others stay and are named", () => {
  const values: Values = {
    name: "Maria Souza",
    firstName: "Maria",
    greeting: "Boa tarde",
    protocol: "2026",
    user: "Ana",
    queue: null,
    company: "Casa Ipê",
    date: "05/03/2026",
    time: "14:03",
  };
  const extra = [{ name: "Pedido", value: "58213" }];
  const text = "{{greeting}}, {{ firstName }}! Fila {{queue}}, {{pedido}}, {{cor}}.";
  expect(fillVariables(text, values, extra)).toBe("Boa tarde, Maria! Fila {{queue}}, 58213, {{cor}}.");
  expect(variablesIn(text, values, extra)).toEqual([
    { name: "greeting", value: "Boa tarde" },
    { name: "firstName", value: "Maria" },
    { name: "queue", value: null },
    { name: "pedido", value: "58213" },
    { name: "cor", value: null },
  ]);
  expect([needsExtra(text, values), needsExtra("{{name}}", values)]).toEqual([true, false]);
});
