// Finding things again: a message by its words, only for those who may read it, and a contact to begin with.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { browserForFile, callApi, signIn } from "../browser.ts";
import { customerWrites, emailOf } from "../casa-ipe.ts";
import { bubbleOf, customerNamed, take } from "../customer.ts";
import { looks } from "../every-look.ts";

const browser = browserForFile();
/** More than a page, so that what was said first is not loaded with the conversation. */
const LATER_MESSAGES = 45;

async function openSearch(page: Page, keys = "Control+k") {
  await page.keyboard.press(keys);
  const field = page.getByRole("textbox", { name: /^Buscar contatos/ });
  await field.waitFor();
  return field;
}

test("a message is found without its accents and opened in its place; who may not read it finds nothing", async () => {
  const words = "A cômoda Açucéna ainda está disponível?";
  const say = (text: string) => customerWrites("Filomena Duarte", "5511955550401", text);
  await say(words);
  for (let index = 1; index <= LATER_MESSAGES; index += 1) await say(`mais uma pergunta, a de número ${index}`);

  const [attendant, outsider] = [await browser.newPerson(), await browser.newPerson()] as const;
  await signIn(attendant.page, emailOf("Ana Lima"));
  await signIn(outsider.page, emailOf("Caio Teixeira"));

  const { page } = attendant;
  const field = await openSearch(page);
  await field.fill("comoda acucena");
  const hit = page.getByTestId(/^search-message-/).filter({ hasText: words });
  await hit.waitFor();
  expect((await hit.locator("mark").allTextContents()).map((text) => text.toLowerCase())).toEqual([
    "cômoda",
    "açucéna",
  ]);
  await expect.poll(() => page.locator("[data-action][data-selected]").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/atendimento\/\d+\?m=\d+/);
  const bubble = page.getByRole("article").filter({ hasText: words });
  await bubble.waitFor();
  await expect.poll(() => isInView(page, words)).toBe(true);

  // What was looked for is offered again.
  const again = await openSearch(page, "Control+Shift+F");
  await page.getByRole("group", { name: "Buscas recentes" }).getByText("comoda acucena").click();
  await hit.waitFor();
  expect(await again.inputValue()).toBe("comoda acucena");

  const foreign = await openSearch(outsider.page);
  await foreign.fill("comoda acucena");
  await outsider.page.getByText("Nada encontrado para “comoda acucena”.").waitFor();
  await foreign.fill("Filomena");
  await expect.poll(() => outsider.page.getByRole("group", { name: "Atendimentos" }).count()).toBe(0);
  expect(outsider.frames.filter((frame) => frame.includes("Açucéna"))).toEqual([]);
});

test("a word of an earlier attendance is found inside the conversation and shown where it was said", async () => {
  const words = "O tapete Jabuticaba chegou com defeito";
  const customer = customerNamed("Otávio", 4);
  await customer.say({ text: words });
  const { page } = await browser.newPerson();
  const earlier = await take(page, customer);
  await callApi(page, "PUT", `/tickets/${earlier}`, { status: "closed" });
  for (let index = 1; index <= LATER_MESSAGES; index += 1) await customer.say({ text: `assunto novo, o ${index}` });

  type Tickets = { tickets: { id: number }[] };
  const search = `/tickets?status=pending&showAll=true&searchParam=${encodeURIComponent(customer.name)}`;
  const [later] = ((await callApi(page, "GET", search)) as Tickets).tickets;
  expect(later?.id).not.toBe(earlier);
  await page.goto(`${inject("url")}/#/atendimento/${later?.id}`);
  await page.locator(`form[data-ticket="${later?.id}"]`).getByTestId("composer").waitFor();
  // The composer stands before the messages are there; the search is theirs.
  await bubbleOf(page, `assunto novo, o ${LATER_MESSAGES}`).waitFor();
  await page.keyboard.press("Control+f");
  await page.getByTestId("search-in").fill("jabuticaba");
  await bubbleOf(page, words).waitFor();
  await expect.poll(() => isInView(page, words)).toBe(true);
  await page.screenshot({ path: `${inject("out")}/search-earlier-ticket.png` });
});

const isInView = (page: Page, words: string) =>
  page.evaluate((text) => {
    const found = [...document.querySelectorAll("[role=article], article")].find((one) =>
      one.textContent?.includes(text),
    );
    const box = found?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
  }, words);

test("the contact book finds from two letters on, shows who it is, and begins a conversation", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, emailOf("Helena Prado"));
  await page.goto(`${inject("url")}/#/atendimento/contatos`);
  const rows = page.getByTestId(/^book-row-/);
  await rows.first().waitFor();
  const all = await rows.count();

  const field = page.getByRole("searchbox", { name: "Buscar nome ou número" });
  await field.fill("v");
  await page.getByText("Digite pelo menos 2 letras.").waitFor();
  expect(await rows.count()).toBe(all);
  await field.fill("vanessa");
  await expect.poll(() => rows.count()).toBe(1);
  await rows.first().click();
  await page.getByRole("heading", { name: "Vanessa Lopes" }).waitFor();
  await page.getByLabel("Fila").selectOption({ label: "Vendas" });
  await page.getByRole("button", { name: "Iniciar atendimento" }).click();
  await page.waitForURL(/#\/atendimento\/\d+$/);
  await page.getByTestId("composer").waitFor();

  // Now that it goes on, the book leads to it instead.
  const ticket = new URL(page.url()).hash;
  await page.goBack();
  await page.getByRole("link", { name: "Abrir atendimento" }).click();
  await page.waitForURL((url) => url.hash === ticket);
});

test.each(looks)("search and contact book are readable for everybody, %s", async (look, settings) => {
  const { page } = await browser.newPerson(settings);
  await signIn(page, emailOf("Helena Prado"));
  const inspect = async (name: string) => {
    await page.screenshot({ path: `${inject("out")}/${name}-${look}.png` });
    expect(await seriousFlaws(page), `${name} ${look}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  };
  await page.goto(`${inject("url")}/#/atendimento/contatos`);
  await page
    .getByTestId(/^book-row-/)
    .first()
    .waitFor();
  await inspect("contact-book");
  await page
    .getByTestId(/^book-row-/)
    .filter({ hasText: "Elisa Brandão" })
    .click();
  await page.getByRole("heading", { name: "Mídia" }).waitFor();
  await page.waitForLoadState("networkidle");
  await inspect("contact-book-profile");
  const field = await openSearch(page);
  await field.fill("sofa");
  await page.getByTestId("search-results").waitFor();
  await inspect("search");
});
