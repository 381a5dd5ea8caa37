// Telegram from both sides in the browser: a bot is connected on the screen, a customer writes, is answered, sees words changed
// and taken back, and stops the bot.
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, clickRow, desktop, sandbox, signIn } from "../browser.ts";
import { seeEveryWay } from "../every-look.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Clínica Vida Plena");
const mark = Date.now().toString().slice(-8);
const bot = { id: Number(`7${mark}`), token: `7${mark}:AAE-token-inventado-${mark}`, name: "Vida Plena" };
const who = { botId: bot.id, from: Number(`9${mark}`), name: `Bia ${mark}`, await: true };
const telegram = <T>(path: string, body?: object) => sandbox<T>(`/telegram${path}`, body);

interface Thread {
  messages: { direction: string; text: string; kind: string }[];
}

/** Without the attendant's name above it. */
const heard = async () => {
  const { messages } = await telegram<Thread>(`/thread?botId=${bot.id}&personId=${who.from}`);
  return messages.filter(({ direction }) => direction === "out").map(({ text }) => text.split("\n").at(-1));
};

test("a bot is connected and its customer answered; words change and go on the customer's device too", async () => {
  await telegram("/bots", bot);
  const { page } = await browser.newPerson(desktop);
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/sessoes`);
  await page.getByTestId("connect-channel").click();
  const form = page.getByRole("dialog");
  await form.getByTestId("channel-type").click();
  await page.getByRole("option", { name: "Telegram" }).click();
  await form.getByLabel("Nome do canal").fill(`Telegram ${mark}`);
  await form.getByRole("textbox", { name: "Token do @BotFather" }).fill(bot.token);
  await form.getByTestId("check-credentials").click();
  await expect.poll(() => page.getByTestId("check-token").getAttribute("data-result")).toBe("ok");
  await seeEveryWay(page, "telegram-form");
  await form.getByRole("button", { name: /^Salvar/ }).click();
  await expect.poll(() => page.getByTestId("check-webhook").getAttribute("data-result")).toBe("ok");

  await telegram("/say", { ...who, kind: "start" });
  await telegram("/say", { ...who, text: "Tem vaga amanhã?" });
  await telegram("/say", { ...who, kind: "photo", text: "O pedido do médico" });
  await page.goto(`${inject("url")}/#/atendimento`);
  await page.getByRole("tab", { name: /Pend/ }).click();
  await clickRow(page.getByRole("option", { name: new RegExp(`Bia ${mark}`) }));
  await page.getByRole("button", { name: "Atender", exact: true }).first().click();
  await page.getByRole("article").filter({ hasText: "O pedido do médico" }).getByRole("img").first().waitFor();

  const composer = page.getByTestId("composer");
  await composer.fill("Temos às 9h.");
  await composer.press("Enter");
  await expect.poll(heard).toContain("Temos às 9h.");
  await composer.press("ArrowUp");
  await composer.fill("Temos às 10h.");
  await composer.press("Enter");
  await expect.poll(heard).toContain("Temos às 10h.");
  expect(await heard()).not.toContain("Temos às 9h.");
  await seeEveryWay(page, "telegram-conversation");

  await telegram("/say", { ...who, kind: "block" });
  await page.getByText("O cliente bloqueou este canal").first().waitFor();
});
