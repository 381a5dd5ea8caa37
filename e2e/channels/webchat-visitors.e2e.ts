// Visitors now from both sides in the browser: somebody looks at a shop, an attendant sees them, says a word first, and is answered.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, clickRow, desktop, sandbox, signIn } from "../browser.ts";
import { seeEveryWay } from "../every-look.ts";
import { makeChat, openPanel, openRoots, shopUrl } from "./shop.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Clínica Vida Plena");
const mark = Date.now().toString().slice(-8);
const name = `Vitrine ${mark}`;

const make = (page: Page) =>
  makeChat(page, name, (form) => form.getByRole("switch", { name: "Ver quem está no site agora" }).click());

test("a visitor of the shop is seen, invited, and answers", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, admin.email);
  const [, base, key] = /src="([^"]+)\/widget\/v1\/([^/]+)\/loader\.js"/.exec(await make(page)) ?? [];
  expect(base).toBeTruthy();
  await sandbox("/shop", { base, key });

  const { page: visitor } = await browser.newPerson(desktop);
  await openRoots(visitor);
  const said = visitor.waitForResponse((answer) => answer.url().includes("/seen?"));
  await visitor.goto(shopUrl("?cliente=ana"));
  expect(await (await said).json()).toEqual({ next: 30, invitation: null });

  // Where attendants find it, who open no channels.
  await page.goto(`${inject("url")}/#/atendimento`);
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/páginas e ações/).fill("visitantes no site");
  await page.getByText("Visitantes no site agora", { exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Visitantes no site agora" });
  await dialog.waitFor();
  const chats = dialog.getByLabel("Chat do site").first();
  if ((await chats.count()) > 0) {
    await chats.click();
    await page.getByRole("option", { name }).click();
  }
  const row = dialog.getByTestId("visitor");
  await row.getByText("Ateliê Aurora").waitFor();
  await row.getByText(shopUrl(), { exact: true }).waitFor();
  await seeEveryWay(page, "webchat-visitors");
  await row.getByRole("button", { name: "Convidar" }).click();
  await dialog.getByLabel("O que dizer").fill("Posso ajudar com o tamanho?");
  await seeEveryWay(page, "webchat-invite");
  await dialog.getByRole("button", { name: "Enviar convite" }).click();
  await row.getByText(/^Convite de /).waitFor();

  // It rides on the next answer, which comes half a minute later at most.
  const bubble = visitor.getByRole("button", { name: /Posso ajudar com o tamanho\?/ });
  await bubble.waitFor();
  await bubble.click();
  const frame = await openPanel(visitor);
  await frame.getByTestId("greeting").getByText("Posso ajudar com o tamanho?").waitFor();
  await frame.getByLabel(/^Nome/).fill(`Rui ${mark}`);
  await frame.getByRole("textbox", { name: /^Mensagem/ }).fill("Sim, qual o meu?");
  await frame.getByRole("button", { name: "Começar conversa" }).click();
  await frame.getByTestId("message").filter({ hasText: "Sim, qual o meu?" }).waitFor();

  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: /Pend/ }).click();
  await clickRow(page.getByRole("option", { name: new RegExp(`Rui ${mark}`) }));
});
