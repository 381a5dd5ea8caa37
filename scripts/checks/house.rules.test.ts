// What the house checks catch, and what they leave alone.
import { expect, test } from "vitest";
import { type LockPackages, missingBuilds, platformOf } from "../supply/lockfile.rules.ts";
import { checkDependencyTable, checkFolders, checkLockfile, checkManifest, checkSource } from "./house.rules.ts";

const purpose = "// Says in one sentence what this file is for.\n";
const messages = (path: string, text: string) => checkSource({ path, text }).map((finding) => finding.message);

test("a short file with a purpose passes", () => {
  expect(messages("apps/server/src/a.ts", `${purpose}export const a = 1;\n`)).toEqual([]);
  expect(messages("scripts/run.ts", `#!/usr/bin/env node\n${purpose}`)).toEqual([]);
});

test("a file without a sentence of purpose is named", () => {
  for (const first of ['import x from "y";', "//", "// a", "/// <reference types='node' />"])
    expect(messages("a.ts", `${first}\n`)).toEqual(["the first line is not a sentence of purpose"]);
});

test.each(["a.ts", "a.sql", "a.css"])("long files warn, too long ones fail: %s", (path) => {
  const lines = (count: number) => checkSource({ path, text: purpose + "x;\n".repeat(count - 1) });
  expect(lines(300)).toEqual([]);
  expect(lines(301)).toMatchObject([{ warning: true }]);
  expect(lines(450)).toMatchObject([{ warning: true }]);
  expect(lines(451)).toMatchObject([{ message: expect.stringContaining("451 lines") }]);
  expect(lines(451)[0]?.warning).toBeUndefined();
});

test("a crowded folder is named, files further down count there, and an excuse must still name a folder", () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
  expect(checkFolders([...files("a", 30), ...files("a/b", 30), "c.ts"], {})).toEqual([]);
  expect(checkFolders([...files("a/b", 31), ...files("a", 2)], {})).toMatchObject([
    { path: "a/b", message: expect.stringContaining("31 files") },
  ]);
  expect(checkFolders(files("a", 31), { a: "numbered" })).toEqual([]);
  expect(checkFolders(files("a", 3), { a: "numbered", gone: "numbered" })).toMatchObject([{ path: "gone" }]);
});

test.each(["utils.ts", "src/helpers/a.ts", "date.utils.ts", "common.ts", "queueManager.ts", "session-manager.ts"])(
  "%s says nothing by its name",
  (path) => expect(messages(path, purpose)).toHaveLength(1),
);

test.each(["common-passwords.ts", "commonly.ts", "managed.ts", "utility-bill.ts"])("%s is a name", (path) =>
  expect(messages(path, purpose)).toEqual([]),
);

test("a dialog whose close button has no name is found", () => {
  const dialog = (given: string) => messages("a.tsx", `${purpose}export const a = <Modal opened${given}>x</Modal>;\n`);
  expect(dialog("")).toEqual(["the dialog's close button has no name"]);
  for (const given of [' closeButtonProps={{ "aria-label": t("actions.close") }}', " withCloseButton={false}"])
    expect(dialog(given)).toEqual([]);
});

test("paths of a machine and registries are found in any file, with their line", () => {
  const machine = ["", "root", "x"].join("/");
  expect(checkSource({ path: "README.md", text: `ok\nsee ${machine}` })).toMatchObject([{ path: "README.md:2" }]);
  expect(messages(".npmrc", ["registry", "https://example.org"].join("="))).toHaveLength(1);
  expect(messages("docs/a.md", "the screen /home, https://example.org/work/, ../root/")).toEqual([]);
});

test("types imported in passing and unfinished notes are found", () => {
  expect(messages("a.ts", `${purpose}type A = ${"import"}("./b.ts").B;`)).toHaveLength(1);
  expect(messages("a.ts", `${purpose}// ${"TO"}${"DO"}: later`)).toHaveLength(1);
  expect(messages("a.ts", `${purpose}const screen = () => import("./b.ts");`)).toEqual([]);
});

test("only exact versions pass", () => {
  const dependencies = { a: "1.2.3", b: "7.0.0-rc14", c: "^1.0.0", d: "~1.0.0", e: "*", f: "latest", g: "1.x" };
  expect(checkManifest({ path: "package.json", dependencies })).toHaveLength(5);
});

test("the table of dependencies and the manifests agree both ways; our own packages need no row", () => {
  const manifests = [
    { path: "package.json", name: "prosa", devDependencies: { vitest: "1.0.0" } },
    {
      path: "apps/web/package.json",
      name: "@prosa/web",
      dependencies: { react: "1.0.0", "@prosa/contracts": "0.1.0" },
    },
    { path: "packages/contracts/package.json", name: "@prosa/contracts" },
  ];
  const table = "| Package | Job |\n|---|---|\n| `vitest` | tests |\n| `gone` | nothing |\n";
  expect(checkDependencyTable(manifests, table).map((finding) => finding.message)).toEqual([
    "react has no row: say what it does and why this one",
    "gone is no longer used",
  ]);
});

test("a lockfile carries hashes and no addresses, except links of workspaces", () => {
  const packages = {
    "": { name: "prosa" },
    "apps/web": { name: "@prosa/web" },
    "node_modules/@prosa/web": { resolved: "apps/web", link: true },
    "node_modules/a": { integrity: "sha512-x" },
    "node_modules/b": { integrity: "sha512-x", resolved: "https://example.org/b.tgz" },
    "node_modules/c": {},
  };
  expect(checkLockfile(JSON.stringify({ packages })).map((finding) => finding.message)).toEqual([
    "node_modules/b carries a download address",
    "node_modules/c has no integrity hash",
  ]);
});

test("builds for other platforms are named, need no hash, and their absence is noticed", () => {
  const tool = {
    integrity: "sha512-x",
    dev: true,
    optionalDependencies: { "@x/cli-darwin-arm64": "1.0.0", fsevents: "~2.3.2" },
  };
  const lock = (packages: LockPackages) => JSON.stringify({ packages });
  expect(checkLockfile(lock({ "node_modules/tool": tool }))).toHaveLength(1);
  const completed: LockPackages = { "node_modules/tool": tool, ...missingBuilds({ "node_modules/tool": tool }) };
  expect(completed["node_modules/@x/cli-darwin-arm64"]).toEqual({
    version: "1.0.0",
    cpu: ["arm64"],
    dev: true,
    optional: true,
    os: ["darwin"],
  });
  expect(checkLockfile(lock(completed))).toEqual([]);
});

test("a platform is read from the name of its build", () => {
  expect(platformOf("@x/binding-linux-x64-musl")).toMatchObject({ os: ["linux"], cpu: ["x64"], libc: ["musl"] });
  expect(platformOf("@x/core-win32-x64-gnu")).toEqual({ os: ["win32"], cpu: ["x64"], libc: undefined });
  expect(platformOf("@x/binding-wasm32-wasi")).toMatchObject({ cpu: ["wasm32"], os: undefined });
  expect(platformOf("bufferutil")).toBeNull();
});

test.each([
  ["apps/server/functions/a.sql", "select 1 from tickets t where t.status <> 'closed'"],
  ["apps/server/src/a.ts", `${purpose}sql\`t.status != 'closed'\``],
  ["apps/server/src/a.ts", `${purpose}query.where("status", "<>", "closed")`],
])("%s does not call everything going on that is not closed", (path, text) => {
  expect(messages(path, text)).toEqual(["not closed is not going on: say status in ('open', 'pending')"]);
  expect(messages("apps/server/migrations/0001_a.sql", text.replace(purpose, ""))).toEqual([]);
});
