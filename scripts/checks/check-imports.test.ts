// Plants one violation of every import rule in a small copy of the tree and shows that the checker finds each, and only it.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkImports, ruleNames, type Violation } from "./check-imports.ts";

const S = "apps/server/src";
const W = "apps/web/src";

const manifests: Record<string, string> = {
  "package.json": JSON.stringify({ name: "tree", type: "module", workspaces: ["packages/*", "apps/*"] }),
  "packages/contracts/package.json": JSON.stringify({
    name: "@prosa/contracts",
    type: "module",
    exports: { "./*": "./src/*.ts" },
    dependencies: { zod: "1.0.0" },
  }),
  "packages/flows/package.json": JSON.stringify({
    name: "@prosa/flows",
    type: "module",
    exports: { ".": "./src/index.ts" },
    dependencies: { "@prosa/contracts": "1.0.0", zod: "1.0.0", stranger: "1.0.0" },
  }),
  "apps/server/package.json": JSON.stringify({
    name: "@prosa/server",
    type: "module",
    imports: {
      ...Object.fromEntries(
        ["platform", "adapters", "company", "conversation", "automation", "office"].map((folder) => [
          `#${folder}/*`,
          `./src/${folder}/*/index.ts`,
        ]),
      ),
      "#testing": "./src/testing/index.ts",
    },
    // Declared, and still not allowed.
    dependencies: {
      "@prosa/contracts": "1.0.0",
      "@prosa/flows": "1.0.0",
      kysely: "1.0.0",
      zod: "1.0.0",
      baileys: "1.0.0",
    },
    devDependencies: { vitest: "1.0.0" },
  }),
  "apps/web/package.json": JSON.stringify({
    name: "@prosa/web",
    type: "module",
    dependencies: { "@prosa/contracts": "1.0.0", "@prosa/flows": "1.0.0", react: "1.0.0" },
  }),
  "apps/session-node/package.json": JSON.stringify({
    name: "@prosa/session-node",
    type: "module",
    dependencies: { "@prosa/contracts": "1.0.0", baileys: "1.0.0" },
  }),
  "apps/sandbox-whatsapp/package.json": JSON.stringify({
    name: "@prosa/sandbox-whatsapp",
    type: "module",
    dependencies: { baileys: "1.0.0" },
  }),
  "apps/sandbox/package.json": JSON.stringify({ name: "@prosa/sandbox", type: "module" }),
  ...Object.fromEntries(
    ["zod", "kysely", "react", "vitest", "stranger", "baileys"].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" })],
      [`node_modules/${name}/index.js`, "module.exports = {};"],
    ]),
  ),
};

