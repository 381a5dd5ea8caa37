// The browser of the journeys: people signed in side by side, what their sockets received, and a clean console.
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { giveSessionBack, takeSession } from "./signed-in.ts";

/** Without a window around its pages, where it is installed: a quarter less work for the same picture. */
const executablePath = ["/usr/bin/chromium-headless-shell"].find((file) => existsSync(file)) ?? "/usr/bin/chromium";
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface Person {
  page: Page;
  context: BrowserContext;
  /** Text of every socket frame this browser received. */
  frames: string[];
}

/** What else may be said of a browser. */
export interface Habits {
  /** Keeps the client for times without a network, as real browsers do; that fetches all of it for each person. */
  isKeeping?: boolean;
}

export interface Look {
  width: number;
  height: number;
  theme: "light" | "dark";
  language?: string;
}

export const desktop: Look = { width: 1366, height: 768, theme: "light" };
export const phone: Look = { width: 360, height: 740, theme: "light" };

/** Has something done to the server itself. */
export async function order(what: "kill" | "restart" | "begin"): Promise<void> {
  const answer = await fetch(`${inject("serverUrl")}/${what}`, { method: "POST" });
  if (!answer.ok) throw new Error(`the server could not be made to ${what}: ${await answer.text()}`);
}

/** Ticks and words make new versions of a ticket: a change that still stands is refused once and sent again. */
const RETRIED = /409 \(Conflict\).*\/api\/tickets\/\d+$/;

/**
 * A browser for one test file, and the demonstration as it was in the beginning: what other journeys left behind is
 * not there. Each person gets a context of their own, closed after each test.
 */
export function browserForFile(moreFlags: string[] = []) {
  let browser: Browser;
  const people: { context: BrowserContext; problems: string[] }[] = [];

  beforeAll(async () => {
    await order("begin");
    browser = await chromium.launch({ executablePath, args: [...flags, ...moreFlags] });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const problems = people.flatMap((person) => person.problems);
    const leave = async (context: BrowserContext) => {
      await giveSessionBack(context);
      await context.close();
    };
    await Promise.all(people.map((person) => leave(person.context)));
    people.length = 0;
    expect(problems, "the browser console stays clean").toEqual([]);
  });

  return {
    /** `expected` are console errors a journey provokes on purpose, such as the refused sign-in. */
    async newPerson(
      look: Look = desktop,
      expected: RegExp[] = [],
      { isKeeping = false }: Habits = {},
    ): Promise<Person> {
      const context = await browser.newContext({
        viewport: { width: look.width, height: look.height },
        colorScheme: look.theme,
        locale: look.language ?? "pt-BR",
        reducedMotion: "reduce",
        serviceWorkers: isKeeping ? "allow" : "block",
      });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      const problems: string[] = [];
      const frames: string[] = [];
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        const text = `${message.text()} ${message.location().url}`;
        if (![RETRIED, ...expected].some((pattern) => pattern.test(text))) problems.push(text);
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("websocket", (socket) => {
        socket.on("framereceived", ({ payload }) => frames.push(String(payload)));
      });
      people.push({ context, problems });
      return { page, context, frames };
    },
  };
}

export function accountOf(
  pick: (account: { email: string; profile: string; queues: string[]; company: string }) => boolean,
) {
  const account = inject("accounts").find(pick);
  if (!account) throw new Error("no such account in the demonstration data");
  return account;
}

/** With a session of the beginning where there is one; somebody else, and somebody with another password, types. */
export async function signIn(page: Page, email: string, password?: string) {
  if (password !== undefined || !(await takeSession(page.context(), email))) return typeIn(page, email, password);
  await page.goto("about:blank");
  // Whoever is signed in is led on from here.
  await page.goto(`${inject("url")}/#/login`);
  await page.waitForURL(/#\/(home|atendimento)/);
}

/** As a person signs in: an e-mail, a password, a key. */
export async function typeIn(page: Page, email: string, password = inject("password")) {
  await page.goto(`${inject("url")}/#/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(/#\/(home|atendimento)/);
}

/** As a hand does it: over the list first, which then holds its rows still, and only then on the row. */
export async function clickRow(row: Locator, how: Parameters<Locator["click"]>[0] = {}) {
  await row.hover();
  await row.click(how);
}

/** Asks the sandbox to do something, as its page would. */
export async function sandbox<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${inject("sandboxUrl")}/__control${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  if (!answer.ok) throw new Error(`sandbox ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The API with the page's own session, for what a journey needs and no screen is about. */
export function callApi(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([verb, address, content]) => {
      const stored = Object.values(localStorage).find((text) => text.includes('"token"')) ?? "{}";
      const answer = await fetch(`/api${address}`, {
        method: verb as string,
        headers: { authorization: `Bearer ${JSON.parse(stored).token}`, "content-type": "application/json" },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      return answer.json();
    },
    [method, path, body] as const,
  );
}

/** Every picture in view has its bytes; those further away come when they are scrolled to. */
export function everyPictureIsThere(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { bottom, top } = image.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      })
      .every((image) => image.complete && image.naturalWidth > 0),
  );
}
