// F4: hostile texts written into every text field that the contract has, then every screen in a browser with a canary.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import type { RouteShape } from "@prosa/contracts/route";
import { routes } from "@prosa/contracts/routes";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, testServer } from "#testing";
import { type KnownIds, sampleRequest } from "../../isolation/sample.ts";
import { makeTwin } from "../../isolation/twins.ts";
import { root } from "../execute.ts";
import { openGate } from "../gate.ts";
import { CANARY_HOST, hostileTexts } from "./hostile-texts.rules.ts";

const gate = openGate("F4");
const db = testDatabase();
const dist = join(root, "apps/web/dist");
/** Taken in turn, from field to field. */
const texts = hostileTexts;
/** A message of a customer holds so many of them, so that fifteen rounds hold all. */
const EACH_ROUND = 40;
const rounds = gate.size({ commit: 1, full: 15 });
const SCREENS = ["home", "atendimento/chats", "atendimento/contatos", "contatos", "painel-atendimentos", "kanban"];
const ADMIN_SCREENS = ["sessoes", "usuarios", "usuarios?tab=equipes", "usuarios?tab=suporte", "filas", "etiquetas"];
const MORE_SCREENS = [
  "motivoencerramento",
  "mensagens-rapidas",
  "despedida",
  "horario-atendimento",
  "horario-atendimento?tab=feriados",
];
const LAST_SCREENS = ["configuracoes", "ajuda", "financeiro"];
const screens = [...SCREENS, ...ADMIN_SCREENS, ...MORE_SCREENS, ...LAST_SCREENS];
/** Ends the session or changes who may sign in: then nobody could look any more. */
const NEVER = /^\/(auth|sessions|profile\/password|operator|support)|password|\/deactivate|two-?factor|totp/i;

let browser: Browser;
beforeAll(async () => {
  if (!existsSync(join(dist, "index.html"))) execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" });
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
}, 300_000);
afterAll(() => browser?.close());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

type Leaf = { path: (string | number)[]; text: string };

function leavesOf(value: unknown, path: (string | number)[] = []): Leaf[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    leavesOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const stringsOf = (value: unknown) => leavesOf(value).map(({ text }) => text);

function put(value: unknown, [key, ...rest]: (string | number)[], text: string): unknown {
  if (key === undefined) return text;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[key] = put(copy[key], rest, text);
  return copy;
}

/** Every string that may be any text becomes a hostile one: the longest joined ones that the schema takes, or one alone. */
function spoil(route: RouteShape, body: unknown, next: () => string): { body: unknown; fields: number } {
  const takes = (candidate: unknown) => route.body?.safeParse(candidate).success ?? false;
  let spoilt = body;
  let fields = 0;
  for (const { path } of leavesOf(body)) {
    const joined = Array.from({ length: 8 }, next);
    const tries = [joined.join(" "), joined.slice(0, 3).join(" "), ...joined];
    const fitting = tries.map((text) => put(spoilt, path, text)).find(takes);
    if (fitting === undefined) continue;
    spoilt = fitting;
    fields += 1;
  }
  return { body: spoilt, fields };
}

interface Sung {
  executions: number;
  violations: string[];
}

/** Runs in the page before anything of it. */
const CANARY = `
  Object.defineProperty(window, "__x", { value: () => window.__sing("run") });
  document.addEventListener("securitypolicyviolation", (event) =>
    window.__sing([event.violatedDirective, event.blockedURI, event.sample].join(" ")));`;

async function watch(page: Page, sung: Sung) {
  await page.exposeFunction("__sing", (what: string) => {
    if (what === "run") sung.executions += 1;
    else sung.violations.push(what);
  });
  await page.addInitScript({ content: CANARY });
  page.on("dialog", (dialog) => {
    sung.executions += 1;
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url().includes(CANARY_HOST)) sung.executions += 1;
  });
}

