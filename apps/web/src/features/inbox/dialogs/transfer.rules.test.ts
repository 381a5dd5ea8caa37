// Whom a transfer goes to and what is asked for.
import { expect, test } from "vitest";
import { aimsOf, byReach, changeFor, named, nowhere, queueFor, queuesOf, type Targets } from "./transfer.rules.ts";

const person = (over: Partial<Targets["people"][number]>) => ({
  id: 1,
  name: "Ana Lima",
  isOnline: false,
  open: 0,
  queueIds: [3, 4],
  isHere: false,
  ...over,
});
const queue = (id: number, name: string) => ({ id, name, color: "#0B7A6B", isHere: false });
const targets: Targets = { people: [], queues: [queue(3, "Vendas"), queue(5, "Suporte")], flows: [] };

test("a chatbot is an aim only where there is one", () => {
  expect(aimsOf(targets)).toEqual(["person", "queue"]);
  expect(aimsOf({ ...targets, flows: [{ id: 1, name: "Boas-vindas" }] })).toEqual(["person", "queue", "flow"]);
});

test("a person gets it in the ticket's queue if that is theirs, otherwise in the first of their own", () => {
  expect(queueFor(person({}), 4)).toBe(4);
  expect(queueFor(person({}), 9)).toBe(3);
  expect(queueFor(person({ queueIds: [] }), 4)).toBeNull();
  expect(queuesOf(targets, person({})).map(({ name }) => name)).toEqual(["Vendas"]);
});

test("nothing is asked for before the choice is complete, and a note only when it says something", () => {
  expect(changeFor(nowhere, "")).toBeNull();
  expect(changeFor({ ...nowhere, personId: 8, queueId: 3 }, " ")).toEqual({ userId: 8, queueId: 3 });
  expect(changeFor({ ...nowhere, aim: "queue", queueId: 3 }, " Quer nota fiscal ")).toEqual({
    queueId: 3,
    note: "Quer nota fiscal",
  });
  expect(changeFor({ ...nowhere, aim: "flow", flowId: 2 }, "x")).toEqual({ chatFlowId: 2 });
});

test("those who are there come first, then those who carry least; names are found without accents", () => {
  const people = [
    person({ name: "Bruno", isHere: true, isOnline: true }),
    person({ name: "Célia", open: 4, isOnline: true }),
    person({ name: "Davi" }),
    person({ name: "Enzo", open: 1, isOnline: true }),
  ];
  expect(people.toSorted(byReach).map(({ name }) => name)).toEqual(["Enzo", "Célia", "Davi", "Bruno"]);
  expect(named(people, " cel ").map(({ name }) => name)).toEqual(["Célia"]);
});
