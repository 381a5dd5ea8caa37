// What counts towards the first load of a screen.
import { expect, test } from "vitest";
import { budget, chunkCycle, firstLoads, isOver, type Manifest, moduleOf } from "./budget.rules.ts";

const sizes: Record<string, number> = {
  "main.js": 100,
  "vendor.js": 50,
  "inbox.js": 30,
  "list.js": 7,
  "login.js": 5,
  "pt-list.js": 4,
  "pt.js": 2,
  "pt-errors.js": 3,
  "en.js": 1,
  "main.css": 20,
  "inbox.css": 4,
};

const manifest: Manifest = {
  "index.html": { file: "main.js", isEntry: true, imports: ["_vendor"], css: ["main.css"] },
  _vendor: { file: "vendor.js" },
  _list: { file: "list.js", imports: ["_vendor"] },
  "src/features/inbox/InboxScreen.tsx": {
    file: "inbox.js",
    src: "src/features/inbox/InboxScreen.tsx",
    isDynamicEntry: true,
    imports: ["_list", "index.html"],
    css: ["inbox.css"],
  },
  "src/features/auth/LoginScreen.tsx": {
    file: "login.js",
    src: "src/features/auth/LoginScreen.tsx",
    isDynamicEntry: true,
    imports: ["index.html"],
  },
  "src/shared/i18n/locales/pt.ts": { file: "pt-list.js", isDynamicEntry: true },
  "src/shared/i18n/locales/pt/app.json": { file: "pt.js", isDynamicEntry: true },
  "src/shared/i18n/locales/pt/errors.json": { file: "pt-errors.js", isDynamicEntry: true },
  "src/shared/i18n/locales/en/app.json": { file: "en.js", isDynamicEntry: true },
};

const screens = [
  { module: "src/features/auth/LoginScreen.tsx", namespaces: ["auth"] },
  { module: "src/features/inbox/InboxScreen.tsx", namespaces: ["app"] },
];
const loads = firstLoads(manifest, screens, (file) => sizes[file] ?? Number.NaN);

test("the function that fetches a screen says which module it is", () => {
  expect(moduleOf(`async () => (await import("../features/inbox/index.ts")).InboxScreen`)).toBe(
    "src/features/inbox/index.ts",
  );
  expect(moduleOf(`async () => (await import("./KanbanRoute.tsx")).KanbanRoute`)).toBe("src/app/KanbanRoute.tsx");
  expect(() => moduleOf("async () => null")).toThrow("no import");
});

test("a screen needs the entry, its own chunk, what both import, once each, and its words in one language", () => {
  expect(loads).toEqual([
    { screen: "src/features/inbox/InboxScreen.tsx", js: 100 + 50 + 30 + 7 + 4 + 2 + 3, css: 24 },
    { screen: "src/features/auth/LoginScreen.tsx", js: 100 + 50 + 5 + 4 + 3, css: 20 },
  ]);
});

test("a screen that the build does not know is an error, not a light screen", () => {
  expect(() => firstLoads(manifest, [{ module: "src/gone.tsx", namespaces: [] }], () => 0)).toThrow("src/gone.tsx");
});

test("one byte over the budget is over, in scripts and in styles", () => {
  expect(isOver({ screen: "x", js: budget.js, css: budget.css })).toBe(false);
  expect(isOver({ screen: "x", js: budget.js + 1, css: 0 })).toBe(true);
  expect(isOver({ screen: "x", js: 0, css: budget.css + 1 })).toBe(true);
});

test("chunks that import each other are named in the order of their circle", () => {
  expect(chunkCycle(manifest)).toEqual([]);
  const planted: Manifest = { ...manifest, _vendor: { file: "vendor.js", imports: ["_list"] } };
  expect(chunkCycle(planted)).toEqual(["vendor.js", "list.js", "vendor.js"]);
});

test("a chunk that imports itself is a circle, and two ways to one chunk are none", () => {
  expect(chunkCycle({ _a: { file: "a.js", imports: ["_a"] } })).toEqual(["a.js", "a.js"]);
  const diamond: Manifest = {
    _top: { file: "top.js", imports: ["_left", "_right"] },
    _left: { file: "left.js", imports: ["_ground"] },
    _right: { file: "right.js", imports: ["_ground"] },
    _ground: { file: "ground.js" },
  };
  expect(chunkCycle(diamond)).toEqual([]);
});
