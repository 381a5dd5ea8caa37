// The list of attendances: drafts in its rows, rows that hold still, filters, other eyes, many at once.
import type { SessionRecord } from "@prosa/contracts/auth";
import { expect, inject, test } from "vitest";
import { browserForFile, callApi, clickRow, signIn } from "../browser.ts";
import { account, eventually, isKept, openTab, order, rowOf, rows, run, write } from "./attendance-list.ts";

const browser = browserForFile();

test("drafts survive switching and reload, their rows say so, and the caret stands at the end", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, account("user", "Vendas").email);
  await openTab(page, "open");
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
  const ids = [await first.getAttribute("data-testid"), await second.getAttribute("data-testid")] as [string, string];
  await first.click();
  await page.getByTestId("composer").fill("Oi, já verifico o pedido");
  await page.getByTestId(ids[1]).click();
  await eventually(() => page.getByTestId("composer").inputValue()).toBe("");
  await page.getByTestId("composer").fill("Segue a proposta");
  await page.getByTestId(ids[0]).getByText("Rascunho:").waitFor();
  await page.getByTestId(ids[1]).getByText("Rascunho:").waitFor();

  await eventually(() => isKept(page, "Segue a proposta")).toBe(true);
  await page.reload();
  await page.getByTestId(ids[1]).getByText("Segue a proposta").waitFor();
  await page.getByTestId(ids[0]).focus();
  await page.keyboard.press("Enter");
  await eventually(() => page.getByTestId("composer").inputValue()).toBe("Oi, já verifico o pedido");
  const caret = () => page.getByTestId("composer").evaluate((field) => (field as HTMLTextAreaElement).selectionStart);
  await eventually(caret).toBe("Oi, já verifico o pedido".length);

  for (const id of ids) {
    await page.getByTestId(id).click();
    await eventually(() => page.getByTestId("composer").inputValue()).not.toBe("");
    await page.getByTestId("composer").fill("");
  }
  await eventually(() => page.getByText("Rascunho:").count()).toBe(0);
});

test("rows hold still under the pointer and say how much has changed", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, account("admin").email);
  await openTab(page, "pending");
  await eventually(() => rows(page).count()).toBeGreaterThan(4);
  await rows(page).nth(4).hover();
  const before = await order(page);
  for (const name of [`Nair Um ${run}`, `Nair Dois ${run}`, `Nair Três ${run}`, `Nair Quatro ${run}`])
    await write(name);

  await page.getByRole("button", { name: "4 atualizações" }).waitFor();
  expect(await order(page), "nothing moves under the pointer").toEqual(before);
  await page.mouse.move(900, 400);
  await rowOf(page, `Nair Quatro ${run}`).waitFor();
  await eventually(() => page.getByRole("button", { name: /atualizações/ }).count()).toBe(0);
  expect((await order(page))[0]).not.toBe(before[0]);
});

test("a filter is seen, kept in the address and for the person, and obeyed by what arrives", async () => {
  const email = account("supervisor").email;
  const { page } = await browser.newPerson();
  await signIn(page, email);
  await openTab(page, "pending");
  await page.getByRole("button", { name: /^Filtros/ }).click();
  await page
    .getByRole("combobox", { name: "Filas" })
    .or(page.getByLabel("Filas", { exact: true }))
    .first()
    .click();
  await page.getByRole("option", { name: "Financeiro" }).click();
  await page.keyboard.press("Tab");
  await page.getByLabel("Incluir os sem fila").uncheck();
  await page.keyboard.press("Escape");
  await page.getByText("Fila: Financeiro").waitFor();
  await eventually(() => page.url()).toMatch(/queues=\d+.*noqueue=0|noqueue=0.*queues=\d+/);
  await page.getByRole("button", { name: "Filtros: 2 ativos" }).waitFor();

  // Of another queue: it must not come in.
  await write(`Quitéria de Fora ${run}`);
  await page.getByRole("button", { name: "Tirar filtro Só com fila" }).click();
  await eventually(() => page.url()).not.toContain("noqueue");
  expect(await rowOf(page, `Quitéria de Fora ${run}`).count()).toBe(0);

  // Another machine of the same person, with a plain address, once the last change here is saved.
  const elsewhere = await browser.newPerson();
  await eventually(async () => {
    const { configs } = (await callApi(page, "GET", "/auth/session")) as Pick<SessionRecord, "configs">;
    return configs.filtrosAtendimento;
  }).toMatchObject({ queuesIds: [expect.any(Number)], includeNotQueueDefined: true });
  await signIn(elsewhere.page, email);
  await elsewhere.page.goto(`${inject("url")}/#/atendimento`);
  await elsewhere.page.getByText("Fila: Financeiro").waitFor();
  await eventually(() => elsewhere.page.url()).toContain("queues=");
  await elsewhere.page.getByRole("button", { name: "Limpar", exact: true }).click();
  await eventually(() => elsewhere.page.url()).not.toContain("queues=");
  await elsewhere.page.getByRole("tab", { name: /Pend/ }).click();
  await rowOf(elsewhere.page, `Quitéria de Fora ${run}`).waitFor();
  await eventually(async () => JSON.stringify(await callApi(page, "GET", "/auth/session"))).toContain('"queuesIds":[]');
});

