// Stickers from the composer: one that the customer sent is said again by one press, and a webp goes as one.
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { browserForFile } from "../browser.ts";
import { accepted, bubbles, customerNamed, isDrawn, take } from "../customer.ts";
import { looks } from "../every-look.ts";

const browser = browserForFile();
const webp = join(import.meta.dirname, "../../apps/sandbox/samples/sticker.webp");

test.each(looks)("a sticker is said again, and a webp goes as one, %s", async (look, settings) => {
  const customer = customerNamed("Olívia", looks.findIndex(([name]) => name === look) + 1);
  await customer.say({ text: "Oi!" });
  const { page } = await browser.newPerson(settings);
  await take(page, customer);
  await customer.say({ type: "sticker", sample: "sticker.webp" });
  await expect.poll(() => isDrawn(bubbles(page, "sticker").locator("img").first())).toBe(true);
  const stickers = async () => (await accepted(customer.phone)).filter(({ type }) => type === "sticker").length;

  await page.getByRole("button", { name: "Emoji (:)" }).click();
  await page.getByRole("button", { name: "Figurinhas" }).click();
  const first = page.getByRole("button", { name: "Enviar a figurinha 1" });
  await expect.poll(() => isDrawn(first.locator("img"))).toBe(true);
  await page.screenshot({ path: `${inject("out")}/stickers-${look}.png` });
  expect(await seriousFlaws(page), look).toEqual([]);
  await first.click();
  await first.waitFor({ state: "detached" });
  await expect.poll(stickers).toBe(1);

  await page.getByTestId("file-input").setInputFiles(webp);
  const asSticker = page.getByRole("button", { name: "Enviar como figurinha" });
  await asSticker.waitFor();
  expect(await asSticker.getAttribute("aria-pressed")).toBe("true");
  await page.screenshot({ path: `${inject("out")}/stickers-tray-${look}.png` });
  expect(await seriousFlaws(page), look).toEqual([]);
  await page.getByTestId("send").click();
  await expect.poll(stickers).toBe(2);
  await expect.poll(() => bubbles(page, "sticker").count()).toBe(3);
});