/** A tree in which everything stands where it belongs; each way of importing that is allowed appears once. */
const lawful: Record<string, string> = {
  "packages/contracts/src/route.ts": `import { z } from "zod"; export const route = z;`,
  "packages/contracts/src/tickets.ts": `import { route } from "./route.ts"; export const ticket = route;`,
  "packages/flows/src/index.ts": `import { z } from "zod"; import { ticket } from "@prosa/contracts/tickets"; export { words } from "./words.ts"; export const flow = [z, ticket];`,
  "packages/flows/src/words.ts": "export const words = 1;",
  [`${S}/platform/errors/index.ts`]: "export class AppError extends Error {}",
  [`${S}/platform/database/index.ts`]: `export * from "./pool.ts"; import type { Deps } from "#platform/context"; export type D = Deps;`,
  [`${S}/platform/database/pool.ts`]: `import { sql } from "kysely"; export const pool = sql;`,
  [`${S}/platform/database/names.types.ts`]: "export type Name = string;",
  [`${S}/platform/database/names.rules.ts`]: `import type { Name } from "./names.types.ts"; export const same = (a: Name, b: Name) => a === b;`,
  [`${S}/demo/seed.ts`]: `import { name } from "#company/users"; name;`,
  [`${S}/platform/context/index.ts`]: `import { pool } from "#platform/database"; export type Deps = { pool: typeof pool }; export type Actor = string;`,
  [`${S}/adapters/channels/index.ts`]: "export interface Channel { name: string }",
  [`${S}/adapters/channels/telegram/index.ts`]: `import { createHmac } from "node:crypto"; import { z } from "zod"; import { AppError } from "#platform/errors"; import { ticket } from "@prosa/contracts/tickets"; import type { Channel } from "../index.ts"; export const telegram = { createHmac, z, AppError, ticket } as unknown as Channel;`,
  [`${S}/adapters/channels/webchat/index.ts`]: "export const webchat = 1;",
  [`${S}/company/users/index.ts`]: `export { name } from "./users.queries.ts";`,
  [`${S}/company/users/users.queries.ts`]: `import { pool } from "#platform/database"; export const name = pool;`,
  [`${S}/company/users/users.types.ts`]: "export interface User { id: number }",
  [`${S}/company/users/users.rules.ts`]: `import { isIP } from "node:net"; import { AppError } from "#platform/errors"; import type { Actor } from "#platform/context"; import { ticket } from "@prosa/contracts/tickets"; import type { User } from "./users.types.ts"; export const may = (a: Actor, u: User) => [isIP, AppError, ticket, a, u];`,
  [`${S}/company/users/users.factory.ts`]: `import type { TestDb } from "#testing"; export const aUser = (db: TestDb) => db;`,
  [`${S}/company/users/users.rules.test.ts`]: `import { test } from "vitest"; import { aUser } from "#testing"; import { may } from "./users.rules.ts"; test("x", () => { aUser; may; });`,
  [`${S}/conversation/tickets/index.ts`]: `import { name } from "#company/users"; import type { Channel } from "#adapters/channels"; export const tickets = name as unknown as Channel;`,
  [`${S}/automation/flows/index.ts`]: `import { tickets } from "#conversation/tickets"; export const flows = tickets;`,
  [`${S}/office/operator/index.ts`]: `import { flows } from "#automation/flows"; export const operator = flows;`,
  [`${S}/app.ts`]: `import { operator } from "#office/operator"; import { telegram } from "#adapters/channels/telegram"; export const app = [operator, telegram];`,
  [`${S}/main.ts`]: `import { app } from "./app.ts"; app;`,
  [`${S}/testing/index.ts`]: `import { app } from "../app.ts"; export { aUser } from "../company/users/users.factory.ts"; export type TestDb = typeof app;`,
  [`${W}/app/paths.ts`]: `export const paths = { home: "/home" };`,
  [`${W}/app/router.tsx`]: `import { inbox } from "../features/inbox/index.ts"; export const router = [inbox, () => import("../features/contacts/index.ts")];`,
  [`${W}/features/inbox/index.ts`]: `import react from "react"; import { paths } from "../../app/paths.ts"; import { ui } from "../../shared/ui/index.ts"; export const inbox = [react, paths, ui];`,
  [`${W}/features/inbox/lawful.rules.ts`]: `import type { api } from "../../shared/api/index.ts"; export type A = typeof api;`,
  [`${W}/shared/api/index.ts`]: "export const api = 1;",
  [`${W}/features/contacts/index.ts`]: `import { ticket } from "@prosa/contracts/tickets"; import { flow } from "@prosa/flows"; export const contacts = [ticket, flow];`,
  [`${W}/shared/ui/index.ts`]: "export const ui = 1;",
  [`${W}/entities/tag/index.ts`]: `import { api } from "../../shared/api/index.ts"; import { ticket } from "@prosa/contracts/tickets"; export { tagKey } from "./tag.queries.ts"; export const tags = [api, ticket];`,
  [`${W}/entities/tag/tag.queries.ts`]: `import { paths } from "../../app/paths.ts"; export const tagKey = paths;`,
  [`${W}/entities/contact/index.ts`]: `import { tags } from "../tag/index.ts"; export const contact = tags;`,
  [`${W}/features/tags/index.ts`]: `import { tagKey } from "../../entities/tag/index.ts"; export const screen = tagKey;`,
  "apps/sandbox/src/main.ts": `import { createServer } from "node:http"; export const sandbox = createServer;`,
  "apps/session-node/src/main.ts": `import baileys from "baileys"; import { ticket } from "@prosa/contracts/tickets"; export const node = [baileys, ticket];`,
  "apps/sandbox-whatsapp/src/main.ts": `import baileys from "baileys"; export const whatsapp = baileys;`,
  "e2e/run.ts": `import { sandbox } from "../apps/sandbox/src/main.ts"; import { app } from "../apps/server/src/app.ts"; [sandbox, app];`,
};

