// The list changes its looks under an open conversation; at the full tier, since the conversation does the same at every commit.
import { expect, test } from "vitest";
import { browserForFile, callApi, signIn } from "../browser.ts";
import { account, eventually, expectClean, openTab, rows } from "./attendance-list.ts";

const browser = browserForFile();

test("dark, compact, larger and in English without reload; nothing cut, nothing lost, clean", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, account("user", "Vendas").email);
  await openTab(page, "open");
  await rows(page).first().click();
  await page.getByTestId("composer").fill("Rascunho que fica");
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));
  const command = async (words: string) => {
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder(/páginas e ações|pages and actions/).fill(words);
    await page.keyboard.press("Enter");
  };
  await command("Tema: Escuro");
  await eventually(() => page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
  await expectClean(page, "dark");
  await command("Compacto");
  await eventually(() => page.locator("html").getAttribute("data-density")).toBe("compact");
  await expectClean(page, "compact");
  const textSize = async (size: string) => {
    await page.getByRole("button", { name: /^Conta de/ }).click();
    await page.getByText(size, { exact: true }).click();
    await page.keyboard.press("Escape");
  };
  await textSize("125 %");
  await eventually(() => page.locator("html").getAttribute("data-text-size")).toBe("125");
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=tab], button")]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "hidden")
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectClean(page, "125 %");

  await command("English");
  await page.getByRole("tab", { name: /Open/ }).waitFor();
  await command("Português");
  await page.getByRole("tab", { name: /Abertos/ }).waitFor();
  await eventually(() => page.getByTestId("composer").inputValue()).toBe("Rascunho que fica");
  expect(await page.evaluate(() => "sameLoad" in window), "no reload").toBe(true);
  await page.getByTestId("composer").fill("");
  await command("Tema: Sistema");
  await command("Confortável");
  await textSize("100 %");
  await eventually(() => page.locator("html").getAttribute("data-text-size")).toBe(null);
  // As it was for whoever comes next.
  await eventually(async () => JSON.stringify(await callApi(page, "GET", "/auth/session"))).toContain('"textSize":100');
});
