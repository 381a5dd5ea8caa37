// The board and the conversation meet: deals beside a conversation, made and moved by keyboard; from the conversation to the
// card and back, from a card to its conversation and back, each to the same place; and the CRM in the list of contacts.
import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { browserForFile, callApi, clickRow, desktop, type Look, signIn } from "../browser.ts";
import { emailOf } from "../casa-ipe.ts";
import { looks } from "../every-look.ts";
import { flaws } from "../flaws.ts";

const browser = browserForFile();
const contact = "João Pires";

async function person(name: string, look: Look = desktop) {
  const { page } = await browser.newPerson(look);
  await signIn(page, emailOf(name));
  return page;
}

const dealsOf = (page: Page) => page.getByTestId("contact-deals");
const rowOf = (page: Page, title: string) => dealsOf(page).getByRole("listitem").filter({ hasText: title });
const stageOf = (page: Page, title: string) => rowOf(page, title).getByRole("button", { name: /^Etapa de/ });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const laneOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const cardIn = (page: Page, lane: string, name: string) =>
  laneOf(page, lane).getByRole("listitem").filter({ hasText: name });

async function openConversation(page: Page) {
  await page.goto(`${inject("url")}/#/atendimento`);
  await clickRow(page.getByRole("option", { name: new RegExp(contact) }));
  await page.getByTestId("composer").waitFor();
}

/** From the deals' key on, with nothing but keys. */
async function toDeals(page: Page) {
  await page.getByTestId("messages").focus();
  await page.keyboard.press("d");
}

async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>) {
  for (let tries = 0; tries < 20 && !(await isThere()); tries++) await page.keyboard.press(key);
  expect(await isThere()).toBe(true);
}
const holdsFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

async function moveByKeys(page: Page, title: string, lane: string) {
  await toDeals(page);
  await pressUntil(page, "Tab", () => holdsFocus(stageOf(page, title)));
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: lane, exact: true });
  await item.waitFor();
  await pressUntil(page, "ArrowDown", () => holdsFocus(item));
  await page.keyboard.press("Enter");
  await expect.poll(() => stageOf(page, title).textContent()).toBe(lane);
}

