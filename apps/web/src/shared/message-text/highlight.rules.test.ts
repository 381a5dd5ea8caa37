// @vitest-environment node
// Marking the words somebody looks for.
import { expect, test } from "vitest";
import { splitHits } from "./highlight.rules.ts";

const marked = (text: string, wanted: string) =>
  splitHits(text, wanted)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join("");

test("accents and capitals do not count, and what is written stays as it is", () => {
  expect(marked("A luminária chegou. LUMINARIA nova!", "luminaria")).toBe("A [luminária] chegou. [LUMINARIA] nova!");
  expect(marked("Coração 💚 partido", "cora partido")).toBe("[Cora]ção 💚 [partido]");
});

test("signs mean themselves, single letters and nothing mark nothing", () => {
  expect(marked("R$ 10 (dez)", "(dez)")).toBe("R$ 10 [(dez)]");
  expect(marked("a b c", "a b")).toBe("a b c");
  expect(marked("texto", "")).toBe("texto");
});
