// Rounds of requests as plain values, and what is found about their routes.
import { expect, test } from "vitest";
import { faultsOf, figuresOf, type Seen } from "./routes.rules.ts";

const seen = (given: Partial<Seen> = {}): Seen => ({
  route: "listTags",
  request: "GET /tags",
  status: 200,
  faultyFrom: 300,
  statements: ["begin", "select 1"],
  times: [1, 20],
  ...given,
});
const bounds = { statements: () => 2, ms: 100 };

test("of several rounds the quietest counts, of its requests the slowest", () => {
  const other = { request: "GET /tags?sort=name", statements: ["begin", "select 2"] };
  const rounds = [
    [seen({ times: [1, 250] }), seen({ ...other, times: [1, 40] })],
    [seen({ times: [1, 20] }), seen({ ...other, times: [1, 300] })],
  ];
  expect(figuresOf(rounds)).toEqual([
    {
      route: "listTags",
      statements: 2,
      slowestMs: 40,
      requests: [
        { request: "GET /tags", ms: 20, sql: "select 1" },
        { request: other.request, ms: 40, sql: "select 2" },
      ],
      refused: [],
    },
  ]);
});

test("one statement too many in any round, or one too slow in every round, is a fault", () => {
  const more = seen({ statements: ["begin", "a", "b"] });
  expect(faultsOf(figuresOf([[seen()], [more], [seen()]]), bounds)).toEqual(["listTags: 3 statements"]);
  const renewing = seen({ statements: ["begin", 'select "key", "value" from "settings" limit $1', "select 1"] });
  expect(faultsOf(figuresOf([[renewing]]), bounds)).toEqual([]);
  const slow = figuresOf([[seen({ times: [1, 120] })], [seen({ times: [1, 101] })]]);
  expect(faultsOf(slow, bounds)).toEqual(["listTags: 101 ms for GET /tags: select 1"]);
  expect(faultsOf(figuresOf([[seen()]]), bounds)).toEqual([]);
});

test("a route that is refused proves nothing; a wish may be refused, but not break", () => {
  const told = (given: Partial<Seen>) => faultsOf(figuresOf([[seen(given)]]), bounds);
  expect(told({ status: 404 })).toEqual(["listTags: was refused: GET /tags: 404"]);
  expect(told({ status: 400, faultyFrom: 500 })).toEqual([]);
  expect(told({ status: 429, faultyFrom: 500 })).toEqual(["listTags: was refused: GET /tags: 429"]);
  expect(told({ status: 503, faultyFrom: 500 })).toEqual(["listTags: was refused: GET /tags: 503"]);
});

test("rounds that asked different things cannot be compared", () => {
  expect(() => figuresOf([[seen()], [seen({ route: "listQueues" })]])).toThrow("did not ask the same");
});