test("beside a conversation a deal is made and moved by keyboard, and the way to its card and back loses no place", async () => {
  const ana = await person("Ana Lima", { ...desktop, height: 480 });
  await openConversation(ana);
  const lamp = rowOf(ana, "Luminária areia");
  await lamp.getByText("R$ 349,90").waitFor();
  await lamp.getByText("Vendas da loja · Ana Lima").waitFor();

  await toDeals(ana);
  await pressUntil(ana, "Tab", async () => (await focusedText(ana)) === "Novo negócio");
  await ana.keyboard.press("Enter");
  const dialog = ana.getByRole("dialog", { name: `Novo negócio: ${contact}` });
  await expect.poll(() => holdsFocus(dialog.getByLabel("Valor"))).toBe(true);
  await ana.keyboard.type("1500");
  await ana.keyboard.press("Tab");
  await ana.keyboard.type("Tapete de sisal");
  await ana.keyboard.press("Enter");
  await rowOf(ana, "Tapete de sisal").getByText("R$ 1.500,00").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await moveByKeys(ana, "Tapete de sisal", "Proposta");

  // Read a while ago, and not at the end.
  const messages = ana.getByTestId("messages");
  await messages.evaluate((list) => list.scrollTo(0, 0));
  const place = ana.url();
  await toDeals(ana);
  await pressUntil(ana, "Tab", async () => (await focusedText(ana)) === "Tapete de sisal");
  const top = await messages.evaluate((list) => list.scrollTop);
  await ana.keyboard.press("Enter");
  await ana.waitForURL(/#\/kanban\?quadro=\d+&id=\d+/);
  const drawer = ana.getByRole("dialog", { name: contact });
  await expect.poll(() => drawer.getByLabel("Título").inputValue()).toBe("Tapete de sisal");
  await ana.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await cardIn(ana, "Proposta", contact).filter({ hasText: "Tapete" }).waitFor();
  await ana.getByTestId("way-back").getByRole("link", { name: "Voltar à conversa" }).waitFor();
  await ana.keyboard.press("g");
  await ana.keyboard.press("b");
  await expect.poll(() => ana.url()).toBe(place);
  await expect.poll(() => focusedText(ana)).toBe("Tapete de sisal");
  expect(await messages.evaluate((list) => list.scrollTop)).toBe(top);
  expect(await ana.getByTestId("way-back").count()).toBe(0);
});

test("a deal that somebody else moves is seen moving in the panel", async () => {
  const [ana, leader] = [await person("Ana Lima"), await person("Bruno Rocha")];
  await openConversation(ana);
  await stageOf(ana, "Luminária areia").waitFor();
  await leader.goto(`${inject("url")}/#/kanban`);
  const card = cardIn(leader, "Novo", contact).filter({ hasText: "Luminária" });
  await card.getByRole("link").focus();
  await leader.keyboard.press("m");
  await leader.getByRole("dialog").getByRole("button", { name: "Negociação" }).click();
  await expect.poll(() => stageOf(ana, "Luminária areia").textContent()).toBe("Negociação");
});

test("from a card to its conversation and back: filter, scroll and focus are where they were", async () => {
  const helena = await person("Helena Prado", { ...desktop, width: 1000, height: 480 });
  await helena.goto(`${inject("url")}/#/kanban?minCents=10000`);
  const card = cardIn(helena, "Proposta", "Sérgio Matos");
  await card.waitFor();
  const board = helena.getByTestId("board");
  const list = laneOf(helena, "Proposta").getByRole("list");
  const read = async () => [
    await board.evaluate((node) => node.scrollLeft),
    await list.evaluate((node) => node.scrollTop),
  ];
  /** Where the board stood when it was left: reaching for a card may have moved it. */
  const leave = async () => {
    await card.getByRole("link").focus();
    await board.evaluate((node) => node.scrollTo(120, 0));
    await card.getByRole("button", { name: /^Ações de/ }).click();
    const item = helena.getByRole("menuitem", { name: "Abrir conversa" });
    await item.waitFor();
    const place = await read();
    expect(Math.min(...place), "there is something to lose").toBeGreaterThan(0);
    await item.click();
    await helena.waitForURL(/#\/atendimento\/\d+/);
    return place;
  };
  const isBack = async (place: number[]) => {
    await expect.poll(() => helena.url()).toContain("minCents=10000");
    await expect.poll(() => holdsFocus(card.getByRole("link"))).toBe(true);
    await expect.poll(read).toEqual(place);
  };
  const first = await leave();
  await helena.getByTestId("way-back").getByRole("link", { name: "Voltar ao quadro" }).click();
  await isBack(first);
  const second = await leave();
  await helena.getByTestId("composer").waitFor();
  await helena.goBack();
  await isBack(second);
});

test("the list of contacts has the CRM as a column, as a filter, and puts many on a board", async () => {
  const helena = await person("Helena Prado");
  await helena.goto(`${inject("url")}/#/contatos`);
  const rowNamed = (name: string) => helena.getByRole("row", { name: new RegExp(name) });
  await rowNamed("Maria Souza").getByText("2 negócios · R$ 1.380,00").waitFor();
  await helena.getByRole("combobox", { name: "CRM" }).click();
  await helena.getByRole("option", { name: "Ganho (Vendas da loja)" }).click();
  await expect.poll(() => helena.getByRole("row").count()).toBe(4);
  await helena.reload();
  await rowNamed("Renata Oliveira").waitFor();
  await expect.poll(() => helena.getByRole("row").count()).toBe(4);
  await rowNamed("Renata Oliveira").getByText("2 negócios · R$ 2.010,00").waitFor();
  await helena.screenshot({ path: `${inject("out")}/deals-contacts-filter.png` });

  // Three have a deal on the other board or none; Renata has one there already and stays as she is.
  await helena.getByRole("checkbox", { name: /Selecionar tod/ }).check();
  await helena.getByTestId("mass-bar").getByRole("button", { name: "Colocar no quadro" }).click();
  const dialog = helena.getByRole("dialog", { name: "Colocar 3 contatos no quadro" });
  await dialog.getByRole("combobox", { name: "Etapa" }).click();
  await helena.getByRole("option", { name: "A agendar" }).click();
  await helena.screenshot({ path: `${inject("out")}/deals-mass-dialog.png` });
  await dialog.getByRole("button", { name: "Colocar no quadro" }).click();
  await dialog.waitFor({ state: "hidden" });
  // The work is the server's: whoever reloads finds it in the tray.
  await helena.reload();
  const jobs = async () =>
    ((await callApi(helena, "GET", "/jobs")) as { jobs: { kind: string; status: string; done: number }[] }).jobs;
  await expect.poll(async () => (await jobs())[0]).toMatchObject({ kind: "putOnBoard", status: "done", done: 3 });
  await rowNamed("Antônio Gomes").getByText("A agendar").waitFor();
  await rowNamed("Renata Oliveira").getByText("Feita").waitFor();
});

async function inspect(page: Page, name: string) {
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

test.each(looks)("deals beside a conversation, in a contact and in the book: %s", async (name, look) => {
  const page = await person("Helena Prado", look);
  await page.goto(`${inject("url")}/#/atendimento?tab=open`);
  await clickRow(page.getByRole("option", { name: /Maria Souza/ }));
  await page.getByTestId("composer").waitFor();
  if (look.width < 640)
    await page
      .getByRole("button", { name: /Painel|painel|contato/ })
      .first()
      .click();
  await stageOf(page, "Montagem da mesa").waitFor();
  await inspect(page, `deals-panel-${name}`);
  await dealsOf(page).getByRole("button", { name: "Novo negócio" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo negócio: Maria Souza" });
  await dialog.getByLabel("Valor").waitFor();
  await inspect(page, `deals-new-${name}`);
  await page.keyboard.press("Escape");
  await rowOf(page, "Montagem da mesa").getByRole("link").click();
  await page.getByRole("dialog", { name: "Maria Souza" }).getByLabel("Título").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("way-back").waitFor();
  await inspect(page, `deals-way-back-${name}`);

  await page.goto(`${inject("url")}/#/contatos`);
  await page.locator("[data-row-link]").first().waitFor();
  if (look.width >= 640) await page.getByText("2 negócios · R$ 1.380,00").waitFor();
  await inspect(page, `deals-contacts-${name}`);
  await page.getByRole("link", { name: /Maria Souza/ }).click();
  await dealsOf(page).scrollIntoViewIfNeeded();
  await inspect(page, `deals-form-${name}`);
  const href = page.url();
  const contactId = /[?&]id=(\d+)/.exec(href)?.[1];
  await page.goto(`${inject("url")}/#/atendimento/contatos?contato=${contactId}`);
  await stageOf(page, "Montagem da mesa").waitFor();
  await inspect(page, `deals-book-${name}`);
});
