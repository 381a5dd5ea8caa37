// Fractions of a cent are not nothing, and months have years.
import { createFormats } from "@prosa/contracts/formats";
import { expect, test } from "vitest";
import { dollarsOf, microsIn, monthPlus, typedOf } from "./dollars.ts";

const formats = createFormats({ locale: "pt-BR", timeZone: "America/Sao_Paulo", currency: "BRL" });

test("what is less than a tenth of a cent is said to be less", () => {
  expect(dollarsOf(12_345_000, formats)).toBe("US$ 12,345");
  expect(dollarsOf(0, formats)).toBe("US$ 0,00");
  expect(dollarsOf(400, formats)).toBe("< US$ 0,001");
});

test("what is typed comes back, and nothing is no limit", () => {
  expect(microsIn(0.15)).toBe(150_000);
  expect(microsIn("")).toBeNull();
  expect(typedOf(150_000)).toBe(0.15);
  expect(typedOf(null)).toBe("");
});

test("months go over the year", () => {
  expect(monthPlus("2026-01", -1)).toBe("2025-12");
  expect(monthPlus("2026-12", 1)).toBe("2027-01");
});
