// @vitest-environment node
// Every pair of text and ground in the token file is readable: 4.5:1 for text, 3:1 for edges of controls.
import { readFileSync } from "node:fs";
import { edgePairs, fixedColors, textPairs } from "@prosa/contracts/company/brand/color-pairs";
import { contrast, EDGE_CONTRAST, TEXT_CONTRAST } from "@prosa/contracts/company/brand/contrast";
import { describe, expect, test } from "vitest";

const file = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function tokensOf(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = "", value = ""]) => [name, value]),
  );
}
const blockAfter = (selector: string) => {
  const start = file.indexOf(`${selector} {`);
  return file.slice(start, file.indexOf("\n}", start));
};
const light = tokensOf(blockAfter(":root"));
const dark = { ...light, ...tokensOf(blockAfter(':root[data-mantine-color-scheme="dark"]')) };

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("in the %s theme", (theme, tokens) => {
  test.each(textPairs)("text %s is readable on %s", (text, ground) => {
    expect(contrast(tokens[text] as string, tokens[ground] as string)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });
  test.each(edgePairs)("the edge %s is visible on %s", (edge, ground) => {
    expect(contrast(tokens[edge] as string, tokens[ground] as string)).toBeGreaterThanOrEqual(EDGE_CONTRAST);
  });
  test("the colours that brands are derived against are those of the file", () => {
    const ofFile = Object.keys(fixedColors[theme]).map((name) => [name, tokens[name]]);
    expect(fixedColors[theme]).toEqual(Object.fromEntries(ofFile));
  });
});
