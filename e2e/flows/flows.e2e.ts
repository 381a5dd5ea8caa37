// Flows as people draw them: from a template, by mouse and by keyboard, checked, published, tried in the simulator; and
// the keywords that begin them.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, desktop, type Look, phone, signIn } from "../browser.ts";
import { COMPANY } from "../casa-ipe.ts";
import { flaws } from "../flaws.ts";

const browser = browserForFile();
const admin = accountOf(({ company, profile }) => company === COMPANY && profile === "admin");
const mark = Date.now().toString(36);

async function person(look: Look = desktop) {
  const { page } = await browser.newPerson(look);
  await signIn(page, admin.email);
  return page;
}

const go = (page: Page, path: string) => page.goto(`${inject("url")}/#${path}`);
const canvas = (page: Page) => page.getByTestId("flow-canvas");
const outline = (page: Page) => page.getByTestId("flow-outline");
const stepCount = (page: Page) => page.locator("[data-step]").count();

async function see(page: Page, name: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

/** A new flow from a template; the drawing opens by itself. */
async function newFlow(page: Page, name: string, template: string) {
  await go(page, "/chat-flow");
  await page.getByRole("button", { name: "Novo fluxo" }).click();
  const form = page.getByRole("dialog", { name: "Novo fluxo" });
  await form.getByRole("textbox", { name: "Nome" }).fill(name);
  await form.getByRole("radio", { name: new RegExp(`^${template}`) }).click();
  await form.getByRole("button", { name: /^Salvar/ }).click();
  await page.waitForURL(/chat-flow\/builder\?id=\d+/);
  await canvas(page).or(outline(page)).waitFor();
}

async function choose(page: Page, field: string, option: string | RegExp) {
  const box = page
    .getByRole("combobox", { name: field })
    .or(page.getByRole("textbox", { name: field }))
    .first();
  await box.click();
  await page.getByRole("option", { name: option }).first().click();
}

const saved = (page: Page) => expect.poll(() => page.getByTestId("flow-saved").textContent()).toMatch(/^salvo às/);

test("from a template: drawn by mouse, taken back, led to people, published and simulated", async () => {
  const page = await person();
  await newFlow(page, `Menu ${mark}`, "Menu simples");
  const before = await stepCount(page);

  await page.getByRole("button", { name: "Mensagem", exact: true }).dragTo(canvas(page), {
    targetPosition: { x: 520, y: 40 },
  });
  await expect.poll(() => stepCount(page)).toBe(before + 1);
  await page.getByRole("complementary", { name: "Etapa" }).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => stepCount(page)).toBe(before);

  await page.getByRole("button", { name: "Mais", exact: true }).click();
  await page.getByRole("menuitem", { name: "Regras do fluxo" }).click();
  await choose(page, "Quem recebe quando o robô não resolve", /^(?!Fila do atendimento)/);
  await page.keyboard.press("Control+s");
  await saved(page);
  await page.getByRole("complementary").getByRole("button", { name: "Fechar" }).click();
  await see(page, "flow-builder-light");
  await page.emulateMedia({ colorScheme: "dark" });
  await see(page, "flow-builder-dark");
  await page.emulateMedia({ colorScheme: "light" });

  await page.getByRole("button", { name: "Publicar" }).click();
  const dialog = page.getByRole("dialog", { name: /^Publicar/ });
  await dialog.getByLabel("Anotação da versão").fill("A primeira");
  await dialog.getByRole("button", { name: "Publicar" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Ativo", { exact: true }).first().waitFor();

  await page.getByRole("button", { name: /^Testar/ }).click();
  const phonePane = page.getByTestId("flow-simulator");
  await phonePane.getByText("Oi", { exact: true }).waitFor();
  await expect.poll(() => page.locator("[data-lit]").count()).toBeGreaterThan(0);
  await page.getByRole("textbox", { name: "Escreva como o cliente" }).fill("1");
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await phonePane.getByText("1", { exact: true }).waitFor();
  await see(page, "flow-simulator");
});

test("by keyboard in the outline: a step without a way out is told, and led on", async () => {
  const page = await person();
  await newFlow(page, `Teclado ${mark}`, "Em branco");
  await canvas(page).click({ position: { x: 400, y: 20 } });
  await page.keyboard.press("o");
  await outline(page).waitFor();
  await page.getByTestId("flow-problems").click();
  await page.getByRole("complementary", { name: "Problemas" }).getByText("Sem saída: ninguém passa daqui.").click();
  const step = outline(page).locator("[data-open]");
  await step.getByRole("textbox", { name: "Nome da etapa" }).fill("Boas-vindas");
  await step.getByRole("button", { name: "Interação" }).click();
  await page.getByRole("menuitem", { name: "Mensagem", exact: true }).click();
  await step.getByRole("textbox", { name: "Texto" }).fill("Olá {{name}}");
  await choose(page, "Segue em frente", "Encerrar");
  await expect.poll(() => page.getByTestId("flow-problems").textContent()).toMatch(/1 erro/);
  await page.keyboard.press("Control+s");
  await saved(page);
  await page.reload();
  await page.locator("[data-step]").filter({ hasText: "Boas-vindas" }).waitFor();
});

test("on a phone the outline is the editor, and the simulator answers", async () => {
  const page = await person(phone);
  await newFlow(page, `Telefone ${mark}`, "Horário e fila");
  await outline(page).waitFor();
  await see(page, "flow-builder-phone");
  await page.getByRole("button", { name: "Testar" }).click();
  await page.getByTestId("flow-simulator").getByText("Oi", { exact: true }).waitFor();
  await see(page, "flow-simulator-phone");
});

test("a keyword begins a flow, and a phrase tells which", async () => {
  const page = await person();
  await go(page, "/chatbot?tab=palavras");
  await page.getByRole("button", { name: "Nova palavra" }).click();
  const form = page.getByRole("dialog", { name: "Nova palavra" });
  await form.getByRole("textbox", { name: "Palavra ou frase" }).fill(`orçamento ${mark}`);
  await choose(page, "Fluxo", `Menu ${mark}`);
  await form.getByRole("button", { name: /^Salvar/ }).click();
  await page.getByRole("row", { name: new RegExp(`orçamento ${mark}`) }).waitFor();
  await form.waitFor({ state: "hidden" });
  await page.getByRole("textbox", { name: "Testar frase" }).fill(`Orçamento ${mark}!`);
  await page.getByRole("button", { name: "Testar", exact: true }).click();
  await page.getByText(/começa o fluxo/).waitFor();
  await see(page, "keywords");
});
