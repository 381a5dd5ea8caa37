// How things look can change in the middle of an answer: dark, compact, larger, another language; nothing is lost or cut.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seriousFlaws } from "./axe.ts";
import { browserForFile, clickRow, signIn } from "./browser.ts";
import { ana, customerNamed, take } from "./customer.ts";
import { flaws } from "./flaws.ts";
import { isFull } from "./tier.ts";

const browser = browserForFile();
const draft = "Oi! Já vi o seu pedido e";

async function choose(page: Page, group: string | RegExp, choice: string) {
  await page.getByRole("radiogroup", { name: group }).getByText(choice, { exact: true }).click();
}

/** What axe says of it is asked once at the commit tier, where most has changed. */
async function stands(page: Page, name: string, isAsked = isFull) {
  if (isAsked) expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

test("the list is as wide as somebody makes it, by hand and by keys, also after a reload", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, ana.email);
  await clickRow(page.getByTestId(/^ticket-row-/).first());
  await page.getByTestId("composer").waitFor();
  const list = page.locator('[data-region="list"]');
  const width = async () => Math.round((await list.boundingBox())?.width ?? 0);
  const handle = page.getByTestId("pane-handle-list");
  await handle.waitFor();
  expect(await width()).toBe(320);
  const box = await handle.boundingBox();
  if (!box) throw new Error("the edge is not on the screen");
  await page.mouse.move(box.x + 4, 400);
  await page.mouse.down();
  await page.mouse.move(box.x + 64, 400, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBe(380);
  await page.mouse.move(700, 300);
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(width).toBe(396);
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("ArrowRight");
  expect(await width(), "never wider than leaves room to write").toBeLessThanOrEqual(440);
  await page.reload();
  await page.getByTestId("composer").waitFor();
  await expect.poll(width).toBeGreaterThan(396);
  expect(await seriousFlaws(page)).toEqual([]);
  await handle.dblclick();
  await expect.poll(width).toBe(320);
});

test("dark, compact, 125 % and another language come at once, and the draft stays", async () => {
  const tania = customerNamed("Tânia", 1);
  await tania.say({ text: "Meu pedido saiu?" });
  const { page } = await browser.newPerson();
  await take(page, tania);
  const composer = page.getByTestId("composer");
  await composer.fill(draft);
  await page.evaluate(() => Object.assign(window, { hasStayed: true }));
  const account = page.getByRole("button", { name: /Conta de|account/i });
  const panel = page.getByRole("dialog");
  const open = async () => {
    if (!(await panel.isVisible())) await account.first().click();
    await panel.waitFor();
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
  };

  const root = page.locator("html");
  await open();
  await choose(page, "Tema", "Escuro");
  await expect.poll(() => root.getAttribute("data-mantine-color-scheme")).toBe("dark");
  await stands(page, "dark, with the account open");
  await choose(page, "Densidade", "Compacto");
  await expect.poll(() => root.getAttribute("data-density")).toBe("compact");
  await choose(page, "Tamanho do texto", "125 %");
  await expect.poll(() => root.getAttribute("data-text-size")).toBe("125");
  await stands(page, "dark, compact, 125 %, with the account open");
  await close();
  await stands(page, "dark, compact, 125 %", true);

  await open();
  await panel.getByRole("combobox").selectOption("en");
  await page
    .getByRole("tab", { name: /Open|Pending/ })
    .first()
    .waitFor();
  await close();
  expect(await root.getAttribute("lang")).toMatch(/^en/);
  expect(await composer.inputValue()).toBe(draft);
  await stands(page, "English");
  await open();
  await panel.getByRole("combobox").selectOption({ label: "Português (Brasil)" });
  await page.getByRole("tab", { name: /Abertos/ }).waitFor();
  await choose(page, "Tema", "Claro");
  await stands(page, "light, compact, 125 %, with the account open");
  await close();
  await stands(page, "light, compact, 125 %");
  await open();
  await choose(page, "Densidade", "Confortável");
  await choose(page, "Tamanho do texto", "100 %");
  await close();
  expect(await composer.inputValue()).toBe(draft);
  expect(await page.evaluate(() => "hasStayed" in window), "no reload").toBe(true);
  await composer.fill("");
});
