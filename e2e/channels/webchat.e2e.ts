// A web chat from both sides in the browser: made on the screen, shown by a shop on another site, written in, answered, a file sent,
// and everything there again after the page was loaded anew.
import { resolve } from "node:path";
import type { Frame, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, clickRow, desktop, sandbox, signIn } from "../browser.ts";
import { seeEveryWay } from "../every-look.ts";
import { makeChat, openPanel, openRoots, shopUrl } from "./shop.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Clínica Vida Plena");
const mark = Date.now().toString().slice(-8);
const name = `Site ${mark}`;
const sample = resolve(import.meta.dirname, "../../apps/sandbox/samples/photo.jpg");
const composer = (frame: Frame) => frame.getByTestId("words");

const make = (page: Page) =>
  makeChat(page, name, async (form) => {
    await form.getByLabel("Saudação", { exact: true }).fill("Oi! Posso ajudar?");
    await form.getByRole("switch", { name: "Mostrar a saudação sozinha" }).click();
    await form.getByLabel("Depois de quantos segundos na página").fill("0");
    await seeEveryWay(page, "webchat-form");
  });

test("a shop's visitor writes, sends a file, is answered, and finds it all again", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, admin.email);
  const [, base, key] = /src="([^"]+)\/widget\/v1\/([^/]+)\/loader\.js"/.exec(await make(page)) ?? [];
  expect(base).toBeTruthy();
  await sandbox("/shop", { base, key });

  // Another site, with the policy of a careful shop.
  const { page: visitor } = await browser.newPerson(desktop);
  await openRoots(visitor);
  const faults: string[] = [];
  visitor.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  visitor.on("pageerror", (error) => faults.push(error.message));
  await visitor.goto(shopUrl("/strict"));
  await visitor.getByRole("button", { name: "Oi! Posso ajudar?" }).click();
  let frame = await openPanel(visitor);
  await frame.getByRole("button", { name: "Começar conversa" }).click();
  await frame.getByText("Preencha este campo").waitFor();
  await frame.getByLabel(/^Nome/).fill(`Ana ${mark}`);
  await frame.getByRole("textbox", { name: /^Mensagem/ }).fill("Tem a camisa em azul?");
  await seeEveryWay(visitor, "webchat-prechat");
  await frame.getByRole("button", { name: "Começar conversa" }).click();
  await frame.getByTestId("message").filter({ hasText: "Tem a camisa em azul?" }).waitFor();

  await page.goto(`${inject("url")}/#/atendimento`);
  await page.getByRole("tab", { name: /Pend/ }).click();
  await clickRow(page.getByRole("option", { name: new RegExp(`Ana ${mark}`) }));
  await page.getByRole("button", { name: "Atender", exact: true }).first().click();
  const answer = page.getByTestId("composer");
  await answer.fill("Temos, sim! Qual o tamanho?");
  await answer.press("Enter");
  await frame.getByTestId("message").filter({ hasText: "Temos, sim! Qual o tamanho?" }).waitFor();
  await page.getByRole("article").filter({ hasText: "Temos, sim!" }).getByLabel("Lida").waitFor();

  await frame.getByTestId("file").setInputFiles(sample);
  await frame.getByRole("img", { name: "photo.jpg" }).waitFor();
  await composer(frame).fill("Esta aqui, tamanho M");
  await composer(frame).press("Enter");
  await page.getByRole("article").filter({ hasText: "Esta aqui, tamanho M" }).waitFor();
  await page.getByRole("tab", { name: "Visita" }).click();
  const visit = page.getByTestId("visit");
  await visit.getByText("Informado pelo visitante, não confirmado").waitFor();
  await seeEveryWay(page, "webchat-visit");

  await visitor.goto(shopUrl());
  await visitor.getByRole("button", { name: /Abrir conversa/ }).click();
  frame = await openPanel(visitor);
  for (const words of ["Tem a camisa em azul?", "Temos, sim! Qual o tamanho?", "Esta aqui, tamanho M"]) {
    await frame.getByTestId("message").filter({ hasText: words }).waitFor();
  }
  await frame.getByRole("img", { name: "photo.jpg" }).waitFor();
  await seeEveryWay(visitor, "webchat-conversation");
  // Looked at from a phone meanwhile, the panel began anew.
  await page.getByRole("tab", { name: "Visita" }).click();
  await page.getByText(shopUrl(), { exact: true }).waitFor();
  // Escape leaves for the page, and the launcher has the focus again.
  await composer(frame).press("Escape");
  await expect
    .poll(() => visitor.getByRole("button", { name: /Abrir conversa/ }).getAttribute("aria-expanded"))
    .toBe("false");
  expect(faults).toEqual([]);
});
