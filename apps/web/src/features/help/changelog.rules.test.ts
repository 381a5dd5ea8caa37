// @vitest-environment node
// The changelog as the help page reads it, the real one included.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseChangelog, piecesOf, textOf } from "./changelog.rules.ts";

const sample = `# Changelog

What changes. Newest first.

## Unreleased

- The inbox, in its first form: a message appears
  without reload.
- \`npm run demo\` brings up **everything**.

Not an entry.

## [0.2.0] - 2026-03-05

### Fixed
* A tick that lied.
`;

test("releases, their entries, and lines that go on", () => {
  const [unreleased, second] = parseChangelog(sample);
  expect(unreleased?.version).toBeNull();
  expect(unreleased?.entries.map(({ pieces }) => textOf(pieces))).toEqual([
    "The inbox, in its first form: a message appears without reload.",
    "npm run demo brings up everything.",
  ]);
  expect(second).toMatchObject({ version: "0.2.0", date: "2026-03-05", entries: [{ heading: "Fixed" }] });
});

test("marks become pieces, never markup", () => {
  expect(piecesOf("Run `a < b` **now**")).toEqual([
    { kind: "text", text: "Run " },
    { kind: "code", text: "a < b" },
    { kind: "text", text: " " },
    { kind: "strong", text: "now" },
  ]);
});

test("the project's own changelog has something to say", () => {
  const own = parseChangelog(readFileSync(new URL("../../../../../CHANGELOG.md", import.meta.url), "utf8"));
  expect(own.length).toBeGreaterThan(0);
  expect(own.every(({ entries }) => entries.length > 0)).toBe(true);
});