/** One file in each room of the inbox that another one may be caught importing. */
const inboxRooms = Object.fromEntries(
  [
    "state/cache.ts",
    "marks/mark.ts",
    "bubbles/bubble.ts",
    "dialogs/Dialog.ts",
    "composer/Composer.ts",
    "conversation/Conversation.ts",
    "list/List.ts",
  ].map((file) => [`${W}/features/inbox/${file}`, "export const room = 1;"]),
);

const M = `${S}/conversation/messages`;
const T = `${S}/conversation/tickets`;
const beside = (file: string) => ({ [file]: "export const x = 1;" });

/** rule -> the file that breaks it, what it imports, and what else has to stand there for it. */
const planted: Record<string, { file: string; code: string; beside?: Record<string, string> }> = {
  "no-cycles": {
    file: `${S}/platform/log/a.ts`,
    code: `import { b } from "./b.ts"; export const a = () => b;`,
    beside: { [`${S}/platform/log/b.ts`]: `import { a } from "./a.ts"; export const b = () => a;` },
  },
  "no-type-cycles-in-features": {
    file: `${S}/company/tags/tags.types.ts`,
    code: `import type { B } from "./tags.wire.ts"; export type A = B | 1;`,
    beside: { [`${S}/company/tags/tags.wire.ts`]: `import type { A } from "./tags.types.ts"; export type B = A[];` },
  },
  "imports-exist": { file: `${S}/company/tags/lost.ts`, code: `import { x } from "./nowhere.ts"; x;` },
  "dependencies-are-declared": {
    file: `${W}/shared/ui/stranger.ts`,
    code: `import stranger from "stranger"; stranger;`,
  },
  "products-do-not-import-tools": { file: `${W}/shared/ui/tool.ts`, code: `import "../../../../../e2e/run.ts";` },
  "tests-stay-out-of-the-product": {
    file: `${S}/company/users/seed.ts`,
    code: `import { aUser } from "./users.factory.ts"; aUser;`,
  },
  "ground-knows-no-feature": {
    file: `${S}/platform/http/knows.ts`,
    code: `import { name } from "#company/users"; name;`,
  },
  "platform-stands-on-contracts-and-libraries": {
    file: `${S}/platform/http/speaks.ts`,
    code: `import type { Channel } from "#adapters/channels"; export type C = Channel;`,
  },
  "company-is-the-first-floor": {
    file: `${S}/company/hours/up.ts`,
    code: `import { tickets } from "#conversation/tickets"; tickets;`,
  },
  "conversation-is-the-second-floor": {
    file: `${S}/conversation/search/up.ts`,
    code: `import { flows } from "#automation/flows"; flows;`,
  },
  "automation-is-the-third-floor": {
    file: `${S}/automation/timers/up.ts`,
    code: `import type { operator } from "#office/operator"; export type O = typeof operator;`,
  },
  "modules-meet-at-the-door": {
    file: `${S}/conversation/search/window.ts`,
    code: `import { name } from "../../company/users/users.queries.ts"; name;`,
  },
  "platform-has-doors-too": {
    file: `${S}/platform/jobs/window.ts`,
    code: `import { pool } from "../database/pool.ts"; pool;`,
  },
  "features-see-adapter-interfaces-only": {
    file: `${S}/conversation/search/provider.ts`,
    code: `import { telegram } from "#adapters/channels/telegram"; telegram;`,
  },
  "adapters-stand-on-platform-and-contracts": {
    file: `${S}/adapters/channels/telegram/library.ts`,
    code: `import { sql } from "kysely"; sql;`,
  },
  "adapters-do-not-know-each-other": {
    file: `${S}/adapters/channels/telegram/neighbour.ts`,
    code: `import { webchat } from "../webchat/index.ts"; webchat;`,
  },
  "only-the-root-wires": {
    file: `${S}/second-root.ts`,
    code: `import { operator } from "#office/operator"; operator;`,
  },
  "nobody-imports-the-root": {
    file: `${S}/company/hours/calls-root.ts`,
    code: `import { app } from "../../app.ts"; app;`,
  },
  "rules-are-pure": {
    file: `${S}/company/hours/hours.rules.ts`,
    code: `import { pool } from "#platform/database"; pool;`,
  },
  "rules-use-no-node": {
    file: `${S}/company/hours/days.rules.ts`,
    code: `import { readFileSync } from "node:fs"; readFileSync;`,
  },
  "rules-take-types-of-the-context-only": {
    file: `${S}/company/hours/open.rules.ts`,
    code: `import * as context from "#platform/context"; context;`,
  },
  "web-rules-are-pure": { file: `${W}/features/inbox/inbox.rules.ts`, code: `import react from "react"; react;` },
  "contracts-import-zod-only": {
    file: "packages/contracts/src/files.ts",
    code: `import { readFileSync } from "node:fs"; readFileSync;`,
  },
  "flows-import-zod-and-contracts-only": {
    file: "packages/flows/src/library.ts",
    code: `import stranger from "stranger"; stranger;`,
  },
  "flows-use-no-node": {
    file: "packages/flows/src/chance.ts",
    code: `import { randomUUID } from "node:crypto"; randomUUID;`,
  },
  "flows-have-a-door": {
    file: `${W}/features/contacts/words.ts`,
    code: `import { words } from "../../../../../packages/flows/src/words.ts"; words;`,
  },
  "sandbox-imports-nothing-of-ours": {
    file: "apps/sandbox/src/shortcut.ts",
    code: `import { ticket } from "../../../packages/contracts/src/tickets.ts"; ticket;`,
  },
  "nobody-leans-on-the-sandbox": {
    file: `${W}/shared/ui/pretend.ts`,
    code: `import { sandbox } from "../../../../sandbox/src/main.ts"; sandbox;`,
  },
  "session-libraries-stay-in-their-folders": {
    file: `${S}/conversation/search/library.ts`,
    code: `import baileys from "baileys"; baileys;`,
  },
  "nobody-imports-the-session-programs": {
    file: "e2e/shortcut.ts",
    code: `import { whatsapp } from "../apps/sandbox-whatsapp/src/main.ts"; whatsapp;`,
  },
  "session-node-imports-contracts-only": {
    file: "apps/session-node/src/shortcut.ts",
    code: `import { whatsapp } from "../../sandbox-whatsapp/src/main.ts"; whatsapp;`,
  },
  "sandbox-whatsapp-imports-nothing-of-ours": {
    file: "apps/sandbox-whatsapp/src/shortcut.ts",
    code: `import { ticket } from "../../../packages/contracts/src/tickets.ts"; ticket;`,
  },
  "messages-writing-stands-on-sending": {
    file: `${M}/writing/up.ts`,
    code: `import { x } from "../reading/page.ts"; x;`,
    beside: beside(`${M}/reading/page.ts`),
  },
  "messages-sending-knows-no-writer": {
    file: `${M}/sending/up.ts`,
    code: `import { x } from "../writing/say.ts"; x;`,
    beside: beside(`${M}/writing/say.ts`),
  },
  "messages-reading-changes-nothing": {
    file: `${M}/reading/up.ts`,
    code: `import { x } from "../sending/lane.ts"; x;`,
    beside: beside(`${M}/sending/lane.ts`),
  },
  "messages-shared-stands-below": {
    file: `${M}/messages.access.ts`,
    code: `import { x } from "./messages.routes.ts"; x;`,
    beside: beside(`${M}/messages.routes.ts`),
  },
  "tickets-visibility-is-the-ground": {
    file: `${T}/visibility/up.ts`,
    code: `import { x } from "../tickets.queries.ts"; x;`,
    beside: beside(`${T}/tickets.queries.ts`),
  },
  "tickets-list-changes-nothing": {
    file: `${T}/list/up.ts`,
    code: `import { x } from "../change/close.ts"; x;`,
    beside: beside(`${T}/change/close.ts`),
  },
  "tickets-change-knows-no-list": {
    file: `${T}/change/up.ts`,
    code: `import { x } from "../list/page.ts"; x;`,
    beside: beside(`${T}/list/page.ts`),
  },
  "tickets-shared-stands-below": {
    file: `${T}/tickets.wire.ts`,
    code: `import { x } from "./list/page.ts"; x;`,
    beside: beside(`${T}/list/page.ts`),
  },
  "server-never-imports-web": {
    file: `${S}/company/hours/screen.ts`,
    code: `import { ui } from "../../../../web/src/shared/ui/index.ts"; ui;`,
  },
  "web-never-imports-server": {
    file: `${W}/shared/ui/backdoor.ts`,
    code: `import { AppError } from "../../../../server/src/platform/errors/index.ts"; AppError;`,
  },
  "web-features-meet-in-app": {
    file: `${W}/features/inbox/neighbour.ts`,
    code: `import { contacts } from "../contacts/index.ts"; contacts;`,
  },
  ...Object.fromEntries(
    [
      ["device", "state/cache.ts"],
      ["state", "dialogs/Dialog.ts"],
      ["marks", "bubbles/bubble.ts"],
      ["panes", "marks/mark.ts"],
      ["bubbles", "composer/Composer.ts"],
      ["dialogs", "composer/Composer.ts"],
      ["alerts", "dialogs/Dialog.ts"],
      ["panel", "conversation/Conversation.ts"],
      ["composer", "list/List.ts"],
      ["conversation", "list/List.ts"],
      ["list", "lawful.rules.ts"],
    ].map(([room, above]) => [
      `inbox-${room}-imports-downwards`,
      {
        file: `${W}/features/inbox/${room}/up.ts`,
        code: `import * as above from "../${above}"; above;`,
        beside: inboxRooms,
      },
    ]),
  ),
  "web-features-do-not-reach-up": {
    file: `${W}/features/contacts/up.ts`,
    code: `import { router } from "../../app/router.tsx"; router;`,
  },
  "web-entities-know-no-feature": {
    file: `${W}/entities/contact/up.ts`,
    code: `import { contacts } from "../../features/contacts/index.ts"; contacts;`,
  },
  "web-entities-have-doors": {
    file: `${W}/features/contacts/window.ts`,
    code: `import { tagKey } from "../../entities/tag/tag.queries.ts"; tagKey;`,
  },
  "web-shared-knows-no-feature": {
    file: `${W}/shared/ui/knows.ts`,
    code: `import { inbox } from "../../features/inbox/index.ts"; inbox;`,
  },
  "paths-are-plain": {
    file: `${W}/app/paths.ts`,
    code: `import { ui } from "../shared/ui/index.ts"; export const paths = { home: ui };`,
  },
};

const roots: string[] = [];

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "imports-"));
  roots.push(root);
  for (const [file, code] of Object.entries({ ...manifests, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  mkdirSync(join(root, "node_modules/@prosa"), { recursive: true });
  for (const name of ["contracts", "flows"])
    symlinkSync(`../../packages/${name}`, join(root, "node_modules/@prosa", name));
  return root;
}

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

test("a lawful tree passes, with doors, subpath imports, the contract package and type-only references", async () => {
  const report = await checkImports(plant(lawful));
  expect(report.violations).toEqual([]);
  expect(report.modules).toBeGreaterThan(Object.keys(lawful).length - 1);
});

test("every rule has its planted violation", () => {
  expect(Object.keys(planted).sort()).toEqual([...ruleNames].sort());
});

let found: Violation[] = [];

beforeAll(async () => {
  const files = { ...lawful };
  for (const { file, code, beside } of Object.values(planted)) Object.assign(files, { [file]: code }, beside);
  found = (await checkImports(plant(files))).violations;
});

test.each(Object.entries(planted))("%s is found where it was planted, and nothing else there", (rule, { file }) => {
  expect([...new Set(found.filter((violation) => violation.from === file).map((violation) => violation.rule))]).toEqual(
    [rule],
  );
});
