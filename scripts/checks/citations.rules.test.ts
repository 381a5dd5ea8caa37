// Every path that the documents cite exists, and one that does not is found.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { citationsOf, missing } from "./citations.rules.ts";

const root = resolve(import.meta.dirname, "../..");
const decisions = readdirSync(join(root, "docs/decisions"));
const exists = (path: string) => existsSync(join(root, path));
const pagesOf = (folder: string) =>
  exists(folder)
    ? readdirSync(join(root, folder))
        .filter((name) => name.endsWith(".md"))
        .map((name) => `${folder}/${name}`)
    : [];
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/decisions/README.md",
  ...pagesOf("docs"),
  ...pagesOf("docs/how-to"),
];
const faults = (page: string, text: string) =>
  missing(citationsOf(page, text), exists, decisions).map(({ path, line }) => `${page}:${line} cites ${path}`);

test("every path that a document cites exists", () => {
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.flatMap((page) => faults(page, readFileSync(join(root, page), "utf8")))).toEqual([]);
});

test("every decision stands in the index", () => {
  const index = citationsOf("docs/decisions/README.md", readFileSync(join(root, "docs/decisions/README.md"), "utf8"));
  const listed = index.map(({ path }) => path.replace("docs/decisions/", ""));
  expect(listed.toSorted()).toEqual(decisions.filter((name) => name !== "README.md").toSorted());
});

test("planted: a missing file is found as a link, as a name and beside a placeholder", () => {
  const planted = [
    "See [scale](scala.md) and [why](../README.md#start).",
    "Edit `apps/server/src/nowhere.ts`, then `apps/server/functions/<module>/<name>.sql`.",
    "Also `apps/nowhere/<module>`, docs/decisions/034 and docs/decisions/999.",
  ];
  expect(faults("docs/page.md", planted.join("\n"))).toEqual([
    "docs/page.md:1 cites docs/scala.md",
    "docs/page.md:2 cites apps/server/src/nowhere.ts",
    "docs/page.md:3 cites apps/nowhere",
    "docs/page.md:3 cites docs/decisions/999",
  ]);
});

test("addresses elsewhere, anchors and what a command makes are not looked for", () => {
  expect(citationsOf("README.md", "[a](https://example.com) [b](#start) `e2e/out` `/api/docs`")).toEqual([]);
});
