// The official channel from its first token to a lost one: connected step by step, set up, lost, and back without a loss.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, callApi, clickRow, desktop, sandbox, signIn } from "./browser.ts";
import { isFull } from "./tier.ts";

const browser = browserForFile();
const COMPANY = "Clínica Vida Plena";
const admin = accountOf((one) => one.profile === "admin" && one.company === COMPANY);
const attendant = accountOf((one) => one.profile === "supervisorfila" && one.company === COMPANY);
const mark = Date.now().toString().slice(-9);

interface SandboxNumber {
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
  appSecret: string;
}

/** A number the provider has and nobody has connected yet. */
async function newNumber(digit: number): Promise<SandboxNumber> {
  const number = {
    phoneNumberId: `55${digit}${mark}001`,
    wabaId: `66${digit}${mark}001`,
    displayPhoneNumber: `+55 92 3000-300${digit}`,
    verifiedName: `Vida Plena ${digit}`,
    accessToken: `chave-de-acesso-${digit}-${mark}`,
    appSecret: `segredo-do-aplicativo-${digit}-${mark}`,
  };
  await sandbox("/numbers", { ...number, subscribed: false });
  return number;
}

async function openChannels(page: Page) {
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/sessoes`);
  await page
    .getByTestId(/^channel-\d+$/)
    .first()
    .waitFor();
}

const cardOf = (page: Page, name: string) => page.getByTestId(/^channel-\d+$/).filter({ hasText: name });
const step = (page: Page, name: string) => page.getByTestId(`check-${name}`);

test("a number is connected step by step, its webhook shakes hands, and its settings stay", async () => {
  const number = await newNumber(1);
  const { page } = await browser.newPerson();
  await openChannels(page);
  await cardOf(page, "WhatsApp Recepção").getByText("Conectado", { exact: true }).waitFor();

  const name = `Exames ${mark}`;
  await page.getByTestId("connect-channel").click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Nome do canal").fill(name);
  await form.getByLabel(/phone number ID/).fill(number.phoneNumberId);
  await form.getByLabel(/WABA ID/).fill(number.wabaId);
  await form.getByRole("textbox", { name: "Token de acesso" }).fill("um-token-que-ninguem-conhece");
  await form.getByRole("textbox", { name: "Chave secreta" }).fill(number.appSecret);
  await form.getByTestId("check-credentials").click();
  await step(page, "token").getByText("A Meta não aceitou o token").waitFor();

  await form.getByRole("textbox", { name: "Token de acesso" }).fill(number.accessToken);
  await form.getByTestId("check-credentials").click();
  for (const asked of ["token", "number", "account"]) {
    await expect.poll(() => step(page, asked).getAttribute("data-result")).toBe("ok");
  }
  await form.getByRole("button", { name: /^Salvar/ }).click();

  // Saved: the address to enter at the provider comes next.
  await expect
    .poll(() => page.getByTestId("callback-url").inputValue())
    .toMatch(/\/webhooks\/whatsapp-cloud\/\S{16,}$/);
  expect(await page.getByTestId("verify-token").inputValue()).toMatch(/^\S{16,}$/);
  await expect.poll(() => step(page, "webhook").getAttribute("data-result")).toBe("waiting");
  await page.getByTestId("subscribe").click();
  await expect.poll(() => step(page, "webhook").getAttribute("data-result")).toBe("ok");
  await expect.poll(() => step(page, "subscription").getAttribute("data-result")).toBe("ok");

  await page.getByRole("tab", { name: /Modelos/ }).click();
  await form.getByText("pedido_enviado").first().waitFor();
  await form.getByText("Recusado").first().waitFor();

  await page.getByRole("tab", { name: "Configurar" }).click();
  await form.getByLabel("Ao iniciar o atendimento").fill("Olá, {{firstName}}! Aqui é {{user}}.");
  await form.getByRole("switch", { name: /Encerrar sozinho/ }).click({ force: true });
  await form.getByLabel("Minutos sem mensagens").fill("90");
  await form.getByRole("button", { name: /^Salvar/ }).click();
  await expect
    .poll(async () => (await channelNamed(page, name))?.settings)
    .toMatchObject({ autoCloseMinutes: 90, acceptText: "Olá, {{firstName}}! Aqui é {{user}}." });

  await page.goto(`${inject("url")}/#/sessoes`);
  await page.reload();
  const card = cardOf(page, name);
  await card.getByText("Conectado", { exact: true }).waitFor();
  await makeDefault(page, name);
  await card.getByLabel("Canal padrão").waitFor();
  await expect.poll(() => cardOf(page, "WhatsApp Recepção").getByLabel("Canal padrão").count()).toBe(0);
  await makeDefault(page, "WhatsApp Recepção");
  await cardOf(page, "WhatsApp Recepção").getByLabel("Canal padrão").waitFor();
});

