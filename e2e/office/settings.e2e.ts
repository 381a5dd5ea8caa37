// The operator's settings: a trial that sign-up offers, a notice that people see and close, and a mail server that is tried.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, desktop, phone, typeIn } from "../browser.ts";
import { flaws } from "../flaws.ts";

const browser = browserForFile();
const operator = accountOf(({ company }) => company === "Prosa");
const attendant = accountOf(({ company, profile }) => company !== "Prosa" && profile === "user");
const WORDS = "Manutenção no domingo, das 2 às 4 h.";

const go = (page: Page, path: string) => page.goto(`${inject("url")}/#${path}`);

async function see(page: Page, name: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${name}.png`, fullPage: true });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

async function seeEveryWay(page: Page, name: string) {
  await see(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await see(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(phone);
  await see(page, `${name}-phone`);
  await page.setViewportSize(desktop);
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("what the operator sets is what strangers are offered and everybody sees, until they close it", async () => {
  const { page } = await browser.newPerson(desktop, [/401/]);
  await typeIn(page, operator.email);
  await go(page, "/empresas?tab=configuracoes");
  const signup = section(page, "Cadastro e teste grátis");
  await signup.waitFor();
  await seeEveryWay(page, "saas-settings");
  await signup.getByLabel("Oferecer teste grátis").check({ force: true });
  await signup.getByLabel("Dias de teste").fill("21");
  await signup.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Cadastro e teste grátis: salvo").waitFor();

  const banner = section(page, "Aviso no topo");
  await banner.getByLabel("Mostrar o aviso").check({ force: true });
  await banner.getByText("Escreva o texto do aviso.").waitFor();
  await banner.getByLabel("Texto", { exact: true }).fill(WORDS);
  await banner.getByRole("button", { name: "Salvar" }).click();
  await page.getByTestId("platform-banner").getByText(WORDS).waitFor();

  const mail = section(page, "Servidor de e-mail");
  await mail.getByText("Em uso: o servidor configurado na instalação.").waitFor();
  await page.getByRole("button", { name: "Enviar teste" }).click();
  await page.getByText(`O servidor aceitou a mensagem para ${operator.email}.`).waitFor();

  const { page: stranger } = await browser.newPerson(desktop, [/401/]);
  await go(stranger, "/signup");
  await stranger
    .getByText(/21 dias/)
    .first()
    .waitFor();

  const { page: person } = await browser.newPerson(desktop, [/401/]);
  await typeIn(person, attendant.email);
  const notice = person.getByTestId("platform-banner");
  await notice.getByText(WORDS).waitFor();
  await seeEveryWay(person, "platform-banner");
  await notice.getByRole("button", { name: "Fechar aviso" }).click();
  await expect.poll(() => notice.count()).toBe(0);
  const asked = person.waitForResponse(/platform\/words/);
  await person.reload();
  await asked;
  await person.locator("nav:visible").first().waitFor();
  expect(await notice.count()).toBe(0);
});
