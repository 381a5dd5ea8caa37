// The list and the conversation by keys alone.
import { expect, inject, test } from "vitest";
import { browserForFile, clickRow, desktop, signIn } from "../browser.ts";
import {
  account,
  eventually,
  focusIsSeen,
  leaveComposer,
  openTab,
  rowOf,
  rows,
  run,
  say,
  write,
} from "./attendance-list.ts";

const browser = browserForFile();

test("only keys: open the next unread, reply, resolve with the second reason, next", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, account("user", "Vendas").email);
  const phone = await write(`Olívia Teclado ${run}`);
  await openTab(page, "pending");
  await clickRow(rowOf(page, `Olívia Teclado ${run}`));
  await page.getByRole("button", { name: /Atender/ }).click();
  await page
    .getByRole("button", { name: /Resolver/ })
    .first()
    .waitFor();
  await page.goto(`${inject("url")}/#/atendimento`);
  await eventually(() => page.getByTestId("composer").count()).toBe(0);
  await say(phone, `Olívia Teclado ${run}`, "Alguém aí?");
  // Hers is the newest word, so hers is the first unread from the top.
  await eventually(() =>
    page.getByRole("option", { name: new RegExp(`Olívia Teclado ${run}.*\\d não lida`) }).count(),
  ).toBe(1);

  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press("Alt+Shift+ArrowDown");
  await page.getByRole("main", { name: new RegExp(`Olívia Teclado ${run}`) }).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).toBe("composer");
  await eventually(() => focusIsSeen(page)).toBe(true);
  await page.keyboard.type("Estou aqui, pode falar.");
  await press("Enter");
  await page.getByRole("article").filter({ hasText: "Estou aqui, pode falar." }).waitFor();
  await press("Escape");
  // At once, not a frame later: the next letter is a command and no part of an answer.
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).not.toBe("composer");
  await eventually(() => focusIsSeen(page)).toBe(true);
  await press("Shift+E");
  await page.getByTestId("resolve").getByRole("radio").nth(1).waitFor();
  await press("2");
  await eventually(() => focusIsSeen(page)).toBe(true);
  await press("Enter");
  // Hers is resolved and the one below it is open.
  await eventually(() => page.getByRole("main", { name: new RegExp(`Olívia Teclado ${run}`) }).count()).toBe(0);
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).toBe("composer");
  await eventually(() => focusIsSeen(page)).toBe(true);
  expect(presses).toBeLessThan(10);
  await leaveComposer(page);
  await page.keyboard.press("3");
  await rowOf(page, `Olívia Teclado ${run}`).waitFor();
});

test("a whole attendance by keys alone: quick message, tag, transfer taken back, resolved with a reason", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, account("user", "Vendas").email);
  const name = `Vânia Mesa ${run}`;
  const phone = await write(name);
  await openTab(page, "pending");
  await clickRow(rowOf(page, name));
  await page.getByRole("button", { name: /Atender/ }).click();
  await page
    .getByRole("button", { name: /Resolver/ })
    .first()
    .waitFor();
  await page.goto(`${inject("url")}/#/atendimento`);
  await eventually(() => page.getByTestId("composer").count()).toBe(0);
  await say(phone, name, "Qual é o prazo?");
  await eventually(() => page.getByRole("option", { name: new RegExp(`${name}.*\\d não lida`) }).count()).toBe(1);

  // Others may be unread too: whoever presses on comes to all of them.
  const opened = page.getByRole("main", { name: new RegExp(name) });
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press("Alt+Shift+ArrowDown");
    const isOpen = await opened.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (isOpen) break;
  }
  await opened.waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).toBe("composer");
  await page.keyboard.type("/prazo");
  await page.getByRole("option", { name: /prazo/ }).first().waitFor();
  await page.keyboard.press("Enter");
  await eventually(() => page.getByTestId("composer").inputValue()).toContain("A entrega leva até 4 dias");
  await page.keyboard.press("Enter");
  await page.getByRole("article").filter({ hasText: "A entrega leva até 4 dias" }).waitFor();
  await leaveComposer(page);

  await page.keyboard.press("l");
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Buscar etiqueta",
  );
  await page.keyboard.type("VIP");
  await page.getByRole("option", { name: "VIP", exact: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Tirar etiqueta VIP" }).waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => focusIsSeen(page)).toBe(true);

  await page.keyboard.press("t");
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("placeholder"))).toBe(
    "Buscar pessoa",
  );
  await page.keyboard.type("Bruno");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.getByText(`Transferido: ${name}`).waitFor();
  await eventually(() => focusIsSeen(page)).toBe(true);
  await page.keyboard.press("z");
  await page.getByText(`Desfeito: ${name}`).waitFor();

  await page.keyboard.press("e");
  await page.getByTestId("resolve").getByRole("radio").nth(1).waitFor();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await page.getByText(`Resolvido: ${name}`).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("option");
});

test("letters are letters while somebody types; outside they act, and the help sheet names them", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, account("user", "Vendas").email);
  await openTab(page, "open");
  await rows(page).first().click();
  const composer = page.getByTestId("composer");
  await composer.focus();
  await page.keyboard.type("entao 1 2 t u e x .");
  await eventually(() => composer.inputValue()).toBe("entao 1 2 t u e x .");
  await eventually(() => page.getByRole("tab", { name: /Abertos/ }).getAttribute("aria-selected")).toBe("true");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await composer.fill("");

  await leaveComposer(page);
  await page.keyboard.press("2");
  await eventually(() => page.getByRole("tab", { name: /Pend/ }).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("/");
  await eventually(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe("search");
  await rows(page).first().waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("option");
  await page.keyboard.press(".");
  await page.getByRole("menuitem", { name: "Copiar protocolo" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog");
  for (const words of ["Abrir a próxima não lida", "Aba Pendentes", "Buscar na lista"]) {
    await sheet.getByText(words, { exact: true }).first().waitFor();
  }
});
