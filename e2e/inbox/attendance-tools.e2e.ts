// What stands around a conversation: an earlier text, another day, the channel, one search for everything, one's own key.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { browserForFile, callApi, desktop } from "../browser.ts";
import { accepted, bubbleOf, customerNamed, take } from "../customer.ts";
import { looks } from "../every-look.ts";

const browser = browserForFile();

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 640;

test.each(looks)("an earlier text, another day, the channel and one search, %s", async (look, settings) => {
  const customer = customerNamed("Zulmira", looks.findIndex(([name]) => name === look) + 1);
  await customer.say({ text: "A luminária Pitangueira ainda existe?" });
  const { page } = await browser.newPerson(settings);
  const ticketId = await take(page, customer);
  const inspect = async (name: string) => {
    await page.screenshot({ path: `${inject("out")}/tools-${name}-${look}.png` });
    expect(await seriousFlaws(page), `${name} ${look}`).toEqual([]);
  };

  // What a note said before it was edited.
  const note = { clientId: crypto.randomUUID(), body: "Ligar amanhã", content: { type: "note" } };
  type Sent = { messages: { id: number }[] };
  const [stored] = ((await callApi(page, "POST", `/messages/${ticketId}`, note)) as Sent).messages;
  await bubbleOf(page, "Ligar amanhã").waitFor();
  await callApi(page, "POST", `/messages/edit/${stored?.id}`, { body: "Ligar na quinta" });
  await bubbleOf(page, "Ligar na quinta").getByRole("button", { name: "editada" }).click();
  await page.getByTestId("original").getByText("Ligar amanhã").waitFor();
  await inspect("original");
  await page.keyboard.press("Escape");
  await page.getByTestId("original").waitFor({ state: "detached" });

  // The day opens a calendar; the day chosen is where the reading goes on.
  await page.getByTestId("messages").getByTitle("Ir para um dia").first().click();
  const calendar = page.getByTestId("day-jump");
  await calendar.getByRole("button", { name: "Mês anterior" }).waitFor();
  await inspect("calendar");
  await calendar.locator("button[data-selected]").click();
  await calendar.waitFor({ state: "detached" });
  await bubbleOf(page, "A luminária Pitangueira").waitFor();

  // How the channel is; on a phone its name has no room in the header and stands in the panel.
  if (isWide(page)) {
    await page
      .locator("header")
      .getByTitle(/Ver como está o canal/)
      .click();
    const info = page.getByTestId("channel-info");
    await info.getByText("Conectado").waitFor();
    await inspect("channel");
    await page.keyboard.press("Escape");
    await info.waitFor({ state: "detached" });
  } else {
    await page.getByRole("button", { name: "Voltar à lista" }).click();
  }

  // One field for names and words.
  await page.getByRole("searchbox").first().fill("luminaria pitang");
  const hit = page.getByTestId("list-hits").getByText("Pitangueira").first();
  await hit.waitFor();
  await inspect("search");
  await hit.click();
  await bubbleOf(page, "A luminária Pitangueira").waitFor();
});

test("who likes Ctrl+Enter sends with it, and Enter breaks the line", async () => {
  const customer = customerNamed("Yolanda", 5);
  await customer.say({ text: "Qual o prazo?" });
  const { page } = await browser.newPerson();
  await take(page, customer);
  await page.getByRole("button", { name: /^Conta de / }).click();
  await page.getByText("Ctrl+Enter", { exact: true }).click();
  await page.screenshot({ path: `${inject("out")}/tools-send-key.png` });
  await page.keyboard.press("Escape");
  const composer = page.getByTestId("composer");
  await composer.click();
  await composer.pressSequentially("Cinco dias");
  await composer.press("Enter");
  await composer.pressSequentially("úteis");
  expect(await composer.inputValue()).toBe("Cinco dias\núteis");
  await composer.press("Control+Enter");
  await bubbleOf(page, "Cinco dias").waitFor();
  expect(await composer.inputValue()).toBe("");
});

test("what could not be sent leaves from the next screen that is opened, whichever it is", async () => {
  const customer = customerNamed("Xavier", 6);
  await customer.say({ text: "Alguém aí?" });
  const { page, context } = await browser.newPerson(desktop, [/ERR_FAILED|ERR_INTERNET/]);
  await take(page, customer);
  await page.route(/\/api\/messages\/\d+$/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const words = "Estamos aqui, pode falar.";
  await page.getByTestId("composer").fill(words);
  await page.getByTestId("composer").press("Enter");
  await bubbleOf(page, words)
    .getByLabel(/Na fila|Enviando/)
    .waitFor();
  await page.close();
  const sent = async () => (await accepted(customer.phone)).filter(({ text }) => text.includes(words)).length;
  expect(await sent()).toBe(0);

  const later = await context.newPage();
  await later.goto(`${inject("url")}/#/ajuda`);
  await expect.poll(sent, { timeout: 45_000 }).toBe(1);
  expect(new URL(later.url()).hash).toBe("#/ajuda");
});
