// @vitest-environment node
// Every pair of text and ground in the token file is readable: 4.5:1 for text, 3:1 for edges of controls.
import { readFileSync } from "node:fs";
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

function luminance(hex: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ["app-canvas", "app-surface", "app-raised", "app-hover", "app-selected"];
const texts = ["app-text", "app-text2", "app-text3"];
const semantic = ["success", "warning", "danger", "info", "neutral", "bot"];
const channels = ["whatsapp", "official", "alt", "telegram", "instagram", "facebook", "web", "voice"];

const textPairs: [string, string][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ["app-on-primary", "app-primary"],
  ["app-on-primary", "app-primary-hover"],
  ...["app-canvas", "app-surface", "app-raised", "app-selected"].map((ground): [string, string] => [
    "app-primary-text",
    ground,
  ]),
  ...["app-canvas", "app-surface", "app-raised"].map((ground): [string, string] => ["app-link", ground]),
  ...semantic.map((role): [string, string] => [`app-${role}`, `app-${role}-soft`]),
  ...semantic.map((role): [string, string] => [`app-${role}`, "app-surface"]),
  ["app-text", "app-bubble-in"],
  ["app-text", "app-bubble-out"],
  ["app-text", "app-bubble-bot"],
  ["app-bubble-in-meta", "app-bubble-in"],
  ["app-bubble-out-meta", "app-bubble-out"],
  ["app-bubble-bot-meta", "app-bubble-bot"],
  ["app-note-text", "app-note"],
  ["app-note-meta", "app-note"],
  ["app-danger", "app-failed"],
  ["app-text2", "app-pill"],
  ["app-text", "app-hit"],
  ...channels.flatMap((channel): [string, string][] => [
    [`ch-${channel}`, "app-surface"],
    [`ch-${channel}`, "app-canvas"],
  ]),
  ...Array.from({ length: 10 }, (_, tone): [string, string] => [`av${tone}t`, `av${tone}`]),
];

const edgePairs: [string, string][] = [
  ["app-border-strong", "app-surface"],
  ["app-focus", "app-surface"],
  ["app-focus", "app-canvas"],
  ["app-primary", "app-canvas"],
  ["app-tick-read", "app-bubble-out"],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("in the %s theme", (_, tokens) => {
  test.each(textPairs)("text %s is readable on %s", (text, ground) => {
    expect(contrast(tokens[text] as string, tokens[ground] as string)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(edgePairs)("the edge %s is visible on %s", (edge, ground) => {
    expect(contrast(tokens[edge] as string, tokens[ground] as string)).toBeGreaterThanOrEqual(3);
  });
});
