// A channel gives its place to another one and takes it back; a template is written, refused and approved; both sides in pictures.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, callApi, desktop, type Look, phone, sandbox, signIn } from "../browser.ts";

const browser = browserForFile();
const COMPANY = "Clínica Vida Plena";
const admin = accountOf((one) => one.profile === "admin" && one.company === COMPANY);
const mark = Date.now().toString().slice(-9);
const OLD = "WhatsApp Recepção";

async function openChannels(page: Page) {
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/sessoes`);
  await cardOf(page, OLD).waitFor();
}

const cardOf = (page: Page, name: string) => page.getByTestId(/^channel-\d+$/).filter({ hasText: name });
const picture = (page: Page, name: string) => page.screenshot({ path: `${inject("out")}/${name}.png` });

async function aSuccessor(page: Page): Promise<{ id: number; name: string }> {
  const number = {
    phoneNumberId: `557${mark}002`,
    wabaId: `667${mark}002`,
    displayPhoneNumber: "+55 92 3000-4002",
    verifiedName: "Vida Plena Nova",
    accessToken: `chave-nova-${mark}`,
    appSecret: `segredo-novo-${mark}`,
  };
  await sandbox("/numbers", { ...number, subscribed: false });
  const { accessToken, appSecret, phoneNumberId, wabaId } = number;
  const name = `Recepção nova ${mark}`;
  const { id } = (await callApi(page, "POST", "/channels", {
    type: "whatsapp_cloud",
    name,
    credentials: { accessToken, appSecret, phoneNumberId, businessAccountId: wabaId },
  })) as { id: number };
  return { id, name };
}

async function openReplace(page: Page) {
  await cardOf(page, OLD)
    .getByRole("button", { name: /Ações|Mais/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Substituir canal" }).click();
  await page.getByTestId("succession-outlook").waitFor();
}

test("a number gives its place to another, with numbers before, and takes it back", async () => {
  const { page } = await browser.newPerson();
  await openChannels(page);
  const next = await aSuccessor(page);
  await cardOf(page, next.name).waitFor();
  await openReplace(page);
  await picture(page, "succession-light");
  for (const [name, look] of [
    ["dark", { ...desktop, theme: "dark" }],
    ["phone", phone],
  ] as const satisfies readonly (readonly [string, Look])[]) {
    const { page: other } = await browser.newPerson(look);
    await openChannels(other);
    await openReplace(other);
    await picture(other, `succession-${name}`);
  }
  await page.getByTestId("succeed").click();
  await page
    .getByTestId("succession-work")
    .getByText(/^Pronto/)
    .waitFor();
  await picture(page, "succession-done");
  await page.getByTestId("succession-work").getByRole("button", { name: "Fechar" }).click();
  const line = page.getByTestId(/^succession-\d+$/).first();
  await line.getByText(/concluída/).waitFor();
  await picture(page, "succession-list");
  await line.getByRole("button", { name: /^Desfazer/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect.poll(() => line.getByText(/desfeita/).count(), { timeout: 30_000 }).toBe(1);
  await callApi(page, "DELETE", `/channels/${next.id}`);
});

test("a template is written beside its picture, refused in plain words, and approved", async () => {
  const { page } = await browser.newPerson();
  await openChannels(page);
  await cardOf(page, OLD)
    .getByRole("button", { name: /^Configurar/ })
    .click();
  await page.getByRole("tab", { name: /Modelos/ }).click();
  await page.getByTestId("new-template").click();
  const form = page.getByRole("dialog").filter({ has: page.getByTestId("send-template") });
  const name = `retorno_${mark}`;
  await form.getByLabel("Nome").fill(name);
  await form.getByLabel("Mensagem").fill("{{1}}, sua consulta é amanhã.");
  await form.getByTestId("send-template").click();
  await form.getByText("A mensagem não pode começar nem terminar com variável.").waitFor();
  await picture(page, "template-faults");
  await form.getByLabel("Mensagem").fill("Olá {{1}}, sua consulta é amanhã às {{2}}. Até lá!");
  await form.getByLabel("Exemplo para {{1}}").fill("Ana");
  await form.getByLabel("Exemplo para {{2}}").fill("15h");
  await form.getByLabel(/Rodapé/).fill("Clínica Vida Plena");
  await picture(page, "template-light");
  await form.getByTestId("send-template").click();
  const row = page.getByTestId(/^template-\d+$/).filter({ hasText: name });
  await row.getByText("Em análise").waitFor();
  const phoneNumberId = inject("channels").find(({ company }) => company === COMPANY)?.phoneNumberId;
  const numbers = await sandbox<{ phoneNumberId: string; wabaId: string }[]>("/numbers");
  const wabaId = numbers.find((one) => one.phoneNumberId === phoneNumberId)?.wabaId;
  const review = (change: object) => sandbox("/templates", { wabaId, name, language: "pt_BR", ...change });
  await review({ status: "REJECTED", reason: "TAG_CONTENT_MISMATCH" });
  await row.getByText(/não combina com a categoria/).waitFor();
  await picture(page, "template-refused");
  await review({ status: "APPROVED" });
  await row.getByText("Aprovado").waitFor();
});
