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
  ["phone-dark", { ...phone, theme: "dark" }],
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
  ["teams", "/usuarios?aba=equipes"],
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
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator(".skel").count(), { timeout: 10_000 }).toBe(0);
}

async function inspect(page: Page, name: string) {
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
  expect(told, name).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
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
