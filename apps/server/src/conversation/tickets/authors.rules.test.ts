// Who did it, from its columns and back.
import { expect, test } from "vitest";
import { authorColumns, person, system, wireAuthor } from "./authors.rules.ts";

test("an author comes back from its columns as it went in", () => {
  const flow = { kind: "flow", id: 12, name: "Boas-vindas" } as const;
  expect(wireAuthor(authorColumns(flow), null)).toEqual(flow);
  expect(wireAuthor(authorColumns({ kind: "api", id: 3 }), null)).toEqual({ kind: "api", id: 3, name: null });
  expect(wireAuthor(authorColumns(person(7)), "Ana")).toEqual({ kind: "person", id: 7, name: "Ana" });
  expect(wireAuthor(authorColumns(system), null)).toEqual({ kind: "system", id: null, name: null });
});

test("a machine is instead of a person, never beside one", () => {
  expect(authorColumns({ kind: "campaign", id: 13 })).toMatchObject({ userId: null, authorKind: "campaign" });
  expect(authorColumns(person(7))).toMatchObject({ userId: 7, authorKind: null, authorId: null });
});
