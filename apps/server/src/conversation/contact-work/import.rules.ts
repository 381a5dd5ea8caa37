// What a row of somebody's table says about a contact, what its columns seem to be, and how its text is written. Pure.
import { csvSeparators, type ImportProblem, type Mapping, type Reading } from "@prosa/contracts/contact-work";
import { plainCell } from "#company/exports";
import { phoneKey, readPhone } from "#conversation/phones";

export interface ImportedContact {
  /** Empty: called by the number. */
  name: string;
  number: string;
  email: string | null;
  notes: string;
  extraInfo: { name: string; value: string }[];
}

export type ReadRow = { contact: ImportedContact } | { problem: ImportProblem };

const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[a-z]{2,}$/;
const MOST = { name: 200, email: 254, notes: 10_000, value: 500 };

export function readRow(cells: readonly string[], mapping: Mapping): ReadRow {
  const at = (column: number | null) => plainCell((column === null ? "" : (cells[column] ?? "")).trim()).trim();
  const written = at(mapping.number);
  if (written === "") return { problem: "noNumber" };
  const number = readPhone(written);
  if (number === null) return { problem: "badNumber" };
  const [name, email, notes] = [at(mapping.name), at(mapping.email).toLowerCase(), at(mapping.notes)];
  if (email !== "" && !EMAIL.test(email)) return { problem: "badEmail" };
  const extraInfo = mapping.extraInfo.flatMap((field) => {
    const value = at(field.column);
    return value === "" ? [] : [{ name: field.name, value }];
  });
  const isLong =
    name.length > MOST.name ||
    email.length > MOST.email ||
    notes.length > MOST.notes ||
    extraInfo.some(({ value }) => value.length > MOST.value);
  if (isLong) return { problem: "tooLong" };
  return { contact: { name, number: phoneKey(number), email: email === "" ? null : email, notes, extraInfo } };
}

/** Accents, case and signs aside. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");

const names: Readonly<Record<"name" | "number" | "email" | "notes", readonly string[]>> = {
  name: ["nome", "name", "nombre", "contato", "contact", "cliente", "nomecompleto", "fullname", "razaosocial"],
  number: [
    "numero",
    "number",
    "telefone",
    "phone",
    "celular",
    "whatsapp",
    "fone",
    "movil",
    "telefono",
    "mobile",
    "tel",
  ],
  email: ["email", "correo", "mail"],
  notes: ["notas", "notes", "observacao", "observacoes", "obs"],
};

/** By their headings; every other column with a heading becomes additional information. */
export function guessMapping(columns: readonly string[]): Mapping | null {
  const find = (kind: keyof typeof names) => {
    const found = columns.findIndex((column) => names[kind].includes(plain(column)));
    return found < 0 ? null : found;
  };
  const number = find("number");
  if (number === null) return null;
  const taken = { name: find("name"), number, email: find("email"), notes: find("notes") };
  const used = new Set<number | null>(Object.values(taken));
  const extra = columns
    .map((column, at) => ({ column: at, name: column.trim().slice(0, 60) }))
    .filter(({ column, name }) => !used.has(column) && name !== "");
  const seen = new Set<string>();
  const extraInfo = extra.filter(({ name }) => !seen.has(name) && seen.add(name)).slice(0, 50);
  return { ...taken, extraInfo };
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/** From the beginning of a file: the last sign of it may be cut in half. */
export function guessReading(head: Uint8Array): Reading {
  const encoding = guessEncoding(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const line = text.split(/\r?\n/).find((one) => one.trim() !== "") ?? "";
  const outside = line.replace(/"[^"]*"/g, "");
  const counts = csvSeparators.map((separator) => ({ separator, count: outside.split(separator).length - 1 }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return { encoding, separator: most && most.count > 0 ? most.separator : ";" };
}

/** Of workbooks, old and new, and of compressed files. */
const noTables = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
  [0x25, 0x50, 0x44, 0x46],
];

/** No text has a zero in it, except where every sign has two bytes. */
export function isNoText(bytes: Uint8Array, encoding: Reading["encoding"], isBeginning: boolean): boolean {
  if (isBeginning && noTables.some((mark) => startsWith(bytes, ...mark))) return true;
  return encoding !== "utf-16le" && bytes.includes(0);
}

function guessEncoding(head: Uint8Array): Reading["encoding"] {
  if (startsWith(head, 0xff, 0xfe)) return "utf-16le";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
