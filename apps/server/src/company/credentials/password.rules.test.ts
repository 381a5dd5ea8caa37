// Which passwords are refused.
import { expect, test } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { isWeakPassword } from "./password.rules.ts";

test.each(["short1A", "alllower1", "ALLUPPER1", "NoDigitsHere", "", `Aa1${"x".repeat(126)}`])(
  "%j lacks something",
  (password) => expect(isWeakPassword(password)).toBe(true),
);

test.each([
  "Senha123",
  "SENHA123a".slice(0, 8),
  "Password1",
  "P@ssw0rd",
  "Senha123!",
  "Mudar123",
  "Flamengo1",
  "Contraseña1",
  "Qwerty123!!",
])("%j is among the common ones, in whatever case", (password) => expect(isWeakPassword(password)).toBe(true));

test("a password that is only its owner's name and some digits is refused", () => {
  const owner = { name: "Helena Prado", email: "hprado@casaipe.example", company: "Casa Ipê" };
  expect(isWeakPassword("Helena2026", owner)).toBe(true);
  expect(isWeakPassword("HelenaPrado1", owner)).toBe(true);
  expect(isWeakPassword("Hprado99", owner)).toBe(true);
  expect(isWeakPassword("CasaIpê123", owner)).toBe(true);
  expect(isWeakPassword("Helena2026")).toBe(false);
});

test.each(["Tres tigres 3", "cavalo-Bateria-42", "Ünïcode9x"])("%j is accepted", (password) =>
  expect(isWeakPassword(password)).toBe(false),
);

test("the list holds some hundred entries, all in lower case", () => {
  expect(commonPasswords.size).toBeGreaterThan(400);
  expect([...commonPasswords].filter((entry) => entry !== entry.toLowerCase())).toEqual([]);
});
