// Plants what the linter must refuse in a small copy of the tree and shows that our configuration refuses it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const house = resolve(import.meta.dirname, "../..");
const root = mkdtempSync(join(tmpdir(), "lint-"));

const S = "apps/server/src";
const planted: [name: string, file: string, code: string, rule: string | null][] = [
  [
    "raw HTML",
    "apps/web/src/a.tsx",
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
    "lint/security/noDangerouslySetInnerHtml",
  ],
  ["any", "apps/web/src/b.ts", "export const b = (x: any) => x;", "lint/suspicious/noExplicitAny"],
  [
    "a type imported as a value",
    "apps/web/src/c.ts",
    'import { D } from "./d.ts";\nexport type C = D;',
    "lint/style/useImportType",
  ],
  [
    "a promise left alone",
    `${S}/platform/log/e.ts`,
    "async function e(): Promise<void> {}\ne();",
    "lint/nursery/noFloatingPromises",
  ],
  [
    "a skipped test",
    `${S}/f.test.ts`,
    'import { test } from "vitest";\ntest.skip("later", () => {});',
    "lint/suspicious/noSkippedTests",
  ],
  [
    "a focused test",
    `${S}/g.test.ts`,
    'import { test } from "vitest";\ntest.only("me", () => {});',
    "lint/suspicious/noFocusedTests",
  ],
  [
    "pg in a feature",
    `${S}/company/users/h.ts`,
    'import pg from "pg";\nexport const h = pg;',
    "lint/style/noRestrictedImports",
  ],
  [
    "pg elsewhere in the platform",
    `${S}/platform/jobs/i.ts`,
    'import pg from "pg";\nexport const i = pg;',
    "lint/style/noRestrictedImports",
  ],
  ["pg where it belongs", `${S}/platform/database/j.ts`, 'import pg from "pg";\nexport const j = pg;', null],
  ["pg in the test bench", `${S}/testing/j.ts`, 'import pg from "pg";\nexport const j = pg;', null],
  [
    "undici in an adapter",
    `${S}/adapters/channels/telegram/k.ts`,
    'import { request } from "undici";\nexport const k = request;',
    "lint/style/noRestrictedImports",
  ],
  [
    "undici in the database module",
    `${S}/platform/database/k.ts`,
    'import { request } from "undici";\nexport const k = request;',
    "lint/style/noRestrictedImports",
  ],
  [
    "undici where it belongs",
    `${S}/platform/egress/l.ts`,
    'import { request } from "undici";\nexport const l = [request, fetch];',
    null,
  ],
  [
    "pg in the egress module",
    `${S}/platform/egress/m.ts`,
    'import pg from "pg";\nexport const m = pg;',
    "lint/style/noRestrictedImports",
  ],
  [
    "fetch in the platform",
    `${S}/platform/mail/n.ts`,
    "export const n = () => fetch;",
    "lint/style/noRestrictedGlobals",
  ],
  ["fetch through globalThis", `${S}/conversation/o.ts`, "export const o = () => globalThis.fetch;", "plugin"],
  [
    "an HTTP client of Node",
    `${S}/platform/http/p.ts`,
    'import { request } from "node:http";\nexport const p = request;',
    "lint/style/noRestrictedImports",
  ],
  [
    "an HTTPS client of Node",
    `${S}/platform/http/q.ts`,
    'import https from "node:https";\nexport const q = https;',
    "lint/style/noRestrictedImports",
  ],
  [
    "a raw socket",
    `${S}/platform/mail/r.ts`,
    'import { connect } from "node:net";\nexport const r = connect;',
    "lint/style/noRestrictedImports",
  ],
  [
    "an HTTP server of Node",
    `${S}/platform/http/r.ts`,
    'import { createServer } from "node:http";\nexport const r = createServer;',
    null,
  ],
  ["fetch in a test", `${S}/platform/http/r.test.ts`, 'import { expect } from "vitest";\nexpect(fetch);', null],
  ["fetch in the browser", "apps/web/src/shared/api/s.ts", "export const s = () => fetch;", null],
  ...["Date.now()", "new Date()", "Math.random()", "crypto.randomUUID()", "performance.now()", "[1].map(Date.now)"].map(
    (code, index): [string, string, string, string] => [
      `${code} in a feature`,
      `${S}/${["company", "conversation", "automation", "office"][index % 4]}/t/t${index}.ts`,
      `export const t = () => ${code};`,
      "plugin",
    ],
  ),
  ...[
    "Date.now()",
    "new Date(0)",
    "Math.random()",
    "performance.now()",
    "crypto.randomUUID()",
    '"a".localeCompare("b")',
  ].map((code, index): [string, string, string, string] => [
    `${code} in flows`,
    `packages/flows/src/t${index}.ts`,
    `export const t = () => ${code};`,
    "plugin",
  ]),
  ["plain words in flows", "packages/flows/src/u.ts", "export const u = (a: string) => a.toLowerCase();", null],
  ["a date made from a value", `${S}/company/t/u.ts`, "export const u = (at: number) => new Date(at);", null],
  ["the clock in the platform", `${S}/platform/context/v.ts`, "export const v = () => Date.now();", null],
];

let reported: { rule: string; file: string }[] = [];

beforeAll(() => {
  cpSync(join(house, "biome.json"), join(root, "biome.json"));
  cpSync(join(house, "scripts/lint"), join(root, "scripts/lint"), { recursive: true });
  for (const [, file, code] of planted) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${code}\n`);
  }
  const run = spawnSync(
    join(house, "node_modules/.bin/biome"),
    ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=github", "apps", "packages"],
    { cwd: root, encoding: "utf8" },
  );
  reported = [...run.stdout.matchAll(/^::error title=([^,]+),file=([^,]+),/gm)].map((match) => ({
    rule: match[1] ?? "",
    file: match[2] ?? "",
  }));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(planted)("%s (%s)", (_name, file, _code, rule) => {
  const rules = reported.filter((finding) => finding.file.endsWith(`/${file}`)).map((finding) => finding.rule);
  expect([...new Set(rules)]).toEqual(rule ? [rule] : []);
});
