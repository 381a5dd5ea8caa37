// What of the contact's form is sent.
import { expect, test } from "vitest";
import { bodyOf, extraProblem } from "./contact-form.rules.ts";

test("only what changed is sent, in the contract's words", () => {
  expect(bodyOf({})).toEqual({});
  expect(bodyOf({ name: " Bia ", email: " ", ignore: true, notes: "" })).toEqual({
    name: "Bia",
    email: null,
    notes: "",
    flags: { ignore: true },
  });
  expect(
    bodyOf({
      number: " ",
      tagIds: [],
      extraInfo: [
        { name: " CPF ", value: " 1 " },
        { name: "", value: " " },
      ],
    }),
  ).toEqual({
    tagIds: [],
    extraInfo: [{ name: "CPF", value: "1" }],
  });
});

test("a detail needs a name, and no two have the same", () => {
  expect(extraProblem([{ name: "", value: "" }])).toBeNull();
  expect(extraProblem([{ name: " ", value: "x" }])).toBe("unnamed");
  expect(
    extraProblem([
      { name: "CPF", value: "1" },
      { name: "CPF ", value: "2" },
    ]),
  ).toBe("twice");
});
