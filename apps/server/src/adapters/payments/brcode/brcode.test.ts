// BR Codes against the central bank's sample and our own, and every way in which one can be broken.
import { expect, test } from "vitest";
import { isCodeFor, pixKeyOf, readCode, staticCode } from "./brcode.ts";
import { checksumOf, read } from "./tlv.ts";

const BACEN =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304";
const STATIC =
  "00020126580014br.gov.bcb.pix01367d9f0335-8dcc-4054-9bf9-0dbd61d369065204000053039865406149.905802BR5916ATENDE DEMO LTDA6009SAO PAULO62150511FAT20260012630427D9";
const DYNAMIC =
  "00020101021226800014br.gov.bcb.pix2558pix-sandbox.local/v2/cobv/3f2a9b7e5c1d4e0f8a6b2c4d6e8f0a1b5204000053039865802BR5916ATENDE DEMO LTDA6009SAO PAULO62070503***6304B8E5";
const ours = {
  key: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
  amountCents: 14_990,
  name: "ATENDE DEMO LTDA",
  city: "SAO PAULO",
  reference: "FAT20260012",
};
const closed = (open: string) => `${open}6304${checksumOf(`${open}6304`)}`;

test("the checksum is the standard's", () => {
  expect(checksumOf("123456789")).toBe("29B1");
  expect(checksumOf(BACEN)).toBe("1D3D");
});

test("a static code is written to the letter", () => {
  expect(staticCode(ours)).toBe(STATIC);
  const sample = { ...ours, key: "123e4567-e12b-12d1-a456-426655440000", amountCents: null, reference: null };
  expect(staticCode({ ...sample, name: "Fulano de Tal", city: "BRASILIA" })).toBe(`${BACEN}1D3D`);
});

test("what was written is read again", () => {
  expect(readCode(STATIC)).toEqual({ ...ours, kind: "static", address: null });
  expect(readCode(DYNAMIC)).toMatchObject({
    kind: "dynamic",
    key: null,
    address: "pix-sandbox.local/v2/cobv/3f2a9b7e5c1d4e0f8a6b2c4d6e8f0a1b",
    amountCents: null,
    reference: null,
  });
});

test("every amount comes back to the cent", () => {
  for (const amountCents of [1, 9, 10, 99, 100, 101, 1_005, 14_990, 100_000, 99_999_999_99]) {
    const code = staticCode({ ...ours, amountCents });
    expect(readCode(code)?.amountCents).toBe(amountCents);
    expect(isCodeFor(code, amountCents)).toBe(true);
    expect(isCodeFor(code, amountCents + 1)).toBe(false);
  }
});

test("names keep what every bank shows, within their length", () => {
  const code = readCode(
    staticCode({ ...ours, name: "Ação & Coração Comércio de Pães Ltda", city: "São José dos Campos" }),
  );
  expect(code).toMatchObject({ name: "Acao Coracao Comercio de", city: "Sao Jose dos Ca" });
  expect(() => staticCode({ ...ours, name: "株式会社" })).toThrow(RangeError);
});

test.each([0, -1, 1.5, Number.NaN, 1e15])("an amount of %s is refused", (amountCents) => {
  expect(() => staticCode({ ...ours, amountCents })).toThrow(RangeError);
});

test("a reference with anything but letters and digits is refused", () => {
  for (const reference of ["", "FAT-1", "x".repeat(26), "a b"]) {
    expect(() => staticCode({ ...ours, reference })).toThrow(RangeError);
  }
});

test("one changed character anywhere makes it no code", () => {
  for (const code of [STATIC, DYNAMIC, `${BACEN}1D3D`]) {
    for (let at = 0; at < code.length; at++) {
      const other = code[at] === "0" ? "1" : "0";
      expect(readCode(code.slice(0, at) + other + code.slice(at + 1)), `at ${at}`).toBeNull();
    }
  }
});

test("cut, joined and foreign texts are no codes", () => {
  for (const text of ["", "pix", STATIC.slice(0, -1), STATIC + STATIC, ` ${STATIC}`, STATIC.toLowerCase()]) {
    expect(readCode(text)).toBeNull();
  }
  const open = STATIC.slice(0, -8);
  expect(readCode(closed(open))).not.toBeNull();
  // A second amount, another currency, another country, no key at all.
  expect(readCode(closed(`${open}54041.00`))).toBeNull();
  expect(readCode(closed(open.replace("5303986", "5303840")))).toBeNull();
  expect(readCode(closed(open.replace("5802BR", "5802US")))).toBeNull();
  expect(readCode(closed(open.replace("0014br.gov.bcb.pix", "0014br.gov.bcb.pox")))).toBeNull();
  expect(readCode(closed(open.replace("5406149.90", "5406149,90")))).toBeNull();
});

test("a static code without an amount is shown for no sum; a dynamic one leaves it to its charge", () => {
  expect(isCodeFor(`${BACEN}1D3D`, 14_990)).toBe(false);
  expect(isCodeFor(DYNAMIC, 14_990)).toBe(true);
});

test("lengths that do not fit are seen", () => {
  expect(read("0002")).toBeNull();
  expect(read("00020")).toBeNull();
  expect(read("000201AB")).toBeNull();
  expect(read("")).toEqual([]);
});

test.each([
  [" 7D9F0335-8dcc-4054-9bf9-0dbd61d36906 ", "random", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"],
  ["Financeiro@Aurora.example", "email", "financeiro@aurora.example"],
  ["+55 (11) 98765-4321", "phone", "+5511987654321"],
  ["529.982.247-25", "cpf", "52998224725"],
  ["11.222.333/0001-81", "cnpj", "11222333000181"],
  ["12.abc.345/01de-35", "cnpj", "12ABC34501DE35"],
])("%s is a key", (text, kind, key) => {
  expect(pixKeyOf(text)).toEqual({ kind, key });
});

test.each(["", "11987654321x", "loja", "@aurora", "12345", "a@b"])("%s is no key", (text) => {
  expect(pixKeyOf(text)).toBeNull();
});
