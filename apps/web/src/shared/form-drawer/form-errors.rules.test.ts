// Where errors go, and what the contract's refusals are called before anything is sent.
import { UserInput } from "@prosa/contracts/people";
import { QueueInput } from "@prosa/contracts/queues";
import { expect, test } from "vitest";
import { complaintsOf, placeError } from "./form-errors.rules.ts";

const fields = ["name", "horarioLogin"];

test("the server's word on the field decides, then the form's own table, then the form as a whole", () => {
  expect(placeError({ code: "ERR_VALIDATION", field: "name" }, fields)).toEqual({ on: "field", path: "name" });
  expect(placeError({ code: "ERR_NAME_EXISTS", field: undefined }, fields, { ERR_NAME_EXISTS: "name" })).toEqual({
    on: "field",
    path: "name",
  });
  expect(placeError({ code: "ERR_INTERNAL", field: undefined }, fields)).toEqual({ on: "form" });
  expect(placeError({ code: "network", field: undefined }, fields)).toEqual({ on: "form" });
});

test("a field that the form does not show belongs to the form", () => {
  expect(placeError({ code: "ERR_VALIDATION", field: "tenantId" }, fields)).toEqual({ on: "form" });
  expect(placeError({ code: "ERR_VALIDATION", field: "horarioLogin.0.start" }, fields)).toEqual({
    on: "field",
    path: "horarioLogin.0.start",
  });
});

test("a good form has nothing wrong", () => {
  expect(complaintsOf(QueueInput, { name: "Vendas", color: "#112233", isActive: true, userIds: [] }).size).toBe(0);
});

test("empty is required, long is too long, the rest is invalid", () => {
  const found = complaintsOf(QueueInput, { name: "  ", color: "red", isActive: true, userIds: [1, -2] });
  expect([...found]).toEqual([
    ["name", { kind: "required" }],
    ["color", { kind: "invalid" }],
    ["userIds.1", { kind: "invalid" }],
  ]);
  expect(
    complaintsOf(QueueInput, { name: "x".repeat(81), color: "#112233", isActive: true, userIds: [] }).get("name"),
  ).toEqual({ kind: "tooLong", max: 80 });
});

test("an e-mail and a short name have their own words", () => {
  const found = complaintsOf(UserInput.pick({ name: true, email: true }), { name: "a", email: "ana@" });
  expect([...found]).toEqual([
    ["name", { kind: "tooShort", min: 2 }],
    ["email", { kind: "email" }],
  ]);
});
