// Columns and what they are.
import { expect, test } from "vitest";
import { roleOf, withRole } from "./mapping.rules.ts";

const mapping = { name: 0, number: 1, email: null, notes: null, extraInfo: [{ column: 2, name: "CPF" }] };

test("a column has one role, and a role one column", () => {
  expect([0, 1, 2, 3].map((column) => roleOf(mapping, column))).toEqual(["name", "number", "extra", "none"]);
  const moved = withRole(mapping, 2, "email", "CPF");
  expect(moved).toMatchObject({ email: 2, extraInfo: [] });
  expect(withRole(moved, 0, "none", "Nome").name).toBeNull();
  expect(withRole(mapping, 3, "number", "Fone").number).toBe(3);
});

test("further information is called as its column, each once", () => {
  expect(withRole(mapping, 3, "extra", "CPF").extraInfo).toEqual([
    { column: 2, name: "CPF" },
    { column: 3, name: "CPF 4" },
  ]);
  expect(withRole(mapping, 4, "extra", " ").extraInfo[1]).toEqual({ column: 4, name: "#5" });
});

test("the number is somewhere at all times", () => {
  expect(withRole(mapping, 1, "none", "Fone").number).toBe(1);
  expect(withRole(mapping, 1, "extra", "Fone")).toEqual(mapping);
});
