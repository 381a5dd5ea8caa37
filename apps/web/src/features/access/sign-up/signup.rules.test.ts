// @vitest-environment node
// What the sign-up form refuses before it asks the server.
import { expect, test } from "vitest";
import { emptySignup, wrongFields } from "./signup.rules.ts";

const good = {
  company: "Casa Ipê",
  whatsapp: "+55 11 91234-5678",
  responsible: "Ana Lima",
  email: "ana@casaipe.com.br",
  password: "Segredo123",
  plan: 2,
};

test("an empty form misses everything, in the order of its fields", () => {
  expect(wrongFields(emptySignup)).toEqual(["company", "whatsapp", "responsible", "email", "password", "plan"]);
});

test("a good form misses nothing; a weak password or a bad number is named", () => {
  expect(wrongFields(good)).toEqual([]);
  expect(wrongFields({ ...good, password: "segredo", whatsapp: "abc" })).toEqual(["whatsapp", "password"]);
});
