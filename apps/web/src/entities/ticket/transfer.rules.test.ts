// Whom a transfer goes to and what is asked for.
import { expect, test } from "vitest";
import { aimsOf, byReach, givenTo, nameOf, nowhere, queuesOf, type Targets, wishFor } from "./transfer.rules.ts";

const person = (over: Partial<Targets["people"][number]>) => ({
  id: 8,
  name: "Bruno",
  isOnline: true,
  pause: null,
  open: 2,
  queueIds: [5, 6],
  isHere: false,
  ...over,
});
const queue = (id: number, name: string, isHere = false) => ({ id, name, color: "#0B7A6B", isHere });
const bruno = person({});
const targets: Targets = {
  people: [bruno],
  queues: [queue(5, "Vendas", true), queue(6, "Entregas"), queue(9, "Outra")],
  flows: [],
};

test("a chatbot is an aim only where there is one", () => {
  expect(aimsOf(targets)).toEqual(["person", "queue"]);
  expect(aimsOf({ ...targets, flows: [{ id: 1, name: "Boas-vindas" }] })).toEqual(["person", "queue", "flow"]);
});

test("a person is offered their own queues, the ticket's first; who has it already only the others", () => {
  const ids = (who: typeof bruno, queueId: number | null) => queuesOf(who, targets, { queueId }).map(({ id }) => id);
  expect(ids(bruno, 6)).toEqual([6, 5]);
  expect(ids({ ...bruno, isHere: true }, 5)).toEqual([6]);
  expect(ids({ ...bruno, queueIds: [] }, 5)).toEqual([null]);
  expect(givenTo(bruno, targets, { queueId: 9 })).toMatchObject({ aim: "person", personId: 8, queueId: 5 });
});

test("nothing is asked for before the choice is complete", () => {
  expect(wishFor(nowhere, { queueId: 5 }, "")).toBeNull();
  expect(wishFor({ ...nowhere, aim: "queue" }, { queueId: 5 }, "")).toBeNull();
  expect(wishFor({ ...nowhere, aim: "flow" }, { queueId: 5 }, "")).toBeNull();
});

test("a wish names the queue only when it changes, and a note only when something was written", () => {
  const to = { ...nowhere, personId: 8 };
  expect(wishFor({ ...to, queueId: 5 }, { queueId: 5 }, " ")).toEqual({ userId: 8 });
  expect(wishFor({ ...to, queueId: 6 }, { queueId: 5 }, " Oi ")).toEqual({ userId: 8, queueId: 6, note: "Oi" });
  expect(wishFor({ ...nowhere, aim: "queue", queueId: 6 }, { queueId: 5 }, "")).toEqual({ queueId: 6 });
  expect(wishFor({ ...nowhere, aim: "flow", flowId: 2 }, { queueId: 5 }, "x")).toEqual({ chatFlowId: 2 });
});

test("the destination has a name for the notice", () => {
  expect(nameOf({ ...nowhere, personId: 8 }, targets)).toBe("Bruno");
  expect(nameOf({ ...nowhere, aim: "queue", queueId: 6 }, targets)).toBe("Entregas");
});

test("those who are there come first, then those who carry least", () => {
  const people = [
    person({ name: "Bruno", isHere: true }),
    person({ name: "Célia", open: 4 }),
    person({ name: "Davi", isOnline: false }),
    person({ name: "Fábio", pause: { reason: "lunch", note: "", since: "2026-03-05T12:00:00.000Z" } }),
    person({ name: "Enzo", open: 1 }),
  ];
  expect(people.toSorted(byReach).map(({ name }) => name)).toEqual(["Enzo", "Célia", "Davi", "Fábio", "Bruno"]);
});
