// The day of an attendant on a phone: coming in, drafts, sending, no network, a refusal, a closed window.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, clickRow, desktop, type Look, phone, sandbox, signIn, typeIn } from "../browser.ts";
import { accepted, ana, bubbleOf, bubbles, customerNamed, openTicketId, take, takeNext } from "../customer.ts";
import { sql } from "../history.ts";
import { firstOrAll } from "../tier.ts";

const browser = browserForFile();
const photo = join(import.meta.dirname, "../../apps/sandbox/samples/photo.jpg");
const helena = accountOf(({ email }) => email.startsWith("helena@"));
const sizes: [string, Look][] = [
  ["phone", phone],
  ["desktop", desktop],
];
const fitsTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth && window.scrollX === 0);

/** On a phone the list lies behind the conversation. */
async function backToList(page: Page) {
  const back = page.getByRole("button", { name: "Voltar à lista" });
  if (await back.isVisible()) await back.click();
}

test("a user lands on attendance, an admin on the dashboard, a wrong password is said beside the button", async () => {
  const { page } = await browser.newPerson(phone, [/400 \(Bad Request\)/]);
  await page.goto(`${inject("url")}/#/login`);
  await page.getByLabel("E-mail").fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill("Errada-1234");
  await page.getByRole("button", { name: "Entrar" }).click();
  const alert = page.getByRole("alert").filter({ hasText: /senha|autentica/i });
  await alert.waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe(ana.email);
  expect(await fitsTheScreen(page)).toBe(true);
  await typeIn(page, ana.email);
  await page.waitForURL(/#\/atendimento/);
  await page.getByRole("tab", { name: /Abertos/ }).waitFor();
  expect(await fitsTheScreen(page)).toBe(true);
  const other = await browser.newPerson(phone);
  await typeIn(other.page, helena.email);
  await other.page.waitForURL(/#\/home/);
  await other.page.locator("h1").first().waitFor();
  expect(await fitsTheScreen(other.page)).toBe(true);
});

test.each(firstOrAll(sizes))(
  "half-written answers wait in their conversations, also over a reload, on a %s",
  async (size, look) => {
    const digit = size === "phone" ? 1 : 2;
    const [nair, olga] = [customerNamed("Nair", digit), customerNamed("Olga", digit + 2)];
    await nair.say({ text: "Posso trocar a cor?" });
    await olga.say({ text: "E o prazo?" });
    const { page } = await browser.newPerson(look);
    const first = await take(page, nair);
    const composer = page.getByTestId("composer");
    await composer.fill("Pode trocar em até sete");
    await backToList(page);
    const second = await takeNext(page, olga);
    await composer.fill("O prazo é de cinco");
    await page.reload();
    await composer.waitFor();
    await expect.poll(() => composer.inputValue()).toBe("O prazo é de cinco");
    await backToList(page);
    await page.getByRole("tab", { name: /Abertos/ }).click();
    for (const id of [first, second]) await page.getByTestId(`ticket-row-${id}`).getByText("Rascunho:").waitFor();
    await clickRow(page.getByTestId(`ticket-row-${first}`));
    await composer.waitFor();
    await expect.poll(() => composer.inputValue()).toBe("Pode trocar em até sete");
    await composer.focus();
    await page.keyboard.type(" dias");
    await expect.poll(() => composer.inputValue()).toBe("Pode trocar em até sete dias");
    expect(await fitsTheScreen(page)).toBe(true);
  },
);

test("what is sent stands there at once with a clock and then a tick", async () => {
  const paulo = customerNamed("Paulo", 5);
  await paulo.say({ text: "Bom dia!" });
  const { page } = await browser.newPerson(phone);
  await take(page, paulo);
  const composer = page.getByTestId("composer");
  await composer.fill("Já separei o seu pedido.");
  await page.getByTestId("send").click();
  const bubble = bubbleOf(page, "Já separei o seu pedido.");
  await bubble.waitFor();
  expect(await composer.inputValue()).toBe("");
  expect(await composer.evaluate((field) => field === document.activeElement)).toBe(true);
  await bubble.getByLabel(/Enviada|Entregue|Lida/).waitFor();
  expect(await fitsTheScreen(page)).toBe(true);
});

test("without a network what is sent waits in its order and goes out once each", async () => {
  const quita = customerNamed("Quita", 6);
  await quita.say({ text: "Alguma novidade?" });
  const { page, context } = await browser.newPerson(phone, [/ERR_INTERNET_DISCONNECTED|WebSocket/], {
    isKeeping: true,
  });
  await take(page, quita);
  // Cut off while the worker still fetches what it keeps, the browser would complain of that.
  const kept = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(kept, { timeout: 30_000 }).toBe("activated");
  await context.setOffline(true);
  const words = ["Uma novidade", "Outra novidade", "A última novidade"];
  for (const one of words) {
    await page.getByTestId("composer").fill(one);
    await page.getByTestId("send").click();
    await bubbleOf(page, one).getByLabel("Na fila").waitFor();
  }
  await context.setOffline(false);
  const received = async () => (await accepted(quita.phone)).slice(1).map(({ text }) => text.split("\n").at(-1));
  await expect.poll(received, { timeout: 45_000 }).toEqual(words);
});

test.each(firstOrAll(sizes))(
  "a refusal stands under its message with the reason, and a key sends it again, on a %s",
  async (size, look) => {
    const rui = customerNamed("Rui", size === "phone" ? 7 : 8);
    await rui.say({ text: "Recebeu meu comprovante?" });
    const { page } = await browser.newPerson(look);
    await take(page, rui);
    const ticketId = openTicketId(page);
    await sandbox("/faults", {
      id: `no-${size}`,
      phone: rui.phone,
      edge: "messages",
      action: "error",
      code: 131_051,
      count: 1,
    });
    const composer = page.getByTestId("composer");
    await composer.fill("Recebi, obrigada!");
    await composer.press("Enter");
    const bubble = bubbleOf(page, "Recebi, obrigada!");
    await bubble.getByLabel("Não enviada", { exact: true }).waitFor();
    await bubble.getByText(/^Não enviada\. .{10,}/).waitFor();
    expect(await page.getByTestId("toast").count()).toBe(0);
    await composer.press("Escape");
    await expect.poll(() => bubble.evaluate((message) => message === document.activeElement)).toBe(true);
    const retry = bubble.getByRole("button", { name: "Tentar de novo" });
    for (let step = 0; step < 8; step++) {
      if (await retry.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await backToRow(page, ticketId, size === "phone");
    await retry.focus();
    await page.keyboard.press("Enter");
    await bubble.getByLabel(/Enviada|Entregue|Lida/).waitFor();
    const taken = (await accepted(rui.phone)).filter(({ text }) => text.includes("Recebi, obrigada!"));
    expect(taken).toHaveLength(1);
  },
);

/** The row says it too; on a phone it stands on the page before. */
async function backToRow(page: Page, ticketId: number, isBehind: boolean) {
  await backToList(page);
  await page.getByRole("tab", { name: /Abertos/ }).click();
  const row = page.getByTestId(`ticket-row-${ticketId}`);
  await row.locator('[title="Não enviada"], :text("Não enviada")').first().waitFor();
  if (isBehind) await clickRow(row);
}

test("after 24 hours the text stays and a template goes through", async () => {
  const { page } = await browser.newPerson(phone);
  await signIn(page, ana.email);
  const [antonio] = await sql<{ id: string }>(
    `select t.id from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      where c.name = 'Antônio Gomes' and t.status = 'open'`,
  );
  await page.goto(`${inject("url")}/#/atendimento/${antonio?.id}`);
  const composer = page.getByTestId("composer");
  await page.getByText(/A janela fechou/).waitFor();
  await composer.fill("Ainda precisa da entrega?");
  await page.getByTestId("send").click();
  const warning = page.getByRole("dialog", { name: "A janela de 24 h está fechada" });
  await warning.getByRole("button", { name: "Enviar modelo" }).click();
  const dialog = page.getByRole("dialog", { name: "Enviar modelo" });
  await dialog.getByTestId("template-pedido_enviado").filter({ hasText: "pt_BR" }).click();
  await dialog.locator("input[type=file]").setInputFiles(photo);
  await dialog.getByRole("button", { name: "photo.jpg" }).waitFor();
  await dialog.getByTestId("template-value-body-1").fill("Antônio");
  await dialog.getByTestId("template-value-body-2").fill("9915");
  await dialog.getByTestId("template-value-buttons-0").fill("9915");
  await dialog.getByTestId("send-template").click();
  const bubble = bubbles(page, "template").last();
  await bubble.getByText("Olá Antônio, o pedido 9915 está a caminho.").waitFor();
  await bubble.getByLabel("Lida").waitFor();
  expect(await composer.inputValue()).toBe("Ainda precisa da entrega?");
  expect(await fitsTheScreen(page)).toBe(true);
  await composer.fill("");
});
