// "Why did the bot answer this?", asked at the bubble by one key; and tests of a flow, kept from the simulator.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, callApi, signIn } from "../browser.ts";
import { COMPANY } from "../casa-ipe.ts";
import { accepted, bubbleOf, customerNamed } from "../customer.ts";
import { flaws } from "../flaws.ts";

const browser = browserForFile();
const admin = accountOf(({ company, profile }) => company === COMPANY && profile === "admin");
const mark = Date.now().toString(36);
const HELLO = `Olá! Diga o código ${mark}`;
const SECRET = `senha ${mark}`;

const drawing = {
  format: 1,
  start: "ask",
  steps: [
    {
      kind: "step",
      id: "ask",
      name: "Pergunta",
      place: { x: 0, y: 0 },
      interactions: [{ id: "hello", kind: "message", text: HELLO }],
      conditions: [
        { id: "right", when: { op: "exact", values: [SECRET] }, target: { to: "step", stepId: "thanks" } },
        { id: "wrong", when: { op: "any" }, target: { to: "repeat" } },
      ],
    },
    {
      kind: "step",
      id: "thanks",
      name: "Agradece",
      place: { x: 420, y: 0 },
      interactions: [{ id: "bye", kind: "message", text: `Código certo ${mark}` }],
      conditions: [{ id: "end", when: { op: "any" }, target: { to: "queue", queueId: null } }],
    },
  ],
  notes: [],
  settings: { fallback: { to: "queue", queueId: null }, gatherSeconds: 0 },
};

async function see(page: Page, name: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

async function person(email: string) {
  const { page } = await browser.newPerson();
  await signIn(page, email);
  return page;
}

/** With somebody who receives what the bot does not solve. */
async function aFlow(page: Page, name: string): Promise<number> {
  const { queues } = (await callApi(page, "GET", "/flow-choices")) as { queues: { id: number; name: string }[] };
  const queueId = queues.find(({ name: queue }) => queue === "Vendas")?.id ?? null;
  const document = { ...drawing, settings: { ...drawing.settings, fallback: { to: "queue", queueId } } };
  const made = (await callApi(page, "POST", "/chat-flow", { name, document })) as { id: number; rev: number };
  await callApi(page, "POST", `/chat-flow/${made.id}/publish`, { rev: made.rev });
  return made.id;
}

/** The customer says the keyword and the right word; returns the ticket. */
async function aTalk(page: Page): Promise<number> {
  const id = await aFlow(page, `Código ${mark}`);
  await callApi(page, "POST", "/keyword-flows", {
    keyword: `quero ${mark}`,
    match: "exact",
    flowId: id,
    channelId: null,
    isActive: true,
    interrupts: false,
  });
  const customer = customerNamed("Rita", 6);
  await customer.say({ text: `quero ${mark}` });
  const told = async () => (await accepted(customer.phone)).map(({ text }) => text);
  await expect.poll(told).toEqual([expect.stringContaining(HELLO)]);
  await customer.say({ text: SECRET });
  await expect.poll(told).toEqual([expect.anything(), expect.stringContaining("Código certo")]);
  const path = `/tickets?tab=all&showAll=true&searchParam=${encodeURIComponent(customer.name)}`;
  const { tickets } = (await callApi(page, "GET", path)) as { tickets: { id: number }[] };
  return tickets[0]?.id ?? 0;
}

test("one key tells why a bot said something: flow, step, what was heard and the rule", async () => {
  const page = await person(admin.email);
  const ticketId = await aTalk(page);
  await page.goto(`${inject("url")}/#/atendimento/${ticketId}`);
  const bubble = bubbleOf(page, `Código certo ${mark}`).last();
  await bubble.waitFor();
  await page
    .getByTestId("ticket-strip")
    .getByText(/Código .*etapa Agradece/)
    .waitFor();
  await bubble.focus();
  await page.keyboard.press("w");
  const dialog = page.getByTestId("bot-why");
  await dialog.getByText(`Resposta exata: ${SECRET}`).waitFor();
  await see(page, "bot-why");
  expect(await dialog.getByRole("link", { name: "Abrir no desenho" }).getAttribute("href")).toMatch(
    /builder\?id=\d+&why=\d+$/,
  );
});

test("a simulated conversation becomes a test, which tells at once and when publishing that the drawing answers otherwise", async () => {
  const page = await person(admin.email);
  const id = await aFlow(page, `Testado ${mark}`);
  await page.goto(`${inject("url")}/#/chat-flow/builder?id=${id}`);
  await page.getByTestId("flow-canvas").waitFor();
  await page.getByRole("button", { name: /^Testar/ }).click();
  await page.getByRole("textbox", { name: "Escreva como o cliente" }).fill(SECRET);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await page.getByTestId("flow-simulator").getByText(`Código certo ${mark}`).waitFor();
  await page.getByRole("button", { name: "Salvar como teste" }).click();
  const tests = page.getByRole("region", { name: "Testes" });
  await tests.getByLabel("Passou").waitFor();
  await see(page, "flow-tests");

  // Another text: the test fails as soon as it is drawn.
  await page.getByRole("complementary").getByRole("button", { name: "Fechar" }).click();
  await page.locator('[data-step="thanks"]').click();
  await page.getByRole("textbox", { name: "Texto" }).fill("Outra coisa");
  await page.keyboard.press("Control+s");
  await expect.poll(() => page.getByTestId("flow-saved").textContent()).toMatch(/^salvo às/);
  await page.getByRole("button", { name: /^Testar/ }).click();
  await tests.getByLabel("Falhou").waitFor();
  await page.getByRole("button", { name: "Publicar" }).click();
  const dialog = page.getByRole("dialog", { name: /^Publicar/ });
  await dialog.getByText(/1 de 1 testes falhou/).waitFor();
  await see(page, "flow-publish-tests");
  await page.emulateMedia({ colorScheme: "dark" });
  await see(page, "flow-publish-tests-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await dialog.getByRole("button", { name: "Cancelar" }).click();

  await page.getByRole("button", { name: "Mais", exact: true }).click();
  await page.getByRole("menuitem", { name: "Números" }).click();
  const numbers = page.getByRole("complementary", { name: "Números" });
  await numbers.getByText("Ninguém passou por este fluxo no período.").waitFor();
  await numbers.getByText("30 dias").click();
  await page.locator("[data-step]").first().getByText("0 chegaram").waitFor();
  await see(page, "flow-numbers");
});