test("what is written stays text", { timeout: 1_800_000 }, async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await testServer(db, {
    env: { PORT: String(port), PUBLIC_URL: origin, ALLOWED_ORIGINS: origin, WEB_DIST: dist },
  });
  const twin = await makeTwin(db, "scripts");
  const { admin } = twin.people;
  const mine = server.as(admin);
  const sung: Sung = { executions: 0, violations: [] };
  const used = new Set<string>();
  const fieldsWritten = new Set<string>();
  let turn = 0;
  let looked = 0;
  let showing = 0;
  let accepted = 0;
  const next = () => texts[turn++ % texts.length] as string;
  const keep = (written: unknown) => {
    const whole = stringsOf(written).join("\n");
    for (const text of texts) if (whole.includes(text)) used.add(text);
  };

  const write = async () => {
    let ids: KnownIds = await twin.idsFor(admin);
    for (const [name, route] of Object.entries(routes)) {
      if (!route.body || !["POST", "PUT", "PATCH"].includes(route.method) || NEVER.test(route.path)) continue;
      if (/delete|remove|close|archive|import|merge/i.test(name)) continue;
      ids = { ...ids };
      const sample = sampleRequest(route, ids);
      const { body, fields } = spoil(route, sample.body, next);
      if (fields === 0) continue;
      const answer = await mine.raw(`/api${sample.path}`, {
        method: sample.method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (answer.status < 300) {
        accepted += 1;
        keep(body);
        fieldsWritten.add(name);
      }
    }
    return ids;
  };

  /** What no route of ours writes: words of customers, which come by the provider. */
  const fromOutside = async (ids: KnownIds, round: number) => {
    const words = texts.slice(round * EACH_ROUND, (round + 1) * EACH_ROUND).map((text) => text.replaceAll("\0", ""));
    await db.sql("update contacts set name = $1 where id = $2", [words[0], ids.contactId]);
    await db.sql("update messages set body = $1 where id = $2", [words.join("\n"), ids.messageId]);
    for (const text of texts.slice(round * EACH_ROUND, (round + 1) * EACH_ROUND)) used.add(text);
  };

  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: "pt-BR",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  // However slow the machine is: what is asked is whether a screen comes at all.
  page.setDefaultTimeout(180_000);
  await watch(page, sung);
  const session = (await mine.get("/auth/session")).body as object;
  await page.goto(origin);
  const record = JSON.stringify({ ...session, token: admin.token });
  await page.evaluate(`localStorage.setItem("prosa.session", ${JSON.stringify(record)})`);
  for (let round = 0; round < rounds; round++) {
    const ids = await write();
    await fromOutside(ids, round);
    for (const screen of [...screens, `atendimento/${ids.ticketId}`]) {
      await page.goto("about:blank");
      await page.goto(`${origin}/#/${screen}`);
      await page.locator("h1, main").first().waitFor();
      await page.waitForLoadState("networkidle");
      if (page.url().includes(`#/${screen.split("?")[0]}`)) looked += 1;
      const shown = (await page.locator("body").textContent()) ?? "";
      if (/script|onerror|onload|__x|alert\(1\)/.test(shown)) showing += 1;
    }
  }
  // The mistake of a component that would show HTML: the same texts, handed to the parser.
  if (gate.isPlanted("raw-html")) {
    const html = JSON.stringify(texts.slice(0, 100).join(""));
    await page.evaluate(`document.body.append(Object.assign(document.createElement("div"), { innerHTML: ${html} }))`);
    await expect.poll(() => sung.executions + sung.violations.length).toBeGreaterThan(0);
  }
  await context.close();
  gate.conclude([
    { what: "executions", holds: sung.executions === 0, shown: String(sung.executions) },
    {
      what: "violations",
      holds: sung.violations.length === 0,
      shown: [...new Set(sung.violations)].slice(0, 3).join(", ") || "0",
    },
    {
      what: "routes that took hostile texts",
      holds: fieldsWritten.size >= 25,
      shown: `${fieldsWritten.size} (${accepted} writes)`,
    },
    { what: "texts used", holds: used.size >= (gate.tier === "full" ? 600 : 40), shown: String(used.size) },
    { what: "of them with such a text in sight", holds: showing >= 8 * rounds, shown: String(showing) },
    {
      what: "screens looked at",
      holds: looked === rounds * (screens.length + 1),
      shown: String(looked),
    },
  ]);
});
