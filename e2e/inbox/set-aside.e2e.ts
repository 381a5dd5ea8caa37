// Coming back to it later: a conversation marked unread, a contact half written, the palette that does it all, and
// notices that hide nothing.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { browserForFile, callApi, clickRow, desktop, signIn } from "../browser.ts";
import { account, eventually, expectClean, rowOf, run, write } from "./attendance-list.ts";

const browser = browserForFile();
const ana = account("user", "Vendas");

/** Opens a waiting conversation and takes it. */
async function attend(page: Page, name: string): Promise<number> {
  await page.goto(`${inject("url")}/#/atendimento?tab=pending`);
  await clickRow(rowOf(page, name));
  await page.getByTestId("offer-attend").click();
  await page.getByTestId("offer-resolve").waitFor();
  return Number(/atendimento\/(\d+)/.exec(page.url())?.[1]);
}

const unreadOf = async (page: Page, ticketId: number) =>
  ((await callApi(page, "GET", `/tickets/${ticketId}`)) as { unreadMessages: number }).unreadMessages;

test("what is marked unread is left, counted everywhere, and read again only when it is opened", async () => {
  const name = `Olga ${run}`;
  await write(name, "Podem me retornar mais tarde?");
  const { page } = await browser.newPerson(desktop, [/409/]);
  await signIn(page, ana.email);
  const ticketId = await attend(page, name);
  await eventually(() => unreadOf(page, ticketId)).toBe(0);
  await page.getByTestId("ticket-menu").click();
  await page.getByRole("menuitem", { name: "Marcar como não lida" }).click();
  await page.waitForURL(/atendimento\/chats/);
  await eventually(() => unreadOf(page, ticketId)).toBe(1);
  await page.goto(`${inject("url")}/#/atendimento?unread=1`);
  await rowOf(page, name).waitFor();
  const badge = Number(await page.getByTestId("unread-badge").first().textContent());
  expect(badge).toBeGreaterThan(0);
  await page.goto(`${inject("url")}/#/ajuda`);
  await eventually(() => page.title()).toContain(`(${badge}) `);
  await page.goto(`${inject("url")}/#/atendimento/${ticketId}`);
  await eventually(() => unreadOf(page, ticketId)).toBe(0);
});

test("what was typed into a contact outlives the closed panel and another conversation", async () => {
  const [name, other] = [`Pedro ${run}`, `Quina ${run}`];
  await write(name);
  await write(other);
  const { page } = await browser.newPerson({ ...desktop, width: 1440 }, [/409/]);
  await signIn(page, ana.email);
  const ticketId = await attend(page, name);
  const panel = page.getByTestId("panel");
  await panel.getByRole("button", { name: "Editar contato" }).click();
  await panel.getByLabel("Notas").fill("Ligar depois das 18h");
  await page.goto(`${inject("url")}/#/atendimento?tab=pending`);
  await clickRow(rowOf(page, other));
  await page.getByTestId("toast").filter({ hasText: "Rascunho do contato guardado" }).waitFor();
  await page.goto(`${inject("url")}/#/atendimento/${ticketId}`);
  await panel.getByText("Rascunho: há mudanças que não foram salvas.").waitFor();
  await expectClean(page, "panel with a draft");
  await panel.getByRole("button", { name: "Continuar" }).click();
  await eventually(() => panel.getByLabel("Notas").inputValue()).toBe("Ligar depois das 18h");
  await page.reload();
  await panel.getByText("Rascunho: há mudanças que não foram salvas.").waitFor();
  await panel.getByRole("button", { name: "Descartar" }).click();
  await panel.getByRole("button", { name: "Editar contato" }).click();
  expect(await panel.getByLabel("Notas").inputValue()).toBe("");
});

test("a notice lies over the list and never over the answer, and the palette gives the conversation away by name", async () => {
  const name = `Rute ${run}`;
  await write(name);
  const { page } = await browser.newPerson(desktop, [/409/]);
  await signIn(page, ana.email);
  const ticketId = await attend(page, name);
  const [notice, composer] = [page.getByTestId("toast").first(), page.getByTestId("composer")];
  const [over, under] = [await notice.boundingBox(), await composer.boundingBox()];
  expect(Number(over?.x) + Number(over?.width)).toBeLessThanOrEqual(Number(under?.x));
  await page.screenshot({ path: `${inject("out")}/set-aside-notice.png` });

  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/páginas e ações/).fill("transferir para a fila fin");
  await page.getByText("Transferir para a fila Financeiro").click();
  await page.getByTestId("toast").filter({ hasText: "Transferido:" }).getByRole("button", { name: "Desfazer" }).click();
  await page.getByTestId("offer-resolve").waitFor();
  expect(await callApi(page, "GET", `/tickets/${ticketId}`)).toMatchObject({
    status: "open",
    queue: { name: "Vendas" },
  });
});

test("the list is narrowed to a day and to who waits for an answer, and says so", async () => {
  const name = `Sara ${run}`;
  await write(name);
  const { page } = await browser.newPerson();
  await signIn(page, ana.email);
  await page.goto(`${inject("url")}/#/atendimento?tab=pending`);
  await rowOf(page, name).waitFor();
  await page.getByRole("button", { name: /^Filtros/ }).click();
  await page.getByLabel("Só à espera de resposta").check();
  await page.getByLabel("De", { exact: true }).last().fill("01/01/2020");
  await page.getByLabel("Até", { exact: true }).last().fill("02/01/2020");
  await page.keyboard.press("Tab");
  await page.getByText("Início: 01/01/2020 a 02/01/2020").waitFor();
  await page.screenshot({ path: `${inject("out")}/set-aside-filters.png` });
  await expectClean(page, "filters by day");
  await page.keyboard.press("Escape");
  await page.getByText("Nada com estes filtros.").waitFor();
  expect(page.url()).toContain("created=2020-01-01..2020-01-02");
  await page.getByRole("button", { name: /^Tirar filtro Início/ }).click();
  await rowOf(page, name).waitFor();
  // Kept on the person: whoever works with this account next finds the whole list again.
  const isKept = page.waitForResponse((answer) => answer.request().method() !== "GET" && /configs/.test(answer.url()));
  await page.getByRole("button", { name: "Limpar", exact: true }).click();
  await isKept;
});
