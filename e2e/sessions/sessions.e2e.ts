// A telephone by QR code: paired from the picture of the screen, heard and answered, lost when it removes the device, and back.
import jsqr from "jsqr";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, signIn } from "../browser.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Clínica Vida Plena");
const mark = Date.now().toString().slice(-7);
const SHOP = `55119${mark}1`;
const CUSTOMER = `55119${mark}2`;

/** The pretend WhatsApp's phones: beside the sandbox, one port after the other. */
const control = () => {
  const url = new URL(inject("sandboxUrl"));
  url.port = String(Number(url.port) + 21);
  return url.origin;
};
async function phones(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${control()}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBeLessThan(300);
}

/** As a telephone does: from what is seen. */
async function readQr(page: Page): Promise<string> {
  const picture = await page.getByTestId("pairing-qr").screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
}

async function pairOnScreen(page: Page) {
  const dialog = page.getByTestId("pairing-dialog");
  await dialog.getByText("Este não é o canal oficial").waitFor();
  await page.getByTestId("pairing-start").click();
  await page.getByTestId("pairing-qr").waitFor({ timeout: 60_000 });
  await page.screenshot({ path: `${inject("out")}/sessions-qr.png` });
  const qr = await readQr(page);
  expect(qr).not.toBe("");
  await phones(`/people/${SHOP}/scan`, { qr });
  await page.getByTestId("pairing-done").waitFor({ timeout: 60_000 });
  await page.screenshot({ path: `${inject("out")}/sessions-paired.png` });
  await dialog.getByRole("button", { name: "Concluir" }).click();
}

test("a telephone is paired from the screen, is heard and answered, is lost and comes back", async () => {
  await phones("/people", { number: SHOP, name: "Vida Plena" });
  await phones("/people", { number: CUSTOMER, name: "Rita" });
  const { page } = await browser.newPerson();
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/sessoes`);
  const name = `Celular ${mark}`;
  await page.getByTestId("connect-channel").click();
  const form = page.getByRole("dialog");
  await form.getByTestId("channel-type").click();
  await page.getByRole("option", { name: "WhatsApp", exact: true }).click();
  await form.getByLabel("Nome do canal").fill(name);
  await form.getByRole("button", { name: /^Salvar/ }).click();
  await pairOnScreen(page);
  const card = page.getByTestId(/^channel-\d+$/).filter({ hasText: name });
  await card.getByText("Conectado", { exact: true }).waitFor();

  const words = `Vocês atendem hoje? ${mark}`;
  await phones(`/people/${CUSTOMER}/write`, { to: SHOP, text: words });
  await expect
    .poll(
      async () => {
        await page.reload();
        await card.waitFor();
        return card.getByText("1 mensagem", { exact: true }).isVisible();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);

  await phones(`/people/${SHOP}/remove-devices`);
  await card.getByText("O celular removeu este dispositivo").waitFor({ timeout: 60_000 });
  await page.screenshot({ path: `${inject("out")}/sessions-lost.png` });
  await card.getByRole("button", { name: "Parear celular" }).click();
  await pairOnScreen(page);
  await card.getByText("Conectado", { exact: true }).waitFor();
}, 300_000);
