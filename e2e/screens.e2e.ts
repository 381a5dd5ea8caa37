// Every screen: nothing serious for axe, no sideways scrolling, nothing cut. At the full tier also in dark, on a phone and
// in the other languages, with pictures to look at.
import type { Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { readWebScreens, type WebScreen } from "../scripts/web/web-screens.ts";
import { seriousFlaws } from "./axe.ts";
import { accountOf, browserForFile, desktop, everyPictureIsThere, type Look, phone, signIn } from "./browser.ts";
import { openConversation } from "./customer.ts";
import { looks } from "./every-look.ts";
import { flaws } from "./flaws.ts";
import { sql } from "./history.ts";
import { isFull } from "./tier.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin");
const others: [string, string][] = [
  ["Isaura Prado", "isaura@walkers.example"],
  ["Joana Prado", "joana@walkers.example"],
  ["Lídia Prado", "lidia@walkers.example"],
];
/** Of the same company and with the same password: one alone would ask more in a minute than a person may. */
const walkers = [admin.email, ...others.map(([, email]) => email)];
beforeAll(async () => {
  for (const [name, email] of others) {
    await sql(
      `insert into users (tenant_id, name, email, password_hash, profile)
       select tenant_id, $2, $3, password_hash, profile from users where email = $1`,
      [admin.email, name, email],
    );
  }
});

/** Looked at by tests of their own, in every look too. */
const ELSEWHERE = ["attendance", "channels", "contacts", "kanban", "operator"];
const every = await readWebScreens();
const named = ({ id, path }: WebScreen): [string, string] => [id.replace(/[A-Z]/g, "-$&").toLowerCase(), path];

const publicScreens: [string, string][] = [
  ...every.filter(({ isPublic }) => isPublic).map(named),
  ["recovery", "/login?step=email"],
];
const signedInScreens: [string, string][] = [
  ...every.filter(({ id, isPublic }) => !isPublic && !ELSEWHERE.includes(id)).map(named),
  ["attendance-empty", "/atendimento/chats"],
  ["teams", "/usuarios?tab=equipes"],
  ["support", "/usuarios?tab=suporte"],
  ["holidays", "/horario-atendimento?tab=feriados"],
  ["not-found", "/nao-existe"],
];

/** From an empty page each time: what is looked at is the first load, and nothing of the screen before. */
async function open(page: Page, path: string) {
  await page.goto("about:blank");
  await page.goto(`${inject("url")}/#${path}`);
  await page.locator("h1").first().waitFor();
  // Skeletons come late on purpose, so their absence alone would also describe a screen that has nothing yet.
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
}

async function inspect(page: Page, name: string) {
  if (isFull) await page.screenshot({ path: `${inject("out")}/${name}.png` });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

/** Side by side: most of a walk is waiting for a screen to come to rest. Signing in is work, so one after the other. */
async function inEveryLook(walk: (page: Page, look: string) => Promise<void>, isSignedIn = true) {
  const begun: [Page, string][] = [];
  for (const [place, [look, settings]] of looks.entries()) {
    const { page } = await browser.newPerson(settings);
    if (isSignedIn) await signIn(page, walkers[place] ?? "");
    begun.push([page, look]);
  }
  await Promise.all(begun.map(([page, look]) => walk(page, look)));
}

test("public screens", () =>
  inEveryLook(async (page, look) => {
    for (const [name, path] of publicScreens) {
      await open(page, path);
      await inspect(page, `${name}-${look}`);
    }
  }, false));

test("screens of somebody signed in", () =>
  inEveryLook(async (page, look) => {
    for (const [name, path] of signedInScreens) {
      await open(page, path);
      await inspect(page, `${name}-${look}`);
    }
  }));

test("screens of attendance", () =>
  inEveryLook(async (page, look) => {
    await openList(page);
    await inspect(page, `attendance-list-${look}`);
    // Every kind of message; what failed, what nobody knows about and a file that did not come; a window that is closed.
    const conversations: [string, string][] = [
      ["attendance", "Elisa Brandão"],
      ["attendance-mishaps", "Otto Farias"],
      ["attendance-closed-window", "Antônio Gomes"],
    ];
    for (const [name, contact] of conversations) {
      await openConversation(page, contact);
      await page.getByTestId("composer").waitFor();
      await page.getByRole("article").first().waitFor();
      await expect.poll(() => everyPictureIsThere(page)).toBe(true);
      await inspect(page, `${name}-${look}`);
    }
  }));

test("screens of a channel", () =>
  inEveryLook(async (page, look) => {
    await open(page, "/sessoes");
    await inspect(page, `channels-${look}`);
    await page.getByTestId("connect-channel").click();
    await page.getByTestId("check-credentials").waitFor();
    await inspect(page, `channel-connect-${look}`);
    await open(page, "/sessoes");
    await page.getByRole("button", { name: /^Configurar/ }).click();
    const tabs: [string, string][] = [
      ["settings", "Configurar"],
      ["webhook", "Webhook"],
      ["templates", "Modelos"],
    ];
    for (const [name, tab] of tabs) {
      await page.getByRole("tab", { name: new RegExp(tab) }).click();
      await page.waitForLoadState("networkidle");
      await inspect(page, `channel-${name}-${look}`);
    }
  }));

async function openList(page: Page) {
  await page.goto(`${inject("url")}/#/atendimento`);
  await page
    .getByTestId(/^ticket-row-/)
    .first()
    .waitFor();
}

const languages: [string, string[]][] = [
  ["en-US", walkers.slice(0, 2)],
  ["es-ES", walkers.slice(2)],
];

test.each(isFull ? languages : [])("every screen holds its words in %s", async (language, [wide = "", narrow = ""]) => {
  // The narrow one cuts words first; the wide one has columns that the narrow one leaves out.
  const walk = async (look: Look, email: string) => {
    const { page } = await browser.newPerson({ ...look, language });
    await page.goto(`${inject("url")}/#/login`);
    await page.locator("input[type=email]").fill(email);
    await page.locator("input[type=password]").fill(inject("password"));
    await page.locator("button[type=submit]").click();
    await page.waitForURL(/#\/home/);
    for (const [name, path] of [...signedInScreens, ["channels", "/sessoes"]] as const) {
      await open(page, path);
      expect(await flaws(page), `${name} ${look.width} ${language}`).toEqual([]);
    }
  };
  await Promise.all([walk(desktop, wide), walk(phone, narrow)]);
});
