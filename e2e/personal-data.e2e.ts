// What is kept of a person is handed over or erased by an administrator, who types the name; looked at in every look.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "./axe.ts";
import { browserForFile, callApi, signIn } from "./browser.ts";
import { emailOf } from "./casa-ipe.ts";
import { looks } from "./every-look.ts";
import { flaws } from "./flaws.ts";

const browser = browserForFile();

async function makeContact(page: Page, name: string, number: string): Promise<number> {
  await signIn(page, emailOf("Helena Prado"));
  const made = (await callApi(page, "POST", "/contacts", { name, number })) as { id: number };
  await page.goto(`${inject("url")}/#/contatos`);
  await page.getByPlaceholder(/Buscar nome/).fill(name);
  await page.locator("[data-row-link]").filter({ hasText: name }).click();
  return made.id;
}

test.each(looks)("a person is erased by typing the name: %s", async (look, size) => {
  const place = looks.findIndex(([one]) => one === look);
  const name = `Sueli Antunes ${place}`;
  const { page } = await browser.newPerson(size);
  const id = await makeContact(page, name, `551196100070${place}`);
  await page.getByRole("button", { name: "Apagar dados" }).click();
  const dialog = page.getByRole("dialog", { name: "Apagar os dados desta pessoa" });
  const act = dialog.getByRole("button", { name: "Apagar dados" });
  expect(await act.isDisabled()).toBe(true);
  await dialog.getByLabel(/Digite o nome/).fill(name);
  await page.screenshot({ path: `${inject("out")}/personal-data-${look}.png` });
  expect(await seriousFlaws(page), look).toEqual([]);
  expect(await flaws(page), look).toEqual([]);
  await act.click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByTestId("jobs").click();
  await page.getByTestId(/^job-/).first().getByText("pronto").waitFor();
  const { contact } = (await callApi(page, "GET", `/contacts/${id}`)) as { contact?: { name: string } };
  expect(JSON.stringify(contact ?? {})).not.toContain("Sueli");
});

test("a person's data are one file in the tray of work", async () => {
  const { page } = await browser.newPerson();
  await makeContact(page, "Tereza Quintela", "5511961000709");
  await page.getByRole("button", { name: "Exportar tudo" }).click();
  await page.getByText("Exportação iniciada").first().waitFor();
  await page.getByRole("dialog", { name: "Tereza Quintela" }).getByRole("button", { name: "Fechar" }).first().click();
  await page.getByTestId("jobs").click();
  const job = page.getByTestId(/^job-/).first();
  await job.getByText("pronto").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    job.getByRole("button", { name: /Baixar/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
});
