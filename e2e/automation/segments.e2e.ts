// Segments and leaving words in the browser: made, counted, used by a campaign, and changed.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, desktop, signIn } from "../browser.ts";
import { seeEveryWay } from "../every-look.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Casa Ipê Móveis");
const name = `Paulistas ${Date.now()}`;

async function choose(page: Page, testId: string, option: string) {
  await page.getByTestId(testId).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.getByTestId(testId).press("Escape");
}

test("a segment is made and counted, and a campaign writes to whoever is of it", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/campanhas?tab=segmentos`);
  await page.getByRole("button", { name: "Novo segmento" }).first().click();
  await page.getByLabel("Nome").fill(name);
  await choose(page, "meant-state", "SP");
  const said = page.getByTestId("segment-count");
  await expect.poll(() => said.textContent()).toMatch(/^[1-9][\d.]* contatos entram agora$/);
  const [count] = ((await said.textContent()) ?? "").split(" ");
  await seeEveryWay(page, "segments-form");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("row").filter({ hasText: name }).waitFor();
  await seeEveryWay(page, "segments-list");

  await page.goto(`${inject("url")}/#/campanhas`);
  await page.getByTestId("new-campaign").click();
  await page.getByTestId("new-free").click();
  await page.waitForURL(/campanhas\/\d+/);
  await page.goto(`${page.url().split("?")[0]}?etapa=contacts`);
  await choose(page, "audience-segment", name);
  await page.getByTestId("prepare-campaign").click();
  await page.getByTestId("prepared").waitFor();
  const list = (await page.getByTestId("prepared").textContent()) ?? "";
  const numbers = [...list.matchAll(/[\d.]+/g)].map(([text]) => Number(text.replaceAll(".", "")));
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(Number(count?.replaceAll(".", "")));
});

test("a company adds a word with which customers leave, and it is there after a reload", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/campanhas?tab=saida`);
  await page.getByText("descadastrar", { exact: true }).waitFor();
  await page.getByTestId("edit-consent").click();
  await page.getByRole("combobox", { name: "Palavras para sair" }).fill("chega");
  await page.keyboard.press("Enter");
  await seeEveryWay(page, "segments-words-form");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByText("chega", { exact: true }).first().waitFor();
  await page.reload();
  await page.getByText("chega", { exact: true }).waitFor();
  await seeEveryWay(page, "segments-words");
});
