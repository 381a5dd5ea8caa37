// A long table comes in while whoever brought it works elsewhere: the tray tells how far it is on every screen, and what
// failed lies in a file afterwards. At full size: IMPORT_ROWS=50000 npm run e2e -- contact-import.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, callApi, signIn } from "./browser.ts";
import { sql } from "./history.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Casa Ipê Móveis");
const ROWS = Number(process.env.IMPORT_ROWS ?? 12_000);
const EVERY = 100;
const BAD = ROWS / EVERY;
const PATIENCE_MS = 180_000;
const isBad = (place: number) => place % EVERY === EVERY - 1;
const table = [
  "nome;telefone;contrato",
  ...Array.from({ length: ROWS }, (_, place) => {
    const digits = String(71_000_000 + place);
    return `Importada ${place};${isBad(place) ? "123" : `(95) 9${digits.slice(0, 4)}-${digits.slice(4)}`};CT-${place}`;
  }),
].join("\r\n");

async function bringIn(page: Page, name: string, isKnown = false) {
  await page.goto(`${inject("url")}/#/contatos`);
  await page.locator("[data-row-link]").first().waitFor();
  await page.getByRole("button", { name: "Importar e exportar" }).click();
  await page.getByRole("menuitem", { name: "Importar contatos" }).click();
  const dialog = page.getByRole("dialog", { name: "Importar contatos" });
  await dialog.getByTestId("import-file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(table) });
  await dialog.getByRole("button", { name: "Conferir", exact: true }).click();
  await dialog.getByText(`${ROWS.toLocaleString("pt-BR")} linhas lidas`).waitFor({ timeout: PATIENCE_MS });
  if (isKnown) {
    await dialog.getByRole("button", { name: "Nada a importar" }).waitFor();
    await dialog.getByText("Atualizar quem já existe").click();
  }
  await dialog.getByRole("button", { name: /^Importar \d/ }).click();
  await dialog.getByText(/Acompanhe em Trabalhos/).waitFor();
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
}

/** Until the answered function is called every part waits a moment, so that the work lasts on machines of any speed. */
async function slowDown(): Promise<() => Promise<unknown>> {
  await sql(`
    create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return null; end $$;
    create trigger slowly after insert on contacts for each statement execute function slowly()`);
  return () => sql("drop trigger slowly on contacts");
}

const count = async (page: Page) => ((await callApi(page, "GET", "/contacts/count")) as { count: number }).count;

test("a long table comes in while its owner attends; one failure in a hundred is told, and again changes nothing", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, admin.email);
  const before = await count(page);
  const speedUp = await slowDown();
  await bringIn(page, "Feira.csv");

  // Elsewhere, with the work in sight and the conversation at hand.
  await page.goto(`${inject("url")}/#/atendimento`);
  await page
    .getByTestId(/^ticket-row-/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: /trabalho/i }).click();
  const job = page.getByTestId(/^job-/).filter({ hasText: "Feira.csv" }).first();
  await job.waitFor();
  const counted = job.locator("p.meta");
  const progress = async () => Number(/^[\d.]+/.exec((await counted.textContent()) ?? "")?.[0].replaceAll(".", ""));
  await expect.poll(progress, { interval: 50 }).toBeGreaterThan(0);
  expect(await progress(), "seen while it went on").toBeLessThan(ROWS);
  await speedUp();
  await expect.poll(() => job.getByText("pronto").count(), { timeout: PATIENCE_MS }).toBe(1);
  await job.getByText(new RegExp(`${BAD} falhas`)).waitFor();
  expect(await count(page)).toBe(before + ROWS - BAD);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    job
      .getByRole("link", { name: /falha/i })
      .or(job.getByRole("button", { name: /falha/i }))
      .first()
      .click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/).slice(1);
  expect(lines).toHaveLength(BAD);
  expect(lines.map((line) => line.split(";").slice(0, 2).join(" "))).toEqual(
    Array.from({ length: ROWS }, (_, place) => place)
      .filter(isBad)
      .map((place) => `${place + 2} Não é um número de telefone`),
  );

  const kept = () => callApi(page, "GET", "/contacts?pageSize=100&searchParam=Importada");
  const imported = await kept();
  await bringIn(page, "Feira de novo.csv", true);
  await page.getByRole("button", { name: /trabalho/i }).click();
  const again = page.getByTestId(/^job-/).filter({ hasText: "Feira de novo.csv" }).first();
  await expect.poll(() => again.getByText("pronto").count(), { timeout: PATIENCE_MS }).toBe(1);
  expect(await count(page)).toBe(before + ROWS - BAD);
  expect(await kept()).toEqual(imported);
});
