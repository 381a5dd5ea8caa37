// Scheduled messages in the browser: all dates before saving, one date moved alone, and the whole taken out again.
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, desktop, signIn } from "../browser.ts";
import { seeEveryWay } from "../every-look.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Casa Ipê Móveis");
const words = `Sua mesa fica pronta esta semana ${Date.now()}`;

test("a message with six dates is scheduled, one date is moved alone, and those after it are deleted", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/agendamentos`);
  const form = page.getByRole("dialog");
  const row = page.getByRole("row").filter({ hasText: words });
  const pick = async (field: string, option: string | RegExp) => {
    await form.getByRole("combobox", { name: field }).click();
    await page.getByRole("option", { name: option }).first().click();
  };

  await page.getByRole("button", { name: "Nova mensagem agendada" }).first().click();
  await form.getByRole("combobox", { name: "Contato" }).fill("an");
  await page.getByRole("option").first().click();
  await pick("Canal", /./);
  await form.getByRole("textbox", { name: "Mensagem" }).fill(words);
  await form.getByRole("button", { name: "Semana que vem" }).click();
  await pick("Repetir", "Toda semana");
  await form.getByRole("textbox", { name: "Vezes" }).fill("6");
  const dates = form.getByTestId("dates").getByRole("listitem");
  await expect.poll(() => dates.count()).toBe(6);
  await seeEveryWay(page, "schedules-new");
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.waitFor({ state: "hidden" });
  await row.getByText("6 vezes, por semana").waitFor();
  await seeEveryWay(page, "schedules-list");

  await row.click();
  const moment = form.getByLabel("Data e hora do envio");
  const before = await moment.inputValue();
  await moment.fill(before.replace(/T.*$/, "T16:45"));
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.waitFor({ state: "hidden" });
  await row.filter({ hasText: "16:45" }).getByText("Uma vez").waitFor();
  expect(await row.count()).toBe(2);

  await page.getByRole("radiogroup", { name: "Modo de ver" }).getByText("Calendário").click();
  await page.getByRole("button", { name: "Próximo mês" }).waitFor();
  await seeEveryWay(page, "schedules-month");
  await page.getByRole("radiogroup", { name: "Modo de ver" }).getByText("Lista").click();

  const series = row.filter({ hasText: "por semana" });
  await series.getByRole("button", { name: /^Ações de/ }).click();
  await page.getByRole("menuitem", { name: "Excluir agendamento" }).click();
  const asked = page.getByRole("dialog", { name: "Excluir agendamento" });
  await asked.getByText("5 envios deixam de sair.").waitFor();
  await asked.getByRole("button", { name: "Excluir" }).click();
  await asked.waitFor({ state: "hidden" });
  await expect.poll(() => series.count()).toBe(0);
  expect(await row.count()).toBe(1);
});
