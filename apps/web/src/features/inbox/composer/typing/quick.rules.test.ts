// @vitest-environment node
// Finding a quick message by letters.
import type { QuickMessage } from "@prosa/contracts/quick-messages";
import { expect, test } from "vitest";
import { matchQuick } from "./quick.rules.ts";

const quick = (key: string, message: string, usedThisMonth = 0): QuickMessage => ({
  id: key.length,
  key,
  message,
  file: null,
  isForAll: true,
  userId: 7,
  username: "Ana",
  canEdit: true,
  usedThisMonth,
  updatedAt: "2026-03-05T14:00:00.000Z",
});
const all = [
  quick("pix", "Nossa chave", 1),
  quick("saudacao", "Bom dia!", 2),
  quick("saudação-tarde", "Boa tarde!", 9),
  quick("prazo", "A saudação do prazo", 5),
];
const keys = (letters: string) => matchQuick(all, letters).map(({ key }) => key);

test("keys come before words, and among equals the more used", () => {
  expect(keys("sau")).toEqual(["saudação-tarde", "saudacao", "prazo"]);
  expect(keys("saudacao")).toEqual(["saudacao", "saudação-tarde", "prazo"]);
  expect(keys("pix")).toEqual(["pix"]);
  expect(keys("nada")).toEqual([]);
});

test("without letters the most used are offered", () => {
  expect(keys("")[0]).toBe("saudação-tarde");
  expect(keys("")).toHaveLength(4);
});
