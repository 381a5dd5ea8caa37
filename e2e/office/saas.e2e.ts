// A company that has not paid: only its finance page opens, the invoice is paid at the bank, and everything opens by itself.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, desktop, phone, typeIn } from "../browser.ts";
import { flaws } from "../flaws.ts";

const browser = browserForFile();
const operator = accountOf(({ company }) => company === "Prosa");
const COMPANY = "Padaria Trigo Bom";
const PASSWORD = "Forno-Quente-7";

const go = (page: Page, path: string) => page.goto(`${inject("url")}/#${path}`);

async function see(page: Page, name: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
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

async function actOn(page: Page, row: RegExp, action: string) {
  await page
    .getByRole("row", { name: row })
    .getByRole("button", { name: /^Ações de/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function linkOfOwner(page: Page): Promise<string> {
  await go(page, "/empresas");
  await page.getByRole("row", { name: new RegExp(`${COMPANY}.*Vencida.*1 fatura vencida`) }).waitFor();
  await page.getByTestId("totals").waitFor();
  await seeEveryWay(page, "saas-companies");
  await actOn(page, new RegExp(COMPANY), "Novo link do dono");
  const handed = page.getByRole("dialog", { name: new RegExp(`Link do dono de ${COMPANY}`) });
  const link = await handed.getByRole("textbox", { name: "Link para escolher a senha" }).inputValue();
  await handed.getByRole("button", { name: "Fechar" }).last().click();
  return link;
}

async function moveIn(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole("heading", { name: "Escolha sua senha" }).waitFor();
  await page.getByLabel("Nova senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^(Confirme|Repita)/).fill(PASSWORD);
  await page.getByRole("button", { name: "Salvar e entrar" }).click();
  await page.waitForURL(/#\/financeiro/);
}

/** The pretend bank, in a window of its own. */
async function payAtBank(code: string) {
  const { page } = await browser.newPerson(desktop, []);
  await page.goto(`${inject("sandboxUrl")}/bank`);
  await page.getByLabel("Pix copia e cola").fill(code);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await page
    .getByText(/pag[oa]/i)
    .last()
    .waitFor();
}

test("past its date only finance opens; paid, the open screen opens the rest by itself, and a lock names the plan", async () => {
  const { page } = await browser.newPerson(desktop, [/401/]);
  const { page: owner } = await browser.newPerson(desktop, [/401|402|WebSocket/]);
  await typeIn(page, operator.email);
  const link = await linkOfOwner(page);

  await moveIn(owner, link);
  await owner.getByText("O plano da empresa venceu").first().waitFor();
  await go(owner, "/filas");
  await owner.waitForURL(/#\/financeiro/);
  await owner.getByRole("row", { name: /Vencida/ }).waitFor();
  await seeEveryWay(owner, "saas-finance-blocked");
  await owner.getByRole("button", { name: /^Pagar a fatura/ }).click();
  const dialog = owner.getByRole("dialog", { name: "Pagar fatura" });
  await dialog.getByTestId("pix-qr").waitFor();
  const code = await dialog.getByLabel("Pix copia e cola").inputValue();
  expect(code).toMatch(/^000201.*5802BR.*6304[0-9A-F]{4}$/);
  await seeEveryWay(owner, "saas-pay");

  await payAtBank(code);
  await owner.getByText("Pagamento confirmado").waitFor();
  await owner.getByText("Plano renovado").first().waitFor();
  await go(page, "/empresas?tab=faturas");
  await page.getByRole("row", { name: new RegExp(`${COMPANY}.*Paga`) }).waitFor();
  await seeEveryWay(page, "saas-invoices");
  await go(page, "/empresas?tab=dinheiro");
  await page.getByRole("row", { name: new RegExp(`${COMPANY}.*Mercado Pago.*Recebido`) }).waitFor();
  await seeEveryWay(page, "saas-money");
  await owner.keyboard.press("Escape");
  await go(owner, "/filas");
  await owner.getByRole("row", { name: /Atendimento/ }).waitFor();
  await go(owner, "/kanban");
  await owner.getByTestId("gate-plan").getByText("Disponível no plano Equipe.").waitFor();
  await seeEveryWay(owner, "saas-lock");

  await go(page, "/empresas?tab=usuarios");
  await page.getByRole("row", { name: /Helena Prado/ }).waitFor();
  await seeEveryWay(page, "saas-users");
  await go(page, "/empresas?tab=canais");
  await page.getByRole("row", { name: /WhatsApp Vendas/ }).waitFor();
  await see(page, "saas-channels");
  await go(page, "/empresas?tab=recebimento");
  await page.getByLabel("Chave Pix").waitFor();
  await see(page, "saas-receiving");
  await go(page, "/empresas?tab=gateways");
  await page.getByText("Credenciais aceitas").waitFor();
  await seeEveryWay(page, "saas-gateways");
});
