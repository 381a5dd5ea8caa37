// The platform's own work: a company is made and handed to its owner, helped from inside by its leave, and suspended.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, desktop, phone, typeIn } from "../browser.ts";
import { flaws } from "../flaws.ts";

const browser = browserForFile();
const operator = accountOf(({ company }) => company === "Prosa");
const mark = Date.now().toString(36);
const COMPANY = `Oficina ${mark}`;
const OWNER = `dona.${mark}@oficina.example`;
const PASSWORD = "Bigorna-Forte-7";

const go = (page: Page, path: string) => page.goto(`${inject("url")}/#${path}`);
const bar = (page: Page) => page.getByTestId("support-bar");

async function see(page: Page, name: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

/** Light, dark and on a phone, on the page as it stands. */
async function seeEveryWay(page: Page, name: string) {
  await see(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await see(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(phone);
  await see(page, `${name}-phone`);
  await page.setViewportSize(desktop);
}

async function openCompanies(page: Page) {
  await go(page, "/empresas");
  await page.getByRole("row", { name: /Casa Ipê Móveis/ }).waitFor();
}

async function actOn(page: Page, company: string, action: string) {
  await page
    .getByRole("row", { name: new RegExp(company) })
    .getByRole("button", { name: /^Ações de/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function publishPlan(page: Page) {
  await go(page, "/empresas?tab=planos");
  await page.getByRole("row", { name: /Essencial/ }).waitFor();
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Novo plano" });
  await form.getByLabel("Nome").fill(`Oficinas ${mark}`);
  await form.getByLabel("Valor").fill("129,90");
  await form.getByRole("button", { name: /^Salvar/ }).click();
  await page.getByRole("row", { name: new RegExp(`Oficinas ${mark}.*129,90`) }).waitFor();
  await form.waitFor({ state: "hidden" });
}

/** Returns the link that the operator hands over. */
async function makeCompany(page: Page): Promise<string> {
  await openCompanies(page);
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Nova empresa" });
  await form.getByRole("textbox", { name: "Nome", exact: true }).fill(COMPANY);
  await form
    .getByRole("combobox", { name: "Plano" })
    .or(form.getByRole("textbox", { name: "Plano" }))
    .click();
  await page.getByRole("option", { name: new RegExp(`Oficinas ${mark}`) }).click();
  await form.getByLabel("Nome do responsável").fill("Dora Ferreira");
  await form.getByLabel("E-mail de acesso").fill(OWNER);
  await form.getByRole("radio", { name: /Mostrar o link/ }).check({ force: true });
  await see(page, "operator-new-company");
  await form.getByRole("button", { name: /^Salvar/ }).click();
  const handed = page.getByRole("dialog", { name: new RegExp(`Link do dono de ${COMPANY}`) });
  const link = await handed.getByRole("textbox", { name: "Link para escolher a senha" }).inputValue();
  await form.waitFor({ state: "hidden" });
  await see(page, "operator-owner-link");
  await handed.getByRole("button", { name: "Fechar" }).last().click();
  await page.getByRole("row", { name: new RegExp(`${COMPANY}.*Aguarda o dono`) }).waitFor();
  return link;
}

async function moveIn(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole("heading", { name: "Escolha sua senha" }).waitFor();
  await page.getByLabel("Nova senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^(Confirme|Repita)/).fill(PASSWORD);
  await page.getByRole("button", { name: "Salvar e entrar" }).click();
  await page.waitForURL(/#\/home/);
}

async function letSupportIn(page: Page) {
  await go(page, "/usuarios?tab=suporte");
  await page.getByLabel("Motivo").fill("Ajuda para começar");
  await page.getByRole("button", { name: "Liberar suporte" }).click();
  await page.getByText(/^Aberto até/).waitFor();
}

test("a company is made, handed over, helped from inside and suspended", async () => {
  // What the frame asked in the moment of leaving is answered with 401.
  const { page } = await browser.newPerson(desktop, [/401/]);
  const { page: owner } = await browser.newPerson(desktop, [/401|WebSocket/]);
  await typeIn(page, operator.email);
  await publishPlan(page);
  const link = await makeCompany(page);
  await seeEveryWay(page, "operator-companies");

  await moveIn(owner, link);
  await letSupportIn(owner);

  // The news of the grant belongs to the company: the operator's list learns of it when it is opened.
  await page.reload();
  await page.getByRole("row", { name: new RegExp(COMPANY) }).waitFor();
  await actOn(page, COMPANY, "Entrar como suporte");
  for (const [name, path] of [
    ["home", "/home"],
    ["queues", "/filas"],
    ["attendance", "/atendimento"],
  ] as const) {
    await go(page, path);
    await bar(page).getByText(`Você está na empresa ${COMPANY}`).waitFor();
    await bar(page)
      .getByText(/Operação Prosa.*até \d\d\/\d\d\/\d{4}/)
      .waitFor();
    if (name === "home") await seeEveryWay(page, "support-home");
    else await see(page, `support-${name}`);
  }
  await bar(page).getByRole("button", { name: "Sair da empresa" }).click();
  await page.getByLabel("Senha", { exact: true }).waitFor();

  await page.getByLabel("E-mail").fill(operator.email);
  await page.getByLabel("Senha", { exact: true }).fill(inject("password"));
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("row", { name: new RegExp(COMPANY) }).waitFor();
  expect(await bar(page).count()).toBe(0);

  await actOn(page, COMPANY, "Suspender");
  await page.getByRole("dialog", { name: "Suspender empresa" }).getByRole("button", { name: "Suspender" }).click();
  await page.getByRole("row", { name: new RegExp(`${COMPANY}.*Suspensa`) }).waitFor();
  const ended = owner.getByRole("dialog").filter({ hasText: "A empresa está desativada" });
  await ended.getByRole("button", { name: "Entrar" }).click();
  await owner.getByLabel("E-mail").fill(OWNER);
  await owner.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await owner.getByRole("button", { name: "Entrar" }).click();
  await owner.getByRole("alert").filter({ hasText: "A empresa está desativada" }).waitFor();
});

test("what went wrong and what was done stand in their lists, and the company keeps its own profile", async () => {
  const { page } = await browser.newPerson();
  await typeIn(page, operator.email);
  for (const [tab, shown] of [
    ["quarentena", /Nada em quarentena|Espera/],
    ["falhas", /Nenhum trabalho falhou|Desistiu em/],
    ["registro", /Operador consultou/],
    ["apagamentos", /Nenhum apagamento ainda/],
  ] as const) {
    await go(page, `/empresas?tab=${tab}`);
    await page.getByRole("main").getByText(shown).first().waitFor();
    await see(page, `operator-${tab}`);
  }
  await go(page, "/empresa");
  await page.getByRole("heading", { name: "Dados da empresa" }).waitFor();
  await seeEveryWay(page, "company-profile");
  await page.keyboard.press("e");
  const form = page.getByRole("dialog", { name: "Empresa" });
  await form.getByLabel("Site").fill("prosa.example");
  await see(page, "company-profile-form");
  await form.getByRole("button", { name: /^Salvar/ }).click();
  await page.getByText("https://prosa.example").waitFor();
});
