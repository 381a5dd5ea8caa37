// The list of gates is complete, each can be run, and the page about reliability says what was kept.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readGates } from "./declared.ts";
import { root } from "./execute.ts";
import { pageWith, readRows } from "./list.ts";
import { NAMED, waitingGates } from "./waiting.ts";

const named = Object.entries(NAMED).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

test("every gate that is named is declared or says what it waits for", async () => {
  const known = [...(await readGates()).keys(), ...waitingGates.map(({ id }) => id)];
  expect(known.toSorted()).toEqual(named.toSorted());
});

test("every declared gate has a test or a program to run", async () => {
  for (const gate of (await readGates()).values()) {
    const command = gate.command("commit", null);
    const files = command.filter((word) => word.endsWith(".ts"));
    for (const file of files) {
      const isThere = [file, `apps/server/${file}`, `e2e/${file}`].some((path) => existsSync(join(root, path)));
      expect(isThere, `${gate.id} runs ${file}`).toBe(true);
    }
  }
});

test("the page about reliability holds the table of what was kept", async () => {
  const { now, next } = await pageWith(await readRows());
  expect(now, "npm run gates -- --write").toBe(next);
});
