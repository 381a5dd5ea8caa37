// Comparisons of a check step: a variable against a value, as people would compare them.
import type { Comparison } from "../document/steps.ts";
import { numberOf } from "./expect.ts";
import { normalise } from "./normal.ts";
import { fill, type Values, valueNamed } from "./variables.ts";

export function compares({ variable, op, value }: Comparison, values: Values): boolean {
  const raw = valueNamed(variable, values) ?? "";
  if (op === "isSet") return raw.trim() !== "";
  if (op === "isEmpty") return raw.trim() === "";
  const wanted = fill(value, values);
  const [left, right] = [normalise(raw), normalise(wanted)];
  const [leftNumber, rightNumber] = [numberOf(raw), numberOf(wanted)];
  const both = leftNumber !== null && rightNumber !== null;
  switch (op) {
    case "equals":
      return both ? leftNumber === rightNumber : left === right;
    case "differs":
      return both ? leftNumber !== rightNumber : left !== right;
    case "contains":
      return right !== "" && left.includes(right);
    case "startsWith":
      return right !== "" && left.startsWith(right);
    case "endsWith":
      return right !== "" && left.endsWith(right);
    case "greater":
      return both && leftNumber > rightNumber;
    case "atLeast":
      return both && leftNumber >= rightNumber;
    case "less":
      return both && leftNumber < rightNumber;
    case "atMost":
      return both && leftNumber <= rightNumber;
  }
}
