// Documents of the knowledge: a PDF is dropped, read while somebody looks on and after a reload, named with its page as a source;
// one that cannot be read says why, and another file takes its place.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, signIn } from "../browser.ts";
import { COMPANY } from "../casa-ipe.ts";
import { seeEveryWay } from "../every-look.ts";

const browser = browserForFile();
const admin = accountOf(({ company, profile }) => company === COMPANY && profile === "admin");

const SCAN = '<svg width="400" height="400"><rect width="400" height="400" fill="gray"/></svg>';

/** As a browser prints it, each on a page of its own. */
async function printed(...pages: string[]): Promise<Buffer> {
  const { page } = await browser.newPerson();
  await page.setContent(pages.map((html) => `<div style="break-after: page">${html}</div>`).join(""));
  return page.pdf();
}

const address = () => `${inject("url")}/#/chatbot?tab=conhecimento`;
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function drop(page: Page, name: string, content: Buffer) {
  const transfer = await page.evaluateHandle(
    ([name, base64]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: "application/pdf" }));
      return transfer;
    },
    [name, content.toString("base64")] as const,
  );
  await page.getByTestId("document-drop").first().dispatchEvent("drop", { dataTransfer: transfer });
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId("document-file").last().setInputFiles({ name, mimeType: "application/pdf", buffer });

test("a PDF becomes knowledge, says how far it is, is named with its page and is replaced", async () => {
  const manual = await printed(
    "Manual da cafeteira Aurora",
    "Para descalcificar a cafeteira, use vinagre uma vez por mês.",
    "A garantia vale por dezoito meses.",
  );
  const { page } = await browser.newPerson();
  await signIn(page, admin.email);
  await page.goto(address());
  await page.getByTestId("document-drop").waitFor();
  await choose(page, "foto.png", Buffer.from("x"));
  await page.getByTestId("document-drop").getByRole("alert").getByText("Só PDF e texto").waitFor();

  await drop(page, "manual.pdf", manual);
  await page.getByText("manual.pdf foi enviado").waitFor();
  await rowOf(page, "manual.pdf").waitFor();
  // What a reload shows is what the server keeps.
  await page.reload();
  await rowOf(page, "manual.pdf").getByText("Em uso").waitFor();
  await page.getByRole("textbox", { name: "Testar pergunta" }).fill("como descalcifico a cafeteira?");
  await page.getByRole("button", { name: "Testar", exact: true }).click();
  await page.getByText("manual.pdf, p. 2").waitFor();

  await choose(page, "digitalizado.pdf", await printed(SCAN));
  await rowOf(page, "digitalizado.pdf").getByText("Não foi lido").waitFor();
  await rowOf(page, "digitalizado.pdf").getByText("as páginas são imagens").waitFor();
  await seeEveryWay(page, "knowledge-documents");

  await rowOf(page, "digitalizado.pdf").click();
  const form = page.getByRole("dialog");
  await form.getByTestId("document-facts").getByText("Não há texto nele").waitFor();
  await seeEveryWay(page, "knowledge-document");
  await choose(page, "com-texto.pdf", await printed("A entrega leva dois dias."));
  await form.getByTestId("document-facts").getByText("com-texto.pdf").waitFor();
  await form.getByTestId("document-facts").getByText("1 página").waitFor();
  await expect.poll(() => form.getByText("Não há texto nele").count()).toBe(0);
});
