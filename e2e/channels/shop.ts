// A shop with a web chat, for journeys: the chat is made on the screen, and what lies in its closed root can be reached.
import type { Frame, Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";

export const shopUrl = (page = "") => `${inject("sandboxUrl")}/shop${page}`;

/** Made and set up by hand; answers the line for the shop's pages. */
export async function makeChat(page: Page, name: string, setUp: (form: Locator) => Promise<void>): Promise<string> {
  await page.goto(`${inject("url")}/#/sessoes`);
  await page.getByTestId("connect-channel").click();
  const form = page.getByRole("dialog");
  await form.getByTestId("channel-type").click();
  await page.getByRole("option", { name: "Web chat" }).click();
  await form.getByLabel("Nome do canal").fill(name);
  await form.getByRole("button", { name: /^Salvar/ }).click();
  const snippet = form.getByTestId("webchat-snippet");
  await snippet.waitFor();
  await form.getByLabel("Sites que podem mostrar o chat").fill(new URL(inject("sandboxUrl")).host);
  await setUp(form);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/webchat") && answer.request().method() === "PUT",
  );
  await form.getByRole("button", { name: /^Salvar/ }).click();
  expect((await saved).status()).toBe(200);
  return snippet.inputValue();
}

/** The launcher lies in a closed root, which neither pages nor tests look into: it is opened here before it is made. */
export const openRoots = (page: Page) =>
  page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (given) {
      return attachShadow.call(this, { ...given, mode: "open" });
    };
  });

export async function openPanel(page: Page): Promise<Frame> {
  const find = () => page.frames().find((one) => one.url().includes("/widget/frame/"));
  await expect.poll(() => find() !== undefined).toBe(true);
  const frame = find() as Frame;
  await frame.getByRole("heading").first().waitFor();
  return frame;
}
