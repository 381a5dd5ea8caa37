// The security of a company as its people meet it: the second step, the fresh proof, and the log of who did what.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "./axe.ts";
import { accountOf, browserForFile, signIn, typeIn } from "./browser.ts";
import { looks } from "./every-look.ts";
import { flaws } from "./flaws.ts";
import { sql } from "./history.ts";
import { codeOf } from "./second-step.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin");
const caio = accountOf(({ email }) => email.startsWith("caio@"));

async function see(page: Page, name: string) {
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

async function openSecondStep(page: Page) {
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("button", { name: /duas etapas/ }).click();
  await page.getByRole("dialog", { name: "Verificação em duas etapas" }).waitFor();
}

test("a second step is made with a telephone, asked for at the next sign-in, and passed with a code on paper", async () => {
  const { page } = await browser.newPerson();
  await typeIn(page, caio.email);
  await openSecondStep(page);
  await see(page, "second-step-why");
  await page.getByRole("button", { name: "Começar" }).click();
  const secret = (await page.locator("code").first().textContent()) ?? "";
  await see(page, "second-step-picture");
  await page.getByLabel("Código que o celular mostra").fill(codeOf(secret));
  await page.getByRole("button", { name: "Ativar" }).click();
  const paper = page.getByRole("list", { name: "Guarde estes códigos" }).getByRole("listitem");
  await paper.first().waitFor();
  const [first = ""] = await paper.allTextContents();
  await see(page, "second-step-paper");
  await page.getByRole("button", { name: "Guardei os códigos" }).click();
  await page.getByText("Verificação em duas etapas ativa").waitFor();

  for (const [name, look] of looks) {
    const { page: next } = await browser.newPerson(look, [/40[013]/]);
    await next.goto(`${inject("url")}/#/login`);
    await next.getByLabel("E-mail").fill(caio.email);
    await next.getByLabel("Senha", { exact: true }).fill(inject("password"));
    await next.getByRole("button", { name: "Entrar" }).click();
    await next.getByRole("heading", { name: "Segunda etapa", exact: true }).waitFor();
    await see(next, `second-step-owed-${name}`);
    if (name !== "light") continue;
    await next.getByLabel("Código", { exact: true }).fill("000000");
    await next.getByRole("button", { name: "Entrar" }).click();
    await next.locator("form").getByRole("alert").waitFor();
    await next.getByLabel("Código", { exact: true }).fill(first);
    await next.getByRole("button", { name: "Entrar" }).click();
    await next.getByRole("button", { name: /^Conta de/ }).waitFor();
    await openSecondStep(next);
    await see(next, "second-step-on");
  }
});

test("whoever takes data out proves who they are first, and goes on", async () => {
  for (const [name, look] of looks) {
    const { page } = await browser.newPerson(look, [/403/]);
    await signIn(page, admin.email);
    await sql("update sessions set proven_until = null");
    await page.goto(`${inject("url")}/#/seguranca`);
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirme que é você" });
    await dialog.waitFor();
    await see(page, `proof-${name}`);
    await dialog.getByLabel("Senha", { exact: true }).fill(inject("password"));
    await dialog.getByRole("button", { name: "Confirmar" }).click();
    await page.getByText("A exportação começou").waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
  }
});

test("the log says who did what, and is narrowed by subject", async () => {
  for (const [name, look] of looks) {
    const { page } = await browser.newPerson(look, [/403/]);
    await signIn(page, admin.email);
    await page.goto(`${inject("url")}/#/seguranca`);
    await page.getByRole("heading", { name: "Segurança", level: 1 }).waitFor();
    await page
      .getByText(/\d+ registros?/)
      .first()
      .waitFor();
    await see(page, `audit-${name}`);
  }
  const { page } = await browser.newPerson();
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/seguranca?group=copies`);
  const rows = page.getByRole("row").filter({ hasText: "Exportou este registro" });
  await rows.first().waitFor();
  expect(await page.getByRole("row").filter({ hasText: "Entrou no sistema" }).count()).toBe(0);
  await rows.first().click();
  const entry = page.getByRole("dialog", { name: "Exportou este registro" });
  await entry.getByText("audit.exported").waitFor();
  // The code of the event is shown on purpose, which the search for untranslated texts would take for one.
  await page.screenshot({ path: `${inject("out")}/audit-entry.png` });
  expect(await seriousFlaws(page)).toEqual([]);
});
