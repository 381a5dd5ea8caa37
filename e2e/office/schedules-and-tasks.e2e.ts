// A message with repeats is scheduled from a conversation and one date is moved; a task is made in a sentence and reminds.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { browserForFile, desktop, type Look, phone, signIn } from "../browser.ts";
import { emailOf } from "../casa-ipe.ts";

const browser = browserForFile();

async function person(name: string, look: Look = desktop): Promise<Page> {
  const { page } = await browser.newPerson(look);
  await signIn(page, emailOf(name));
  return page;
}

const open = (page: Page, path: string) => page.goto(`${inject("url")}/#${path}`);

test("a message with six repeats shows every date, is listed, and one of its dates is moved", async () => {
  const page = await person("Ana Lima");
  await open(page, "/agendamentos?novo=1");
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Contato" }).fill("Maria");
  await page.getByRole("option", { name: /Maria/ }).first().click();
  await form.getByRole("textbox", { name: "Canal" }).click();
  await page.getByRole("option").first().click();
  await form.getByRole("textbox", { name: "Mensagem" }).fill("Até breve, {{firstName}}!");
  await form.getByRole("button", { name: "Semana que vem" }).click();
  await form.getByRole("textbox", { name: "Repetir" }).click();
  await page.getByRole("option", { name: "Toda semana" }).click();
  await form.getByRole("textbox", { name: "Vezes" }).fill("6");
  await expect.poll(() => form.getByTestId("dates").getByRole("listitem").count()).toBe(6);
  expect(await seriousFlaws(page)).toEqual([]);
  await form.getByRole("button", { name: /Salvar/ }).click();
  const row = page.getByRole("row").filter({ hasText: "Até breve" });
  await row.waitFor();
  await row.getByRole("link").first().click();
  const wall = page.getByRole("dialog").getByLabel("Data e hora do envio");
  await wall.waitFor();
  const before = await wall.inputValue();
  await wall.fill(before.replace(/T.*/, "T15:45"));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Salvar/ })
    .click();
  await page.getByRole("row").filter({ hasText: "15:45" }).waitFor();
});

test("a task in one sentence is understood, added, finished and taken back, also on a phone", async () => {
  const page = await person("Ana Lima", phone);
  await open(page, "/tarefas");
  await page.getByTestId("quick-add").fill("Ligar para o fornecedor amanhã 10h");
  await expect.poll(() => page.getByLabel("Data limite").inputValue()).toMatch(/T10:00$/);
  await page.getByTestId("quick-add").press("Enter");
  const row = page.getByRole("listitem").filter({ hasText: "Ligar para o fornecedor" });
  await row.waitFor();
  expect(await seriousFlaws(page)).toEqual([]);
  await row.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(() => row.getByRole("checkbox").isChecked()).toBe(false);
});
