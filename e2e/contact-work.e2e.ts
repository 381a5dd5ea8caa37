// Work on many contacts in the browser: a table comes in through all its steps and goes out, a selection is changed, and
// two contacts become one and two again; each looked at in every look.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "./axe.ts";
import { accountOf, browserForFile, phone, signIn } from "./browser.ts";
import { looks } from "./every-look.ts";
import { flaws } from "./flaws.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Casa Ipê Móveis");
const mark = Date.now().toString(36).slice(-4);
/** Numbers of this run's own, none of them anybody's in the demonstration. */
const numberOf = (place: number) =>
  `(27) 9${String(Date.now() % 9000).padStart(4, "6")}-40${String(place).padStart(2, "0")}`;
const table = (first: number) =>
  [
    "nome;telefone;e-mail;cidade",
    `Olívia ${mark}${first};${numberOf(first)};olivia${first}@example.com;Vitória`,
    `Otto ${mark}${first};${numberOf(first + 1)};;Serra`,
    "Sem número;;;Vila Velha",
    "Número errado;123;;Cariacica",
  ].join("\r\n");

async function openContacts(page: Page) {
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/contatos`);
  await page.locator("[data-row-link]").first().waitFor();
  await page.waitForLoadState("networkidle");
}

async function inspect(page: Page, name: string) {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

async function chooseWork(page: Page, name: string) {
  await page.getByRole("button", { name: "Importar e exportar" }).click();
  await page.getByRole("menuitem", { name }).click();
  return page.getByRole("dialog", { name });
}

test.each(looks)("a table comes in, step by step, and its contacts are there: %s", async (name, look) => {
  const first = 10 * (1 + looks.findIndex(([other]) => other === name));
  const { page } = await browser.newPerson(look);
  await openContacts(page);
  const dialog = await chooseWork(page, "Importar contatos");
  await dialog.getByRole("button", { name: "Escolher arquivo" }).waitFor();
  await inspect(page, `contacts-import-file-${name}`);
  const file = { name: "Clientes novos.csv", mimeType: "text/csv", buffer: Buffer.from(table(first)) };
  await dialog.getByTestId("import-file").setInputFiles(file);
  await dialog.getByLabel("A coluna telefone é").waitFor();
  expect(await dialog.getByLabel("A coluna telefone é").inputValue()).toBe("number");
  await inspect(page, `contacts-import-columns-${name}`);
  await dialog.getByRole("button", { name: "Conferir", exact: true }).click();
  await dialog.getByText("4 linhas lidas.").waitFor();
  await inspect(page, `contacts-import-check-${name}`);
  await dialog.getByRole("button", { name: "Importar 2 contatos" }).click();
  await dialog.getByText(/Acompanhe em Trabalhos/).waitFor();
  await inspect(page, `contacts-import-run-${name}`);
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  await page.getByTestId("jobs").click();
  const job = page.getByTestId(/^job-/).filter({ hasText: "Clientes novos.csv" }).first();
  await job.getByText("pronto").waitFor();
  await job.getByText(/2 falhas/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByPlaceholder(/Buscar nome/).fill(`Olívia ${mark}${first}`);
  await expect.poll(() => page.locator("[data-row-link]").count()).toBe(1);
});

test.each(looks)("contacts go out, and two become one and two again: %s", async (name, look) => {
  const { page } = await browser.newPerson(look);
  await openContacts(page);
  const dialog = await chooseWork(page, "Exportar contatos");
  await dialog.getByRole("button", { name: "Exportar" }).waitFor();
  await inspect(page, `contacts-export-${name}`);
  await page.keyboard.press("Escape");
  if (look !== phone) {
    await page.getByRole("row").nth(1).getByRole("checkbox").check();
    await page.getByRole("row").nth(2).getByRole("checkbox").check();
    await page.getByTestId("mass-bar").getByText("2 selecionados").waitFor();
    await inspect(page, `contacts-mass-${name}`);
    await page.getByTestId("mass-bar").getByRole("button", { name: "Alterar" }).click();
    await page.getByRole("dialog", { name: "Alterar 2 contatos" }).waitFor();
    await inspect(page, `contacts-change-${name}`);
    await page.keyboard.press("Escape");
  }
  await page.locator("[data-row-link]").first().click();
  const form = page.getByRole("dialog").first();
  await form.getByRole("button", { name: "Juntar com outro" }).click();
  await page.getByRole("dialog", { name: "Juntar contatos" }).getByLabel("Contato que passa a ser este").waitFor();
  await inspect(page, `contacts-merge-${name}`);
});
