// The supervision wall: what comes in is seen at once, and what is given to somebody moves, on every wall.
import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { browserForFile, desktop, signIn } from "../browser.ts";
import { customerWrites, emailOf, shopChannel } from "../casa-ipe.ts";
import { looks } from "../every-look.ts";

const browser = browserForFile();
async function openPanel(page: Page, search = "") {
  await page.goto(`${inject("url")}/#/painel-atendimentos${search}`);
  await page
    .getByTestId(/^panel-(column|row)-/)
    .first()
    .waitFor();
}

/** Customers nobody knows, so that the card is this journey's alone. */
const write = (name: string, from: string) => customerWrites(name, from, `Olá! ${Date.now()}`);

const refusedTarget = /400 \(Bad Request\).*\/api\/tickets\/\d+$/;

const columnOf = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
const cardOf = (page: Page, contact: string) => page.getByRole("listitem").filter({ hasText: contact });
const cardIn = (page: Page, column: string, contact: string) =>
  columnOf(page, column).getByRole("listitem").filter({ hasText: contact });

/** A card that is still on its way cannot be taken. */
async function drag(card: Locator, column: Locator) {
  await expect.poll(() => card.getAttribute("draggable")).toBe("true");
  await card.dragTo(column);
}

test("a new ticket is on the wall at once; by menu, by drag and by undo it moves, on the others' walls too", async () => {
  const contact = "Quitéria Vasques";
  // Tall: a column draws only the cards in view, and journeys before this one left customers waiting above the new one.
  const wall = { ...desktop, height: 4000 };
  const [admin, leader, attendant] = [
    await browser.newPerson(wall),
    await browser.newPerson(wall),
    await browser.newPerson(wall),
  ] as const;
  await Promise.all([
    signIn(admin.page, emailOf("Helena Prado")),
    signIn(leader.page, emailOf("Bruno Rocha")),
    signIn(attendant.page, emailOf("Ana Lima")),
  ]);
  for (const { page } of [admin, leader, attendant]) await openPanel(page);
  // Attendants see their own column and nobody else's.
  await columnOf(attendant.page, "Ana Lima").waitFor();
  expect(await attendant.page.getByTestId(/^panel-column-/).count()).toBe(1);

  await write(contact, "5511955550311");
  await cardIn(admin.page, "Sem atendente", contact).waitFor();
  await cardIn(leader.page, "Sem atendente", contact).waitFor();
  expect(await cardOf(attendant.page, contact).count(), "nobody's ticket is not in her column").toBe(0);

  // By menu, with a note.
  await admin.page.getByRole("button", { name: `Ações de ${contact}` }).click();
  await admin.page.getByRole("menuitem", { name: /Atribuir ou transferir/ }).click();
  const dialog = admin.page.getByRole("dialog", { name: new RegExp(`^Transferir .*${contact}`) });
  await dialog.getByRole("radio", { name: /Ana Lima/ }).check();
  await dialog.getByLabel("Na fila").selectOption({ label: shopChannel().queue });
  await dialog.getByLabel("Nota para quem recebe").fill("Cliente nova, quer um orçamento.");
  await dialog.getByRole("button", { name: "Transferir" }).click();
  for (const { page } of [admin, leader, attendant]) await cardIn(page, "Ana Lima", contact).waitFor();

  // By drag. The toast stays while the pointer is on it, however long the others' walls take; one that left before the
  // pointer came is asked for by dragging the card once more.
  const toast = admin.page.getByTestId("toast").filter({ hasText: "Bruno Rocha" });
  await expect
    .poll(async () => {
      const [mine, given] = [cardIn(admin.page, "Ana Lima", contact), cardIn(admin.page, "Bruno Rocha", contact)];
      if (await given.count()) await drag(given, columnOf(admin.page, "Ana Lima"));
      await drag(mine, columnOf(admin.page, "Bruno Rocha"));
      return toast.hover({ timeout: 8_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  for (const { page } of [admin, leader]) await cardIn(page, "Bruno Rocha", contact).waitFor();
  await expect.poll(() => cardOf(attendant.page, contact).count()).toBe(0);

  // And back again.
  await toast.getByRole("button", { name: "Desfazer" }).click();
  for (const { page } of [admin, leader, attendant]) await cardIn(page, "Ana Lima", contact).waitFor();
});

test("a card dropped on somebody of another queue asks for one of that person's queues", async () => {
  const contact = "Zulmira Pacheco";
  const { page } = await browser.newPerson(desktop, [refusedTarget]);
  await signIn(page, emailOf("Helena Prado"));
  await openPanel(page);
  await write(contact, "5511955550312");
  const card = cardIn(page, "Sem atendente", contact);
  await card.waitFor();
  await drag(card, columnOf(page, "Caio Teixeira"));
  const dialog = page.getByRole("dialog", { name: new RegExp(`^Transferir .*${contact}`) });
  await dialog.getByText(/Caio Teixeira não atende/).waitFor();
  await dialog.getByLabel("Na fila").selectOption({ label: "Financeiro" });
  await dialog.getByRole("button", { name: "Transferir" }).click();
  await cardIn(page, "Caio Teixeira", contact).waitFor();
});

test("by keyboard alone: arrows walk the cards, T transfers, Enter opens", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, emailOf("Helena Prado"));
  await openPanel(page);
  const first = page.getByTestId(/^panel-card-/).first();
  await first.getByRole("link").focus();
  await page.keyboard.press("ArrowDown");
  const second = page.getByTestId(/^panel-card-/).nth(1);
  await expect.poll(() => second.getByRole("link").evaluate((link) => link === document.activeElement)).toBe(true);
  const name = await second.getByRole("link").textContent();
  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog", { name: new RegExp(`^Transferir .*${name}`) });
  await dialog.getByRole("radio", { name: /abert/ }).first().waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await second.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/atendimento\/\d+/);
});

test("the television shows numbers as they change, and nobody's name", async () => {
  const contact = "Hermengarda Bulhões";
  const { page } = await browser.newPerson();
  await signIn(page, emailOf("Helena Prado"));
  await openPanel(page);
  const waiting = async () =>
    Number(await wall.getByRole("listitem").filter({ hasText: "Sem atendente" }).locator("dd").nth(1).textContent());
  const wall = page.getByTestId("tv-wall");
  await page.keyboard.press("f");
  await wall.waitFor();
  const before = await waiting();
  await write(contact, "5511955550313");
  await expect.poll(waiting).toBe(before + 1);
  expect(await wall.textContent()).not.toContain(contact);
  await page.keyboard.press("f");
  await wall.waitFor({ state: "detached" });
  await cardOf(page, contact).waitFor();
});

test.each(looks)("the wall is readable for everybody, %s", async (look, settings) => {
  const { page } = await browser.newPerson(settings);
  await signIn(page, emailOf("Helena Prado"));
  const views: [string, string][] = [
    ["panel", ""],
    ["panel-summary", "?ver=resumo"],
    ["panel-tv", "?tv=1"],
  ];
  for (const [name, search] of views) {
    await page.goto("about:blank");
    await openPanel(page, search);
    if (name === "panel-tv") await page.getByTestId("tv-wall").waitFor();
    await page.screenshot({ path: `${inject("out")}/${name}-${look}.png` });
    expect(await seriousFlaws(page), `${name} ${look}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.goto("about:blank");
  await openPanel(page);
  await page
    .getByRole("button", { name: /^Ações de/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: /transferir/i }).click();
  await page.getByRole("radio", { name: /abert/ }).first().waitFor();
  await page.screenshot({ path: `${inject("out")}/panel-transfer-${look}.png` });
  expect(await seriousFlaws(page), `transfer ${look}`).toEqual([]);
});
