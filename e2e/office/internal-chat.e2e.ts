// Colleagues talk in the browser: a direct chat with its true count, a group with a mention, an answer, a file and who has read.
import type { Page } from "playwright-core";
import { inject, test } from "vitest";
import { accountOf, browserForFile, desktop, signIn } from "../browser.ts";
import { seeEveryWay } from "../every-look.ts";

const browser = browserForFile();
const helena = accountOf(({ email }) => email.startsWith("helena@"));
const caio = accountOf(({ email }) => email.startsWith("caio@"));
const mark = Date.now().toString().slice(-6);

const open = (page: Page) => page.goto(`${inject("url")}/#/chat-interno`);
const rowOf = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const composer = (page: Page) => page.getByTestId("composer");

async function say(page: Page, words: string) {
  await composer(page).fill(words);
  await composer(page).press("Enter");
  await page.getByRole("article").filter({ hasText: words }).waitFor();
}

test("two colleagues write to each other, and the count of what waits is true", async () => {
  const [first, second] = [await browser.newPerson(desktop), await browser.newPerson(desktop)];
  await signIn(first.page, helena.email);
  await signIn(second.page, caio.email);
  await open(first.page);
  await open(second.page);
  await rowOf(first.page, /^Caio Teixeira/).click();
  await say(first.page, `Bom dia ${mark}`);
  await say(first.page, `Tudo certo com a entrega ${mark}?`);
  await rowOf(second.page, /^Helena Prado.*2 não lidas/).click();
  await second.page
    .getByRole("article")
    .filter({ hasText: `Bom dia ${mark}` })
    .waitFor();
  await rowOf(second.page, /^Helena Prado(?!.*não lida)/).waitFor();
  await first.page
    .getByRole("article")
    .filter({ hasText: `Tudo certo com a entrega ${mark}?` })
    .getByLabel("Lida")
    .waitFor();
  await say(second.page, `Saiu agora ${mark}`);
  await first.page
    .getByRole("article")
    .filter({ hasText: `Saiu agora ${mark}` })
    .waitFor();
  await seeEveryWay(first.page, "internal-chat-direct");
});

test("a group is made, somebody is named in it, answers with a file, and one sees who has read", async () => {
  const [first, second] = [await browser.newPerson(desktop), await browser.newPerson(desktop)];
  await signIn(first.page, helena.email);
  await signIn(second.page, caio.email);
  await open(second.page);
  await open(first.page);
  await first.page.getByRole("button", { name: "Novo grupo" }).click();
  const dialog = first.page.getByRole("dialog");
  await dialog.getByLabel("Nome do grupo").fill(`Feira ${mark}`);
  await dialog.getByRole("checkbox", { name: "Caio Teixeira" }).check();
  await dialog.getByRole("checkbox", { name: "Ana Lima" }).check();
  await seeEveryWay(first.page, "internal-chat-group");
  await dialog.getByRole("button", { name: "Criar grupo" }).click();
  await first.page.getByRole("heading", { name: `Feira ${mark}` }).waitFor();

  await composer(first.page).pressSequentially("Quem leva as cadeiras? @Cai");
  await first.page.getByRole("option", { name: "Caio Teixeira" }).waitFor();
  await composer(first.page).press("Enter");
  await composer(first.page).press("Enter");
  await rowOf(second.page, new RegExp(`Feira ${mark}.*1 menção`)).click();
  const asked = second.page.getByRole("article").filter({ hasText: "Quem leva as cadeiras?" });
  await asked.dblclick();
  await second.page.getByText("Respondendo a Helena Prado").waitFor();
  await second.page.getByTestId("chat-files").setInputFiles({
    name: "lista.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`12 cadeiras, ${mark}`),
  });
  await composer(second.page).fill(`Eu levo, a lista vai junto ${mark}`);
  await second.page.getByTestId("chat-send").click();
  const answer = first.page.getByRole("article").filter({ hasText: `Eu levo, a lista vai junto ${mark}` });
  await answer.getByText("lista.csv").waitFor();
  await seeEveryWay(first.page, "internal-chat-conversation");

  const own = first.page.getByRole("article").filter({ hasText: "Quem leva as cadeiras?" }).first();
  await own.hover();
  await own.getByRole("button", { name: "Mais ações" }).click();
  await first.page.getByRole("menuitem", { name: "Lida por" }).click();
  await first.page.getByRole("heading", { name: "Leram (1)", exact: true }).waitFor();
  await first.page.getByRole("heading", { name: "Ainda não leram (1)" }).waitFor();
});
