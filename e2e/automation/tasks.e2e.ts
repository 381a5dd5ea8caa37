// Tasks in the browser: added in one sentence, finished and taken back, seen as list, board and month.
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, desktop, signIn } from "../browser.ts";
import { seeEveryWay } from "../every-look.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Casa Ipê Móveis");
const name = `Ligar para a transportadora ${Date.now()}`;

test("a task is added in one sentence, finished, taken back and changed", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/tarefas`);
  const row = page.getByRole("listitem").filter({ hasText: name });
  const done = row.getByRole("checkbox");

  await page.getByTestId("quick-add").fill(`${name} amanhã 10h`);
  await expect.poll(() => page.getByLabel("Nome").inputValue()).toBe(name);
  await expect.poll(() => page.getByLabel("Data limite").inputValue()).toMatch(/T10:00$/);
  await page.getByRole("button", { name: "Adicionar" }).click();
  await page.getByRole("region", { name: "Próximas" }).getByText(name).waitFor();
  await seeEveryWay(page, "tasks-list");

  await done.click();
  await page.getByText("Tarefa concluída").first().waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await page.getByRole("button", { name: "Desfazer" }).first().click();
  await row.waitFor();
  expect(await done.isChecked()).toBe(false);

  await row.getByRole("button").click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Descrição").fill("Perguntar pela entrega da mesa.");
  await seeEveryWay(page, "tasks-form");
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.waitFor({ state: "hidden" });
});

test("the board has a column for each status, the month opens a task by its day", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/tarefas`);
  const view = page.getByRole("radiogroup", { name: "Modo de ver" });
  await view.getByText("Quadro").click();
  for (const column of ["Atrasadas", "Pendentes", "Concluídas"]) {
    await page.getByRole("region", { name: column }).waitFor();
  }
  await seeEveryWay(page, "tasks-board");
  await view.getByText("Calendário").click();
  await page.getByRole("button", { name: "Próximo mês" }).waitFor();
  await seeEveryWay(page, "tasks-month");
});