test("at the plan's limit the button says why it cannot be pressed", async () => {
  const { page } = await browser.newPerson();
  await openChannels(page);
  const { maxConnections, used } = await channelsOf(page);
  const made: number[] = [];
  for (let place = used; place < maxConnections; place += 1) {
    const { accessToken, appSecret, phoneNumberId, wabaId } = await newNumber(place + 2);
    const { id } = (await callApi(page, "POST", "/channels", {
      type: "whatsapp_cloud",
      name: `Linha ${place} ${mark}`,
      credentials: { accessToken, appSecret, phoneNumberId, businessAccountId: wabaId },
    })) as { id: number };
    made.push(id);
  }
  const connect = page.getByTestId("connect-channel");
  // Told by the link, not by a reload.
  await expect.poll(() => connect.isDisabled()).toBe(true);
  expect(await connect.getAttribute("title")).toBe(
    `Seu plano permite ${maxConnections} conexões. Desconecte um canal ou mude de plano.`,
  );
  for (const id of made) await callApi(page, "DELETE", `/channels/${id}`);
  await expect.poll(() => connect.isDisabled()).toBe(false);
});

test("a revoked token is seen by everybody, and the waiting message leaves once it is replaced", async () => {
  const line = inject("channels").find(({ company }) => company === COMPANY);
  if (!line) throw new Error("the demonstration has no such channel");
  const { phoneNumberId } = line;
  const phone = `55929${mark.slice(-8)}`;
  const customer = `Lúcia ${mark}`;
  await sandbox("/say", {
    phoneNumberId,
    from: phone,
    name: customer,
    text: "Bom dia, tem horário hoje?",
    await: true,
  });

  const writer = await browser.newPerson();
  const watcher = await browser.newPerson();
  const repairer = await browser.newPerson(desktop, [/WebSocket/]);
  await signIn(writer.page, attendant.email);
  await signIn(watcher.page, admin.email);
  await watcher.page.goto(`${inject("url")}/#/atendimento`);
  await openChannels(repairer.page);
  await writer.page.getByRole("tab", { name: /Pend/ }).click();
  await clickRow(writer.page.getByRole("option", { name: new RegExp(customer) }));
  await writer.page.getByTestId("composer").waitFor();
  await watcher.page
    .getByTestId(/^ticket-row-/)
    .first()
    .waitFor();
  const card = cardOf(repairer.page, "WhatsApp Recepção");
  await card.getByText("Conectado", { exact: true }).waitFor();

  await sandbox("/revoke-token", { phoneNumberId });
  const words = `Temos sim, às 15h. ${mark}`;
  await writer.page.getByTestId("composer").fill(words);
  await writer.page.getByTestId("composer").press("Enter");
  const banner = (page: Page) => page.getByRole("status").filter({ hasText: "O canal WhatsApp Recepção caiu." });
  await Promise.all([banner(watcher.page).waitFor(), banner(writer.page).waitFor()]);
  const seenAt = Date.now();
  const lost = await channelNamed(repairer.page, "WhatsApp Recepção");
  const lostAt = Date.parse(lost?.lastErrorAt ?? "");
  if (isFull) expect(seenAt - lostAt, "milliseconds from the loss to the banner").toBeLessThan(2000);
  await card.getByText("Caiu", { exact: true }).waitFor();

  await sandbox("/numbers", { phoneNumberId, accessToken: `nova-chave-de-acesso-${mark}` });
  await card.getByRole("button", { name: "Reconectar" }).click();
  await repairer.page.getByTestId("renewed-accessToken").fill(`nova-chave-de-acesso-${mark}`);
  await repairer.page.getByRole("dialog").getByRole("button", { name: "Reconectar" }).click();
  await card.getByText("Conectado", { exact: true }).waitFor();
  await expect.poll(() => banner(watcher.page).count()).toBe(0);
  const bubble = writer.page.getByRole("article").filter({ hasText: words });
  await bubble.getByLabel("Lida").waitFor();
  const { entries } = await sandbox<{ entries: { text: string }[] }>(
    `/ledger?kind=send&person=${phone}&outcome=accepted`,
  );
  expect(
    entries.filter(({ text }) => text.includes(words)),
    "sent once",
  ).toHaveLength(1);
});

interface Channels {
  channels: { id: number; name: string; settings: unknown; lastErrorAt: string | null }[];
  maxConnections: number;
  used: number;
}

const channelsOf = (page: Page) => callApi(page, "GET", "/channels") as Promise<Channels>;

async function channelNamed(page: Page, name: string) {
  return (await channelsOf(page)).channels.find((channel) => channel.name === name);
}

async function makeDefault(page: Page, name: string) {
  await cardOf(page, name).getByRole("button", { name: /Ações/ }).click();
  await page.getByRole("menuitem", { name: "Tornar padrão" }).click();
}
