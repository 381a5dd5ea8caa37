// Depth and number of values are counted outside of texts, and only there.
import { expect, test } from "vitest";
import { excessOf } from "./json-shape.rules.ts";

const most = { depth: 3, values: 4 };

test.each([
  ["[[[]]]", null],
  ["[[[[]]]]", "depth"],
  ['{"a":{"b":[1]}}', null],
  ["[1,2,3,4]", null],
  ["[1,2,3,4,5]", "values"],
  ['["[[[[","a,b,c,d,e,f","\\",,,,,\\""]', null],
  ["", null],
] as const)("%s: %s", (text, excess) => expect(excessOf(text, most)).toBe(excess));
