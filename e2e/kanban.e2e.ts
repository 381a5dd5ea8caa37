// The CRM board: a card moves by drag, by menu and by keys, on every screen; a card of another refuses; a refused move
// goes back; the same deals as a table, and a deal with its conversation beside it.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "./axe.ts";
import { browserForFile, clickRow, desktop, type Look, signIn } from "./browser.ts";
import { emailOf } from "./casa-ipe.ts";
import { looks } from "./every-look.ts";
import { flaws } from "./flaws.ts";

const browser = browserForFile();

async function openBoard(page: Page, search = "") {
  await page.goto(`${inject("url")}/#/kanban${search}`);
  await page
    .getByTestId(/^deal-/)
    .first()
    .waitFor();
}

const laneOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const cardIn = (page: Page, lane: string, contact: string) =>
  laneOf(page, lane).getByRole("listitem").filter({ hasText: contact });
const saidBy = (page: Page) => page.getByTestId("said");

/** A busy machine may take its time. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read);

async function person(name: string, look: Look = desktop, expected: RegExp[] = []) {
  const one = await browser.newPerson(look, expected);
  await signIn(one.page, emailOf(name));
  return one.page;
}

test("by drag, by menu and by Shift and an arrow a card moves, is announced, and is seen moving by others", async () => {
  const contact = "João Pires";
  const [ana, leader] = [await person("Ana Lima"), await person("Bruno Rocha")];
  await Promise.all([openBoard(ana), openBoard(leader)]);

  await cardIn(ana, "Novo", contact).dragTo(cardIn(ana, "Proposta", "Maria Souza"), {
    targetPosition: { x: 120, y: 8 },
  });
  await cardIn(ana, "Proposta", contact).waitFor();
  await eventually(() => saidBy(ana).textContent()).toMatch(/João Pires em Proposta, posição 1 de \d+/);
  await cardIn(leader, "Proposta", contact).waitFor();

  await cardIn(ana, "Proposta", contact).getByRole("link").focus();
  await ana.keyboard.press("m");
  await ana
    .getByRole("dialog", { name: `Mover ${contact} para...` })
    .getByRole("button", { name: "Negociação" })
    .click();
  await cardIn(ana, "Negociação", contact).waitFor();
  await eventually(() => saidBy(ana).textContent()).toMatch(/em Negociação, posição 1 de \d+/);

  await cardIn(ana, "Negociação", contact).getByRole("link").focus();
  await ana.keyboard.press("Shift+ArrowDown");
  await eventually(() => saidBy(ana).textContent()).toMatch(/em Negociação, posição 2 de \d+/);
  await ana.keyboard.press("Shift+ArrowLeft");
  await cardIn(ana, "Proposta", contact).waitFor();
  await eventually(() =>
    cardIn(ana, "Proposta", contact)
      .getByRole("link")
      .evaluate((link) => link === document.activeElement),
  ).toBe(true);
  await eventually(() => saidBy(ana).textContent()).toMatch(/em Proposta, posição 1 de \d+/);
  await cardIn(leader, "Proposta", contact).waitFor();

  // Kept, and not only drawn.
  await ana.reload();
  await cardIn(ana, "Proposta", contact).waitFor();
});

test("a card of another refuses with the reason, by every way", async () => {
  const contact = "Felipe Andrade";
  const ana = await person("Ana Lima");
  await openBoard(ana);
  const card = cardIn(ana, "Proposta", contact);
  await card.getByRole("link").focus();
  await ana.keyboard.press("Shift+ArrowRight");
  await eventually(() => saidBy(ana).textContent()).toContain(`O card de ${contact} não pode ser movido por você`);
  const toast = ana.getByTestId("toast").filter({ hasText: contact });
  await toast.getByText(/Ele é de Bruno Rocha/).waitFor();
  await card.dragTo(laneOf(ana, "Negociação"));
  await card.waitFor();
  await eventually(() => cardIn(ana, "Negociação", contact).count()).toBe(0);
  await card.getByRole("link").click();
  const drawer = ana.getByRole("dialog", { name: contact });
  await drawer.getByText(/Card de Bruno Rocha/).waitFor();
  expect(await drawer.getByLabel("Valor", { exact: true }).isDisabled()).toBe(true);
});

test("a move that fails goes back and says why", async () => {
  const contact = "Gustavo Azevedo";
  const ana = await person("Ana Lima", desktop, [/503 \(Service Unavailable\)/]);
  await openBoard(ana);
  await ana.route("**/api/kanban/deals/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 503, json: { error: "ERR_UNAVAILABLE", requestId: "r" } })
      : route.continue(),
  );
  await cardIn(ana, "Negociação", contact).getByRole("link").focus();
  await ana.keyboard.press("Shift+ArrowLeft");
  await ana.getByTestId("toast").first().waitFor();
  await cardIn(ana, "Negociação", contact).waitFor();
  await eventually(() => cardIn(ana, "Proposta", contact).count()).toBe(0);
  await eventually(() => saidBy(ana).textContent()).toContain(`${contact} não foi movido`);
});

test("a new deal is made with a contact, changed in its drawer beside the conversation, and stands in the table", async () => {
  const ana = await person("Ana Lima");
  await openBoard(ana);
  await laneOf(ana, "Pós-venda").getByRole("button", { name: "Novo card em Pós-venda" }).click();
  const form = ana.getByRole("dialog", { name: "Novo negócio" });
  await form.getByLabel("Contato").fill("thiago");
  await clickRow(ana.getByRole("option", { name: "Thiago Nogueira" }));
  await form.getByLabel("Valor", { exact: true }).fill("1234,50");
  await form.getByRole("button", { name: /Salvar/ }).click();
  const card = cardIn(ana, "Pós-venda", "Thiago Nogueira");
  await card.getByText("R$ 1.234,50").waitFor();

  await cardIn(ana, "Proposta", "Maria Souza").getByRole("link").click();
  const drawer = ana.getByRole("dialog", { name: "Maria Souza" });
  await drawer.getByTestId("composer").waitFor();
  await ana.screenshot({ path: `${inject("out")}/kanban-deal.png` });
  await drawer.getByLabel("Título").fill("Mesa de jantar e seis cadeiras");
  await drawer.getByRole("button", { name: /Salvar/ }).click();
  await cardIn(ana, "Proposta", "Maria Souza")
    .getByText(/seis cadeiras/)
    .waitFor();

  await drawer.waitFor({ state: "hidden" });
  await ana.getByTitle("Tabela").click();
  await ana.getByRole("link", { name: /Thiago Nogueira/ }).waitFor();
  await ana.getByRole("button", { name: /^Valor/ }).click();
  await ana.screenshot({ path: `${inject("out")}/kanban-table.png` });
});

test.each(looks)("the board in %s: nothing serious for axe, nothing cut off", async (name, look) => {
  const page = await person("Helena Prado", look);
  await openBoard(page);
  await page.waitForLoadState("networkidle");
  await eventually(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/kanban-${name}.png` });
  expect(await seriousFlaws(page)).toEqual([]);
  expect(await flaws(page)).toEqual([]);
});
