// Variables in saved texts: what is replaced, what is left, where a new one lands.
import { expect, test } from "vitest";
import { insertAt, resolveVariables, unknownVariables, type Variable, variables } from "./variables.rules.ts";

const values = Object.fromEntries(variables.map((name) => [name, name.toUpperCase()])) as Record<Variable, string>;

test("known variables are replaced, with or without blanks inside", () => {
  expect(resolveVariables("{{greeting}}, {{ firstName }}! {{protocol}}", values)).toBe("GREETING, FIRSTNAME! PROTOCOL");
});

test("unknown ones stay as written and are named once each", () => {
  const text = "Oi {{nome}}, {{name}} e {{nome}} e {{toString}}";
  expect(resolveVariables(text, values)).toBe("Oi {{nome}}, NAME e {{nome}} e {{toString}}");
  expect(unknownVariables(text)).toEqual(["nome", "toString"]);
});

test("a value that looks like a variable is not replaced again", () => {
  expect(resolveVariables("{{name}}", { ...values, name: "{{user}}" })).toBe("{{user}}");
});

test("a new one lands where the caret was and takes the place of what was selected", () => {
  expect(insertAt("Oi !", "{{name}}", 3, 3)).toEqual({ text: "Oi {{name}}!", caret: 11 });
  expect(insertAt("Oi você!", "{{name}}", 3, 7)).toEqual({ text: "Oi {{name}}!", caret: 11 });
});
