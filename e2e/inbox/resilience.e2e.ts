// What may go wrong around an attendant: no network, a server that dies, a page left alone for half an hour.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForFile, desktop, order } from "../browser.ts";
import { accepted, bubbleOf, bubbles, customerNamed, messagesOf, take } from "../customer.ts";
import { fillConversation, whileHeld } from "../history.ts";

const browser = browserForFile();
const cutOff = [
  /Failed to fetch dynamically imported module|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket|50\d \(/,
];

async function write(page: Page, words: string) {
  await page.getByTestId("composer").fill(words);
  await page.getByTestId("composer").press("Enter");
  await bubbleOf(page, words).waitFor();
}

/** What the provider took after the greeting, in its order; the signature above the words is none of our business here. */
const received = async (phone: string) => (await accepted(phone)).slice(1).map(({ text }) => text.split("\n").at(-1));

test("without a network three messages wait in their order and go out once each when it is back", async () => {
  const jonas = customerNamed("Jonas", 1);
  await jonas.say({ text: "Tudo certo com a entrega?" });
  const { page, context } = await browser.newPerson(desktop, cutOff, { isKeeping: true });
  const ticketId = await take(page, jonas);
  await context.setOffline(true);
  const words = ["Primeira, sem rede", "Segunda, sem rede", "Terceira, sem rede"];
  for (const one of words) await write(page, one);
  for (const one of words) await bubbleOf(page, one).getByLabel("Na fila").waitFor();
  const tops = await Promise.all(words.map(async (one) => (await bubbleOf(page, one).boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await received(jonas.phone)).toEqual([]);
  await context.setOffline(false);
  for (const one of words) {
    await bubbleOf(page, one)
      .getByLabel(/Enviada|Entregue|Lida/)
      .waitFor({ timeout: 45_000 });
  }
  await expect.poll(() => received(jonas.phone)).toEqual(words);
  const stored = (await messagesOf(page, ticketId)).filter(({ body }) => body.includes("sem rede"));
  expect(stored).toHaveLength(3);
});

test("a server that dies under somebody who types and sends loses no word and sends nothing twice", async () => {
  const karen = customerNamed("Karen", 2);
  await karen.say({ text: "Vocês abrem no feriado?" });
  const { page } = await browser.newPerson(desktop, cutOff, { isKeeping: true });
  const ticketId = await take(page, karen);
  const composer = page.getByTestId("composer");
  const words = ["Abrimos, sim.", "Das nove às quinze.", "E há estacionamento."];
  await composer.fill(words[0] ?? "");
  // The first is in the server's hands when it goes, and waits there for the ticket: nobody here knows whether it was kept.
  await whileHeld(ticketId, async () => {
    const asked = page.waitForRequest((one) => one.method() === "POST" && /\/messages\/\d+$/.test(one.url()));
    await composer.press("Enter");
    await asked;
    await order("kill");
  });
  try {
    for (const one of words.slice(1)) await write(page, one);
    await composer.pressSequentially("Qualquer coisa, ");
    await page.getByText("Sem contato com o servidor.").waitFor({ timeout: 60_000 });
  } finally {
    await order("restart");
  }
  await composer.pressSequentially("me chame por aqui.");
  await expect.poll(() => received(karen.phone), { timeout: 90_000 }).toEqual(words);
  for (const one of words) {
    await bubbleOf(page, one)
      .getByLabel(/Enviada|Entregue|Lida/)
      .waitFor({ timeout: 60_000 });
    expect(await bubbleOf(page, one).count()).toBe(1);
  }
  expect(await composer.inputValue()).toBe("Qualquer coisa, me chame por aqui.");
  await expect.poll(async () => (await messagesOf(page, ticketId)).filter(({ fromMe }) => fromMe).length).toBe(4);
  await page.reload();
  await composer.waitFor();
  await expect.poll(() => composer.inputValue()).toBe("Qualquer coisa, me chame por aqui.");
  await composer.fill("");
});

test("half an hour alone reloads only when nothing is under way, and comes back to the same place", async () => {
  const lia = customerNamed("Lia", 3);
  await lia.say({ text: "Me manda o catálogo?" });
  const { page } = await browser.newPerson(desktop, cutOff, { isKeeping: true });
  const ticketId = await take(page, lia);
  await fillConversation(ticketId, 120, "Recado");
  await page.clock.install();
  await page.reload();
  await bubbleOf(page, "Recado 120.").waitFor();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/messages\/\d+$/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  const composer = page.getByTestId("composer");
  await page.getByTestId("file-input").setInputFiles({
    name: "catalogo.txt",
    mimeType: "text/plain",
    buffer: Buffer.alloc(1024, "a"),
  });
  await page.getByTestId("tray").waitFor();
  await page.getByTestId("send").click();
  await bubbles(page, "document")
    .getByRole("button", { name: /Parar envio/ })
    .waitFor();
  const draft = "Segue também a tabela de preços,";
  await composer.fill(draft);
  // Further up, where an attendant had stopped reading.
  const list = page.getByTestId("messages");
  await list.hover();
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -500);
  await bubbleOf(page, "Recado 88.").scrollIntoViewIfNeeded();
  const place = () =>
    bubbleOf(page, "Recado 88.").evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await place();

  await page.clock.fastForward("31:00");
  await page.clock.runFor(15_000);
  expect(loads, "an upload is under way").toBe(0);
  release();
  await expect.poll(async () => (await received(lia.phone)).length).toBe(1);
  await page.clock.fastForward("31:00");
  await expect.poll(() => loads).toBe(1);
  await composer.waitFor();
  expect(page.url()).toContain(`/atendimento/${ticketId}`);
  await expect.poll(() => composer.inputValue()).toBe(draft);
  await bubbleOf(page, "Recado 88.").waitFor();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
  await composer.fill("");
});
