// Messenger from both sides in the browser: a page is connected on the screen, a customer writes and is answered, and a comment
// below a post is answered for everybody and once for its writer alone.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, clickRow, desktop, sandbox, signIn } from "../browser.ts";
import { seeEveryWay } from "../every-look.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Clínica Vida Plena");
const mark = Date.now().toString().slice(-9);
const account = {
  id: `77${mark}`,
  kind: "facebook",
  token: `EAA-token-inventado-${mark}`,
  appId: `55${mark}`,
  appSecret: `segredo-inventado-${mark}`,
  name: "Vida Plena",
};
const meta = <T>(path: string, body?: object) => sandbox<T>(`/meta${path}`, body);

async function connect(page: Page, name: string) {
  await page.goto(`${inject("url")}/#/sessoes`);
  await page.getByTestId("connect-channel").click();
  const form = page.getByRole("dialog");
  await form.getByTestId("channel-type").click();
  await page.getByRole("option", { name: "Facebook", exact: true }).click();
  await form.getByLabel("Nome do canal").fill(name);
  await form.getByRole("textbox", { name: "Número da página" }).fill(account.id);
  await form.getByRole("textbox", { name: "Token de acesso" }).fill(account.token);
  await form.getByRole("textbox", { name: "Número do aplicativo" }).fill(account.appId);
  await form.getByRole("textbox", { name: "Chave secreta do aplicativo" }).fill(account.appSecret);
  await form.getByTestId("check-credentials").click();
  await expect.poll(() => page.getByTestId("check-token").getAttribute("data-result")).toBe("ok");
  await seeEveryWay(page, "meta-form");
  await form.getByRole("button", { name: /^Salvar/ }).click();
  await expect.poll(() => page.getByTestId("check-webhook").getAttribute("data-result")).toBe("ok");
  await page.goto(`${inject("url")}/#/sessoes`);
  const card = page.getByTestId(/^channel-\d+$/).filter({ hasText: name });
  await card.getByText("Conectado", { exact: true }).waitFor();
}

test("a page is connected, its customer is answered, and so is a comment below its post", async () => {
  await meta("/accounts", account);
  const { page } = await browser.newPerson(desktop);
  await signIn(page, admin.email);
  await connect(page, `Messenger ${mark}`);

  const who = { accountId: account.id, from: "5001", name: `Ana ${mark}`, await: true };
  await meta("/say", { ...who, text: "Vocês atendem no sábado?" });
  await page.goto(`${inject("url")}/#/atendimento`);
  await page.getByRole("tab", { name: /Pend/ }).click();
  await clickRow(page.getByRole("option", { name: new RegExp(`Ana ${mark}`) }));
  await page.getByRole("button", { name: "Atender", exact: true }).first().click();
  const composer = page.getByTestId("composer");
  await composer.fill("Sim, das 8 às 12.");
  await composer.press("Enter");
  await page.getByRole("article").filter({ hasText: "Sim, das 8 às 12." }).getByLabel("Lida").waitFor();

  const { id: postId } = await meta<{ id: string }>("/posts", { accountId: account.id, text: "Vacinas em dia" });
  await meta("/comment", { ...who, postId, text: "Tem para crianças?" });
  const comment = page.getByTestId("comment").filter({ hasText: "Tem para crianças?" });
  await comment.waitFor();
  await seeEveryWay(page, "meta-comment");
  for (const [button, words] of [
    ["Responder comentário", "Temos, sim!"],
    ["Direct", "Mando os horários por aqui."],
  ] as const) {
    await comment.getByRole("button", { name: button, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(words);
    await dialog.getByRole("button", { name: "Responder", exact: true }).click();
    await page.getByTestId("comment").filter({ hasText: words }).waitFor();
  }
  await expect
    .poll(async () => (await meta<{ text: string }[]>(`/comments?accountId=${account.id}`)).map(({ text }) => text))
    .toContain("Temos, sim!");
});
