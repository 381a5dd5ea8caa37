// Every screen in light, dark and on a phone: nothing serious for axe, no sideways scrolling, a picture to look at.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, desktop, type Look, phone, signIn } from "./browser.ts";

const browser = browserForFile();
const looks: [string, Look][] = [
  ["light", desktop],
  ["dark", { ...desktop, theme: "dark" }],
  ["phone", phone],
];
const publicScreens: [string, string][] = [
  ["login", "/login"],
  ["recovery", "/login?step=email"],
  ["signup", "/signup"],
];
const signedInScreens: [string, string][] = [
  ["home", "/home"],
  ["attendance-empty", "/atendimento/chats"],
  ["finance", "/financeiro"],
  ["users", "/usuarios"],
  ["teams", "/usuarios?tab=equipes"],
  ["support", "/usuarios?tab=suporte"],
  ["holidays", "/horario-atendimento?tab=feriados"],
  ["queues", "/filas"],
  ["tags", "/etiquetas"],
  ["closing-reasons", "/motivoencerramento"],
  ["quick-messages", "/mensagens-rapidas"],
  ["farewells", "/despedida"],
  ["hours", "/horario-atendimento"],
  ["settings", "/configuracoes"],
  ["help", "/ajuda"],
  ["not-found", "/nao-existe"],
];

/** From an empty page each time: what is looked at is the first load, and nothing of the screen before. */
async function open(page: Page, path: string) {
  await page.goto("about:blank");
  await page.goto(`${inject("url")}/#${path}`);
  await page.locator("h1").first().waitFor();
  // Skeletons come late on purpose, so their absence alone would also describe a screen that has nothing yet.
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator(".skel").count(), { timeout: 10_000 }).toBe(0);
}

/** Words wider than their place, and keys that no language has: what a person would see at once and a test would not. */
function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page scrolls sideways");
    for (const element of document.querySelectorAll<HTMLElement>("button, label, th, h1, h2, h3, [role=tab], a")) {
      const isCut =
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX === "hidden";
      if (isCut && getComputedStyle(element).textOverflow !== "ellipsis") found.push(`cut: ${element.textContent}`);
    }
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen counts; textContent also holds scripts.
    const keys = document.body.innerText.match(/(?<![\w@/.])[a-z][a-zA-Z]+(\.[a-z][A-Za-z]+)+(?![\w.@])/g) ?? [];
    return [...found, ...keys.map((key) => `not translated: ${key}`)];
  });
}

async function inspect(page: Page, name: string) {
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
  expect(told, name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

test.each(looks)("public screens, %s", async (look, settings) => {
  const { page } = await browser.newPerson(settings);
  for (const [name, path] of publicScreens) {
    await open(page, path);
    await inspect(page, `${name}-${look}`);
  }
});

test.each(looks)("screens of somebody signed in, %s", async (look, settings) => {
  const { page } = await browser.newPerson(settings);
  await signIn(page, accountOf((one) => one.profile === "admin").email);
  for (const [name, path] of signedInScreens) {
    await open(page, path);
    await inspect(page, `${name}-${look}`);
  }
  await page.goto(`${inject("url")}/#/atendimento`);
  await page
    .getByTestId(/^ticket-row-/)
    .first()
    .waitFor();
  await inspect(page, `attendance-list-${look}`);
  await page
    .getByTestId(/^ticket-row-/)
    .first()
    .click();
  await page.getByTestId("composer").waitFor();
  await page.getByRole("article").first().waitFor();
  await inspect(page, `attendance-${look}`);
});

test.each(["en-US", "es-ES"])("every screen holds its words in %s", async (language) => {
  // The narrow one cuts words first; the wide one has columns that the narrow one leaves out.
  for (const look of [desktop, phone]) {
    const { page } = await browser.newPerson({ ...look, language });
    await page.goto(`${inject("url")}/#/login`);
    await page.locator("input[type=email]").fill(accountOf((one) => one.profile === "admin").email);
    await page.locator("input[type=password]").fill(inject("password"));
    await page.locator("button[type=submit]").click();
    await page.waitForURL(/#\/home/);
    for (const [name, path] of signedInScreens) {
      await open(page, path);
      expect(await flaws(page), `${name} ${look.width} ${language}`).toEqual([]);
    }
  }
});
