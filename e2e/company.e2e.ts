// What a company sets up: a queue, a tag, a person with login hours; guards, settings with undo, and drafts that stay.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, callApi, desktop, signIn } from "./browser.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Casa Ipê Móveis");
const mark = Date.now().toString(36);

async function openAs(page: Page, path: string) {
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#${path}`);
}

test("a queue and a tag are made and stand in their lists", async () => {
  const { page } = await browser.newPerson();
  await openAs(page, "/filas");
  await page.getByRole("button", { name: "Nova fila" }).click();
  await page.getByRole("dialog").getByLabel("Nome").fill(`Assistência ${mark}`);
  await page.getByRole("button", { name: /^Salvar/ }).click();
  await page.getByRole("row", { name: new RegExp(`Assistência ${mark}`) }).waitFor();
  // The row may come as news before the answer closes the drawer, which would lead back here.
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await page.goto(`${inject("url")}/#/etiquetas`);
  await page.getByRole("button", { name: "Nova etiqueta" }).click();
  await page.getByRole("dialog").getByLabel("Nome").fill(`Urgente ${mark}`);
  await page.getByRole("button", { name: /^Salvar/ }).click();
  await page.getByRole("row", { name: new RegExp(`Urgente ${mark}`) }).waitFor();
});

test("a person with login hours comes in inside them and is kept out outside", async () => {
  const { page } = await browser.newPerson();
  const email = `plantao.${mark}@casaipe.example`;
  await openAs(page, "/usuarios");
  await page.getByRole("button", { name: "Novo usuário" }).click();
  const form = page.getByRole("dialog", { name: "Novo usuário" });
  await form.getByLabel("Nome").fill("Pessoa de Plantão");
  await form.getByRole("textbox", { name: "E-mail" }).fill(email);
  await form.getByRole("textbox", { name: "Senha" }).fill("Plantao-Forte-9");
  await form.getByRole("switch", { name: /Limitar quando pode entrar/ }).click({ force: true });
  await page.getByRole("button", { name: /^Salvar/ }).click();
  await page.getByRole("row", { name: /Pessoa de Plantão/ }).waitFor();

  const userId = await idOf(page, email);
  await saveHours(page, userId, { allowed: true, start: "00:00", end: "23:59" });
  const inside = await browser.newPerson(desktop, [/401|WebSocket/]);
  await signIn(inside.page, email, "Plantao-Forte-9");

  await saveHours(page, userId, { allowed: false, start: "08:00", end: "18:00" });
  // Whoever is in goes out within seconds, and nobody comes in.
  await inside.page.getByRole("dialog").getByRole("button", { name: "Entrar" }).waitFor();
  const outside = await browser.newPerson(desktop, [/401/]);
  await outside.page.goto(`${inject("url")}/#/login`);
  await outside.page.getByLabel("E-mail").fill(email);
  await outside.page.getByLabel("Senha", { exact: true }).fill("Plantao-Forte-9");
  await outside.page.getByRole("button", { name: "Entrar" }).click();
  await outside.page.getByRole("alert").filter({ hasText: /dia/i }).waitFor();
});

test("a queue with tickets cannot be deleted, and the dialog says what uses it", async () => {
  const { page } = await browser.newPerson(desktop, [/409/]);
  await openAs(page, "/filas");
  await page
    .getByRole("row", { name: /Vendas/ })
    .getByRole("button", { name: /Ações/ })
    .click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Excluir" }).click();
  await dialog
    .getByText(/atendimento/i)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("row", { name: /Vendas/ }).waitFor();
});

test("a setting is found by a word of its effect, changed and undone", async () => {
  const { page } = await browser.newPerson();
  await openAs(page, "/configuracoes");
  await page.getByRole("searchbox").fill("espiar");
  const row = page.getByTestId("setting-PeekAllowed");
  const control = row.getByRole("switch");
  await control.waitFor();
  expect(await control.isChecked()).toBe(true);
  await control.click({ force: true });
  await expect.poll(() => control.isChecked()).toBe(false);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(() => control.isChecked()).toBe(true);
});

test("with the keyboard alone a form is filled, left, and found again with its draft", async () => {
  const { page } = await browser.newPerson();
  await openAs(page, "/filas");
  await page.getByRole("row", { name: /Vendas/ }).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Nome").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await page.keyboard.type(`Rascunho ${mark}`);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.reload();
  await page.getByRole("row", { name: /Vendas/ }).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Nome").waitFor();
  await expect.poll(() => page.getByRole("dialog").getByLabel("Nome").inputValue()).toBe(`Rascunho ${mark}`);
});

/** Through the API with the page's own session, as the schedule grid does. */
async function saveHours(page: Page, userId: number, day: { allowed: boolean; start: string; end: string }) {
  const horarioLogin = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, ...day }));
  await callApi(page, "POST", `/users/${userId}/login-schedule`, { horarioLogin });
}

async function idOf(page: Page, email: string): Promise<number> {
  const { items } = (await callApi(page, "GET", `/users?searchParam=${encodeURIComponent(email)}`)) as {
    items: { id: number }[];
  };
  return items[0]?.id ?? 0;
}
