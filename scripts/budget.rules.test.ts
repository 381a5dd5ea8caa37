// What counts towards the first load of a screen.
import { expect, test } from "vitest";
import { budget, firstLoads, isOver, type Manifest } from "./budget.rules.ts";

const sizes: Record<string, number> = {
  "main.js": 100,
  "vendor.js": 50,
  "inbox.js": 30,
  "list.js": 7,
  "login.js": 5,
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
  "src/shared/i18n/locales/pt/app.json": { file: "pt.js", isDynamicEntry: true },
  "src/shared/i18n/locales/pt/errors.json": { file: "pt-errors.js", isDynamicEntry: true },
  "src/shared/i18n/locales/en/app.json": { file: "en.js", isDynamicEntry: true },
};

const loads = firstLoads(manifest, (file) => sizes[file] ?? Number.NaN);

test("a screen needs the entry, its own chunk, what both import, once each, and one language", () => {
  expect(loads).toEqual([
    { screen: "src/features/inbox/InboxScreen.tsx", js: 100 + 50 + 30 + 7 + 5, css: 24 },
    { screen: "src/features/auth/LoginScreen.tsx", js: 100 + 50 + 5 + 5, css: 20 },
    { screen: "(shell)", js: 100 + 50 + 5, css: 20 },
  ]);
});

test("one byte over the budget is over, in scripts and in styles", () => {
  expect(isOver({ screen: "x", js: budget.js, css: budget.css })).toBe(false);
  expect(isOver({ screen: "x", js: budget.js + 1, css: 0 })).toBe(true);
  expect(isOver({ screen: "x", js: 0, css: budget.css + 1 })).toBe(true);
});
