// Reports in the browser: each is filtered, read, taken out and found again after a reload; who may not see one is told so.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, desktop, phone, signIn } from "../browser.ts";
import { emailOf } from "../casa-ipe.ts";
import { flaws } from "../flaws.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Casa Ipê Móveis");

const go = (page: Page, path: string) => page.goto(`${inject("url")}/#/relatorios${path}`);

async function see(page: Page, name: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/reports-${name}.png` });
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

const total = (page: Page) => page.getByTestId("report-total").textContent();

/** What the filters offer, each by what it is called; null: the report says something without any. */
const wanted: readonly [address: string, filter: { label: string; option: RegExp } | null, column: string][] = [
  ["lista-contatos", { label: "Etiquetas", option: /./ }, "Contato"],
  ["contatos-por-etiquetas", { label: "Etiquetas", option: /./ }, "Contato"],
  ["contatos-por-crm", { label: "Etapas", option: /./ }, "Etapa"],
  ["contatos-por-estado", { label: "Estados", option: /^São Paulo$/ }, "Estado"],
  ["relatorio-tickets", { label: "Filas", option: /^Vendas$/ }, "Duração"],
  ["avaliacoes", null, "Nota"],
  ["protocolos", null, "Protocolo"],
  ["anotacoes", null, "Anotação"],
  ["agendamentosold", null, "Mensagem"],
];

async function choose(page: Page, { label, option }: { label: string; option: RegExp }) {
  await page
    .getByRole("combobox", { name: label })
    .or(page.getByRole("textbox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option }).first().click();
  await page.keyboard.press("Escape");
}

async function takeOut(page: Page, address: string) {
  await page.getByRole("button", { name: "Exportar" }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  const started = page.getByText("Exportação iniciada").first();
  await proof.or(started).first().waitFor();
  if (await proof.isVisible()) {
    await proof.getByLabel("Senha", { exact: true }).fill(inject("password"));
    await proof.getByRole("button", { name: "Confirmar" }).click();
  }
  await started.waitFor();
  await page.getByTestId("jobs").click();
  const job = page
    .getByTestId(/^job-/)
    .filter({ hasText: `${address}.csv` })
    .first();
  await job.getByText("pronto").waitFor();
  await page.keyboard.press("Escape");
}

test.each(wanted)("%s: filter, table, file, and a reload keeps everything", async (address, filter, column) => {
  const { page } = await browser.newPerson(desktop, [/403/]);
  await signIn(page, admin.email);
  await go(page, `/${address}?periodo=tudo`);
  if (filter) {
    const before = page.url();
    await choose(page, filter);
    await expect.poll(() => page.url()).not.toBe(before);
    // Rows of the unfiltered list stay until the others have come: opened anew, only those are seen.
    await page.reload();
  }
  await page.getByRole("columnheader", { name: column, exact: true }).waitFor();
  await page.locator("[data-row-link]").first().waitFor();
  await page.waitForLoadState("networkidle");
  const [count, url] = [await total(page), page.url()];
  expect(Number(count)).toBeGreaterThan(0);
  await seeEveryWay(page, address);
  await takeOut(page, address);
  await page.reload();
  await page.locator("[data-row-link]").first().waitFor();
  expect(page.url()).toBe(url);
  expect(await total(page)).toBe(count);
});

test("a report that needs a choice says so in its field, asks nothing before, and is empty where nothing is", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, admin.email);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/reports\/contacts-by/.test(request.url())) asked.push(request.url());
  });
  await go(page, "/contatos-por-carteira");
  await page.getByRole("button", { name: "Gerar" }).click();
  await expect.poll(() => page.getByText("Escolha ao menos um usuário").count()).toBe(2);
  expect(asked).toEqual([]);
  await seeEveryWay(page, "needs-a-choice");
  await choose(page, { label: "Usuários", option: /./ });
  await page.getByText("Nada neste período com estes filtros.").waitFor();
  expect(asked).toHaveLength(1);
});

test("a bar opens what it counts, a row opens its ticket, and the index keeps pins and the last filter", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, admin.email);
  await go(page, "/relatorio-tickets?periodo=tudo");
  const bar = page.getByRole("figure").locator("div", { hasText: "Fechado" }).last();
  const counted = await bar.locator("span").last().textContent();
  await bar.getByRole("link").click();
  await page.waitForURL(/situacao=closed/);
  await expect.poll(() => total(page)).toBe(counted);
  await page.emulateMedia({ media: "print" });
  await page.screenshot({ path: `${inject("out")}/reports-print.png` });
  expect(await page.getByRole("button", { name: "Gerar" }).isVisible()).toBe(false);
  expect(await page.getByRole("navigation", { name: "Navegação" }).isVisible()).toBe(false);
  await page.getByText(/horário de America/).waitFor();
  await page.emulateMedia({ media: "screen" });
  await page.locator("[data-row-link]").first().click();
  await page.waitForURL(/#\/atendimento\/\d+/);
  await page.goBack();
  await page.waitForURL(/situacao=closed/);
  await page.getByRole("link", { name: "Todos os relatórios" }).click();
  await page
    .getByTestId("report-relatorio-tickets")
    .getByText(/Último filtro: .*Fechado/)
    .waitFor();
  await page.getByRole("button", { name: "Fixar Avaliações" }).click();
  await page.getByRole("heading", { name: "Fixados" }).waitFor();
  await seeEveryWay(page, "index");
  await page.getByRole("button", { name: "Desafixar Avaliações" }).click();
  await expect.poll(() => page.getByRole("heading", { name: "Fixados" }).count()).toBe(0);
  await page.getByTestId("report-relatorio-tickets").getByRole("link").click();
  await page.waitForURL(/situacao=closed/);
});

test("a queue supervisor has the reports of their queue and no contacts, an attendant none", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, emailOf("Bruno Rocha"));
  await go(page, "");
  await page.getByTestId("report-relatorio-tickets").waitFor();
  expect(await page.getByTestId("report-lista-contatos").count()).toBe(0);
  await go(page, "/relatorio-tickets?periodo=tudo");
  await page.locator("[data-row-link]").first().waitFor();
  await page
    .getByRole("combobox", { name: "Filas" })
    .or(page.getByRole("textbox", { name: "Filas" }))
    .first()
    .click();
  await page.getByRole("option", { name: "Vendas" }).waitFor();
  expect(await page.getByRole("option", { name: "Financeiro" }).count()).toBe(0);
  await go(page, "/lista-contatos");
  await page.getByText(/Seu perfil não vê este relatório/).waitFor();
  const { page: other } = await browser.newPerson();
  await signIn(other, emailOf("Ana Lima"));
  await go(other, "/relatorio-tickets");
  await other.waitForURL(/#\/(home|atendimento)/);
});
