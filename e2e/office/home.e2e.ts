// The start page: a customer writes and the numbers follow, each opens the tickets it counts, and everybody sees their own.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { browserForFile, desktop, phone, signIn } from "../browser.ts";
import { customerWrites, emailOf } from "../casa-ipe.ts";
import { flaws } from "../flaws.ts";

const browser = browserForFile();

async function openHome(page: Page, search = "") {
  await page.goto(`${inject("url")}/#/home${search}`);
  await page.locator("h1").first().waitFor();
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
}

async function see(page: Page, name: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${name}.png`, fullPage: true });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

const cardOf = (page: Page, label: string) => page.getByRole("link", { name: new RegExp(`^${label}`) }).first();
const numberOf = async (page: Page, label: string) =>
  Number(await cardOf(page, label).locator("> span").nth(1).textContent());

test("a customer writes, and the card and the chart follow without a reload; a number opens its tickets", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, emailOf("Helena Prado"));
  await openHome(page);
  const before = await numberOf(page, "Pendentes");
  expect(before).toBeGreaterThan(0);
  await see(page, "home-light");
  await customerWrites("Zuleica Prates", "5511977001234", "Olá, tudo bem?");
  await expect.poll(() => numberOf(page, "Pendentes"), { timeout: 40_000 }).toBe(before + 1);

  await openHome(page, "?periodo=30d");
  await cardOf(page, "Fechados").click();
  await page.getByRole("heading", { name: "Fechados: atendimentos" }).waitFor();
  const shown = await numberOf(page, "Fechados");
  expect(shown).toBeGreaterThan(0);
  const rows = page.getByRole("region", { name: "Fechados: atendimentos" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(shown);
  await see(page, "home-behind");
  await rows.first().getByRole("link").click();
  await page.waitForURL(/atendimento\/\d+/);
  await page.goBack();
  await page.getByRole("heading", { name: "Fechados: atendimentos" }).waitFor();
  expect(page.url()).toContain("periodo=30d");
});

test("a chart is walked by keys and read as a table", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, emailOf("Helena Prado"));
  await openHome(page, "?periodo=30d");
  const chart = page.getByRole("img", { name: /Recebidos: total/ });
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.getByRole("status").filter({ hasText: "Recebidos" }).count()).toBe(1);
  await page.getByRole("button", { name: "Ver como tabela" }).click();
  await page.getByRole("columnheader", { name: "Recebidos", exact: true }).waitFor();
  await see(page, "home-table");
});

test("whoever attends sees their own day; in dark and on a phone nothing is cut", async () => {
  const [attendant, leader, small] = [
    await browser.newPerson(desktop),
    await browser.newPerson({ ...desktop, theme: "dark" }),
    await browser.newPerson(phone),
  ] as const;
  await signIn(attendant.page, emailOf("Ana Lima"));
  await openHome(attendant.page);
  await attendant.page.getByRole("heading", { name: "Meus números" }).waitFor();
  expect(await attendant.page.getByRole("heading", { name: "Por atendente" }).count()).toBe(0);
  await see(attendant.page, "home-attendant");
  await signIn(leader.page, emailOf("Helena Prado"));
  await openHome(leader.page, "?periodo=7d");
  await leader.page.getByRole("heading", { name: "Por atendente" }).waitFor();
  await see(leader.page, "home-dark");
  await signIn(small.page, emailOf("Helena Prado"));
  await openHome(small.page);
  await see(small.page, "home-phone");
});