test("an administrator learns why somebody sees what, and looks through their eyes", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, account("admin").email);
  const name = `Teresa ${run}`;
  await write(name);
  await openTab(page, "pending");
  await page.getByText("Vendo: todas as filas").waitFor();
  await page.getByRole("button", { name: "por quê?" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("O perfil vê todos os atendimentos da empresa.").waitFor();
  await dialog.getByLabel("Pessoa").selectOption({ label: "Caio Teixeira" });
  await dialog.getByText(/Atendimentos das filas da pessoa.*Entregas, Financeiro|Financeiro, Entregas/).waitFor();
  await dialog.getByRole("button", { name: "Ver a lista como Caio Teixeira" }).click();
  await page.getByText("Vendo a lista como Caio Teixeira").waitFor();
  await eventually(() => rowOf(page, name).count()).toBe(0);
  await page.getByRole("button", { name: "Sair", exact: true }).click();
  await rowOf(page, name).waitFor();

  await clickRow(rowOf(page, name), { button: "right" });
  await page.getByRole("menuitem", { name: "Quem vê este?" }).click();
  await page.getByRole("dialog").getByLabel("Pessoa").selectOption({ label: "Caio Teixeira" });
  await page.getByRole("dialog").getByText(`Caio Teixeira: não vê o atendimento de ${name}`).waitFor();
});

test("many at once: closed and deleted as work of the server that outlives a reload", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, account("admin").email);
  await openTab(page, "pending");
  const names = [`Rute Um ${run}`, `Rute Dois ${run}`, `Rute Três ${run}`];
  for (const name of names) {
    await write(name);
    await rowOf(page, name).waitFor();
  }
  await page.mouse.move(900, 400);

  await rowOf(page, `Rute Três ${run}`).focus();
  await page.keyboard.press("x");
  await clickRow(rowOf(page, `Rute Um ${run}`), { modifiers: ["Shift"] });
  await page.getByTestId("bulk-bar").getByText("3 selecionados").waitFor();
  await page.getByTestId("bulk-bar").getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Fechar 3 atendimentos" }).click();
  await page.getByTestId("jobs").waitFor();
  for (const name of names) await eventually(() => rowOf(page, name).count()).toBe(0);

  await page.reload();
  await page.getByTestId("jobs").click();
  await page.getByTestId(/^job-/).first().getByText("pronto").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: /Fech/ }).click();
  await clickRow(rowOf(page, `Rute Um ${run}`), { button: "right" });
  await page.getByRole("menuitem", { name: "Selecionar" }).click();
  await page.getByTestId("bulk-bar").getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("dialog").getByText("1 selecionado").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await eventually(() => rowOf(page, `Rute Um ${run}`).count()).toBe(0);
});

test("the title counts only conversations of mine with something new", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, account("user", "Entregas").email);
  await page.goto(`${inject("url")}/#/atendimento`);
  await page.getByRole("tab", { name: /Abertos/ }).waitFor();
  const count = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
  await eventually(() => page.title()).toContain("Atendimentos");
  const answer = (await callApi(page, "GET", "/tickets?status=open,pending&tab=all&withUnreadMessages=true")) as {
    tickets: { userId: number | null }[];
  };
  const { userId } = (await callApi(page, "GET", "/auth/session")) as { userId: number };
  const mine = answer.tickets.filter((ticket) => ticket.userId === userId).length;
  await eventually(count).toBe(mine);
});
