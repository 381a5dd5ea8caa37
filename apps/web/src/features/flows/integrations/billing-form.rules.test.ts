// What the form of a second copy asks for, by its billing system, and what it sends.
import { expect, test } from "vitest";
import { asksAddress, needs, sentOf, valuesOf } from "./form.rules.ts";

const copy = (billingSystem: "asaas" | "ixc" | "sgp" | "hubsoft") => ({
  ...valuesOf(undefined, "secondCopy"),
  billingSystem,
});

test("each billing system asks for what it needs and no more", () => {
  expect([asksAddress(copy("asaas")), asksAddress(copy("ixc"))]).toEqual([false, true]);
  const asked = (["asaas", "ixc", "sgp", "hubsoft"] as const).map((system) =>
    (["url", "billingApp", "billingUser"] as const).filter((field) => needs("secondCopy", field, copy(system))),
  );
  expect(asked).toEqual([[], ["url"], ["url", "billingApp"], ["url", "billingApp", "billingUser"]]);
});

test("only fields of its type are sent, and a password only where one was written", () => {
  const values = { ...copy("hubsoft"), name: "Cobranças", prompt: "x", url: "https://erp.example", apiKey: "k" };
  const sent = sentOf("secondCopy", values);
  expect(sent).toMatchObject({ billingSystem: "hubsoft", url: "https://erp.example", apiKey: "k" });
  expect(Object.keys(sent)).not.toContain("prompt");
  expect(Object.keys(sent)).not.toContain("password");
  expect(sentOf("secondCopy", { ...values, password: "p" })).toMatchObject({ password: "p" });
});
