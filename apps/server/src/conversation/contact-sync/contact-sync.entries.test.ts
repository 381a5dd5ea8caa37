// One person is one entry, however often and under whatever word the book names them.
import { expect, test } from "vitest";
import { bookEntry } from "#adapters/whatsapp";
import { keyOf, mergedEntries, numberIn, wordsFor } from "./contact-sync.entries.ts";

const entry = (jid: string, more: { other?: string; name?: string; pushName?: string; isEntry?: boolean } = {}) =>
  bookEntry({ jid, others: [more.other], name: more.name, pushName: more.pushName, isEntry: more.isEntry ?? true });

test("with and without the ninth digit, by number and by hidden id", () => {
  const merged = mergedEntries([
    entry("551187650001@s.whatsapp.net", { pushName: "aninha" }),
    entry("99001@lid", { other: "5511987650001@s.whatsapp.net", name: "Ana" }),
    entry("99002@lid", { pushName: "Bia", isEntry: false }),
  ]);
  expect(merged).toEqual([
    {
      key: "5511987650001",
      otherKey: "99001@lid",
      names: [
        { kind: "wa_id", value: "5511987650001" },
        { kind: "wa_lid", value: "99001" },
      ],
      name: "Ana",
      pushName: "aninha",
      isEntry: true,
    },
    expect.objectContaining({ key: "99002@lid", otherKey: null, name: null, isEntry: false }),
  ]);
});

test.each([
  "120363000000000011@g.us",
  "status@broadcast",
  "120363000000000012@newsletter",
  "99001@lid",
  "0@s.whatsapp.net",
])("%s is nobody who could be written to", (jid) => {
  expect(numberIn(entry(jid).names)).toBeNull();
  expect(keyOf(entry(jid))).toBe(jid);
});

test.each(["+55 11 98765-0001", "5511987650001", "5511987650001@s.whatsapp.net", "", "  "])("%j is no name", (name) => {
  expect(entry("5511987650001@s.whatsapp.net", { name }).name).toBeNull();
});

test("whoever was erased is recognised by number and by hidden id", () => {
  const { names } = entry("551187650001@s.whatsapp.net", { other: "99001@lid" });
  expect(wordsFor(names)).toEqual(["phone:5511987650001", "wa_id:5511987650001", "phone:551187650001", "wa_lid:99001"]);
  expect(wordsFor(entry("120363000000000011@g.us").names)).toEqual([]);
});
