// Files that cannot be documents are refused before they are sent.
import { documentLimits } from "@prosa/contracts/automation/knowledge";
import { expect, test } from "vitest";
import { refusalOf } from "./document.rules.ts";

test("PDF and text are sent, up to the limit; pictures and tables are not", () => {
  expect(refusalOf({ name: "Manual.PDF", size: documentLimits.bytes })).toBeNull();
  expect(refusalOf({ name: "leia-me.md", size: 10 })).toBeNull();
  expect(refusalOf({ name: "manual.pdf", size: documentLimits.bytes + 1 })).toBe("tooLarge");
  expect(refusalOf({ name: "foto.png", size: 10 })).toBe("wrong");
  expect(refusalOf({ name: "planilha.xlsx", size: 10 })).toBe("wrong");
});
