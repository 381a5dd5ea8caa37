// Tables as people bring them.
import { expect, test } from "vitest";
import { guessMapping, guessReading, readRow } from "./import.rules.ts";

const mapping = { name: 0, number: 1, email: 2, notes: null, extraInfo: [{ column: 3, name: "CPF" }] };

test("a row becomes a contact, known by its number with the ninth digit", () => {
  expect(readRow([" Bia Melo ", "(11) 8765-4321", "Bia@X.com", "1"], mapping)).toEqual({
    contact: {
      name: "Bia Melo",
      number: "5511987654321",
      email: "bia@x.com",
      notes: "",
      extraInfo: [{ name: "CPF", value: "1" }],
    },
  });
  expect(readRow(["", "'+351 912 345 678"], mapping)).toMatchObject({ contact: { name: "", number: "351912345678" } });
});

test.each([
  [["Bia", ""], "noNumber"],
  [["Bia"], "noNumber"],
  [["Bia", "123"], "badNumber"],
  [["Bia", "11987654321", "bia.x.com"], "badEmail"],
  [["x".repeat(201), "11987654321"], "tooLong"],
  [["Bia", "11987654321", "", "x".repeat(501)], "tooLong"],
])("%j is refused: %s", (cells, problem) => expect(readRow(cells, mapping)).toEqual({ problem }));

test("columns are known by their headings in three languages, the others are kept as information", () => {
  expect(guessMapping(["Nome Completo", "Telefone", "E-mail", "CPF", "", "CPF"])).toEqual({
    name: 0,
    number: 1,
    email: 2,
    notes: null,
    extraInfo: [{ column: 3, name: "CPF" }],
  });
  expect(guessMapping(["NAME", "número"])).toMatchObject({ name: 0, number: 1, email: null });
  expect(guessMapping(["a", "b"])).toBeNull();
});

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["nome;número\nJoão;1", "utf-8", ";"],
  ['"a;b",número\nx,1', "utf-8", ","],
  ["nome\tnumber", "utf-8", "\t"],
  ["nome|number", "utf-8", "|"],
  ["number", "utf-8", ";"],
])("%j is read as %s with %j", (text, encoding, separator) => {
  expect(guessReading(new TextEncoder().encode(text))).toEqual({ encoding, separator });
});

test("old spreadsheets and those of other systems are recognised, also when a sign is cut in half", () => {
  expect(guessReading(latin("nome;n\u00famero\nJo\u00e3o;1")).encoding).toBe("windows-1252");
  expect(guessReading(Uint8Array.from([0xff, 0xfe, 0x6e, 0])).encoding).toBe("utf-16le");
  expect(guessReading(new TextEncoder().encode("nome;João").slice(0, -2)).encoding).toBe("utf-8");
});
