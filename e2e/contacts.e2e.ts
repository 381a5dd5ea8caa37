// Contacts in the browser: looked at in every look, made, found by what is kept about them, guarded against deletion.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "./axe.ts";
import { accountOf, browserForFile, desktop, signIn } from "./browser.ts";
import { looks } from "./every-look.ts";
import { flaws } from "./flaws.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Casa Ipê Móveis");

async function openAs(page: Page, path: string, email = admin.email) {
  await signIn(page, email);
  await page.goto(`${inject("url")}/#${path}`);
}

async function inspect(page: Page, name: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

test("the list and a contact's form in every look", async () => {
  for (const [name, look] of looks) {
    const { page } = await browser.newPerson(look);
    await openAs(page, "/contatos");
    await page.locator("[data-row-link]").first().waitFor();
    await page.waitForLoadState("networkidle");
    await inspect(page, `contacts-${name}`);
    await page.locator("[data-row-link]").first().click();
    await page
      .getByRole("dialog")
      .getByRole("textbox", { name: /^Nome( \*)?$/ })
      .waitFor();
    await page.waitForLoadState("networkidle");
    await inspect(page, `contacts-form-${name}`);
  }
});

test("a contact is made, found by a detail, and one with attendances cannot be deleted", async () => {
  const { page } = await browser.newPerson(desktop, [/409/]);
  const mark = Date.now().toString(36);
  await openAs(page, "/contatos");
  await page.locator("[data-row-link]").first().waitFor();
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Novo contato" });
  await form.getByRole("textbox", { name: /^Nome( \*)?$/ }).fill(`Zuleica ${mark}`);
  await form.getByLabel("Número").fill("(91) 8123-4567");
  await form.getByRole("button", { name: /Usar \+55 91 98123-4567/ }).click();
  await form.getByRole("button", { name: "Adicionar informação" }).click();
  await form.getByLabel("Nome da informação 1").fill("Contrato");
  await form.getByLabel("Valor da informação 1").fill(`CT-${mark}-77`);
  await page.keyboard.press("Control+s");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("searchbox").fill(`ct${mark}77`);
  await page.getByRole("row", { name: new RegExp(`Zuleica ${mark}`) }).waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);

  // The same number again leads to who has it.
  await page.getByRole("button", { name: "Novo contato" }).click();
  await form.getByRole("textbox", { name: /^Nome( \*)?$/ }).fill("Outra");
  await form.getByLabel("Número").fill("91981234567");
  await page.keyboard.press("Control+s");
  await form.getByRole("link", { name: /Abrir o contato/ }).click();
  await page.getByRole("dialog", { name: `Zuleica ${mark}` }).waitFor();
  await page.keyboard.press("Escape");

  await page.goto(`${inject("url")}/#/contatos?busca=Vanessa`);
  await page
    .getByRole("row", { name: /Vanessa/ })
    .first()
    .getByRole("button", { name: /Ações/ })
    .click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Excluir" }).click();
  await dialog
    .getByText(/atendimento/i)
    .first()
    .waitFor();
});

test("Escape over the dialog that merges or erases leaves the contact open, and the next one closes it", async () => {
  const { page } = await browser.newPerson(desktop);
  await openAs(page, "/contatos?busca=Vanessa");
  await page.locator("[data-row-link]").first().click();
  const drawer = page.getByRole("dialog", { name: /Vanessa/ });
  for (const [button, title] of [
    ["Juntar com outro", /^Juntar/],
    ["Apagar", /^Apagar/],
  ] as const) {
    await drawer.getByRole("button", { name: new RegExp(`^${button}`) }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    await page.screenshot({ path: `${inject("out")}/contacts-over-${button.split(" ")[0]}.png` });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await drawer.count()).toBe(1);
  }
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
});

test("contacts without deals are found in the list and in the book", async () => {
  const { page } = await browser.newPerson(desktop);
  await openAs(page, "/contatos?crm=sem");
  await page.locator("[data-row-link]").first().waitFor();
  await inspect(page, "contacts-without-deals");
  const rows = page.getByRole("row");
  const without = await rows.count();
  expect(without).toBeGreaterThan(1);
  expect(await rows.filter({ hasText: /negócio/ }).count()).toBe(0);
  await page.goto(`${inject("url")}/#/atendimento/contatos?negocios=com`);
  await page.getByLabel("Filtrar por negócios").waitFor();
  await page.getByText("Maria Souza").first().waitFor();
  await inspect(page, "book-with-deals");
  await page.getByLabel("Filtrar por negócios").selectOption("sem");
  await page.waitForURL(/negocios=sem/);
  await expect.poll(() => page.getByText("Maria Souza").count()).toBe(0);
});
