// Tax ids: known good ones hold, one changed character does not.
import { expect, test } from "vitest";
import { isTaxId, plainTaxId } from "./tax-id.ts";

test("good ones hold, with letters too, and no other last digit does", () => {
  for (const good of ["11222333000181", "12ABC34501DE35", "52998224725", "11144477735"]) {
    expect(isTaxId(good)).toBe(true);
    for (let digit = 0; digit < 10; digit++) {
      const other = good.slice(0, -1) + digit;
      expect(isTaxId(other)).toBe(other === good);
    }
  }
});

test("signs are taken out, and rows of one digit are nobody's", () => {
  expect(plainTaxId("11.222.333/0001-81")).toBe("11222333000181");
  for (const bad of ["00000000000", "11111111111111", "", "123", "1122233300018"]) expect(isTaxId(bad)).toBe(false);
});
