// What is asked again, how often, and what stays a finding.
import { expect, test } from "vitest";
import { createPatience } from "./patience.ts";

const notNow = { status: 503, text: '{"error":"ERR_UNAVAILABLE"}' };
const fine = { status: 200, text: "OK" };

function answering(answers: { status: number; text: string }[]) {
  let asked = 0;
  return {
    send: async () => answers[Math.min(asked++, answers.length - 1)] ?? fine,
    times: () => asked,
  };
}

test("a server without hands free is asked again and counted", async () => {
  const patience = createPatience(1);
  const server = answering([notNow, notNow, fine]);
  expect(await patience.ask(server.send)).toEqual(fine);
  expect([server.times(), patience.repeated]).toEqual([3, 2]);
});

test("one that never has any is a finding after six tries", async () => {
  const patience = createPatience(1);
  const server = answering([notNow]);
  expect(await patience.ask(server.send)).toEqual(notNow);
  expect([server.times(), patience.repeated]).toEqual([6, 5]);
});

test.each([
  { status: 500, text: '{"error":"ERR_INTERNAL"}' },
  { status: 503, text: "upstream" },
  { status: 0, text: "socket hang up" },
])("$status $text is not asked again", async (answer) => {
  const patience = createPatience(1);
  const server = answering([answer, fine]);
  expect(await patience.ask(server.send)).toEqual(answer);
  expect([server.times(), patience.repeated]).toEqual([1, 0]);
});
