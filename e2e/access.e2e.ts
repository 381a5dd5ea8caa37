// Getting in, being kept out, and being let go: sign-in, recovery, sign-up, the guard and ended sessions.
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, desktop, typeIn } from "./browser.ts";

const browser = browserForFile();
const user = accountOf((one) => one.profile === "user");
const admin = accountOf((one) => one.profile === "admin" && one.company === user.company);
const refused = [/400 \(Bad Request\)/];

async function latestLetterTo(address: string, after: number): Promise<string> {
  let found = "";
  await expect
    .poll(
      async () => {
        const letters = (await (await fetch(inject("mailUrl"))).json()) as { to: string[]; source: string }[];
        found =
          letters
            .filter(({ to }) => to.includes(address))
            .slice(after)
            .at(-1)?.source ?? "";
        return found !== "";
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return found;
}

test("a user lands on attendance, an admin on the dashboard", async () => {
  const one = await browser.newPerson();
  await typeIn(one.page, user.email);
  await one.page.waitForURL(/#\/atendimento/);
  const other = await browser.newPerson();
  await typeIn(other.page, admin.email);
  await other.page.waitForURL(/#\/home/);
});

test("a wrong password is said beside the button and the e-mail is kept", async () => {
  const { page } = await browser.newPerson(desktop, refused);
  await page.goto(`${inject("url")}/#/login`);
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Senha", { exact: true }).fill("Errada-1234");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /senha|autentica/i })
    .waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe(user.email);
});

test("an address nobody may open sends to sign-in and back to where one wanted to go", async () => {
  const { page } = await browser.newPerson();
  await page.goto(`${inject("url")}/#/atendimento/chats`);
  await page.waitForURL(/#\/login\?next=/);
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Senha", { exact: true }).fill(inject("password"));
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(/#\/atendimento\/chats/);
});

test("an unknown address says so inside the shell", async () => {
  const { page } = await browser.newPerson();
  await typeIn(page, user.email);
  await page.goto(`${inject("url")}/#/nao-existe`);
  await page.getByRole("heading", { name: "Esta página não existe", level: 1 }).waitFor();
});

test("a forgotten password is replaced with the mailed code and the new one signs in", async () => {
  const { page } = await browser.newPerson();
  const person = accountOf((one) => one.profile === "user" && one.company !== user.company);
  await page.goto(`${inject("url")}/#/login`);
  await page.getByRole("button", { name: "Esqueci a senha" }).click();
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("button", { name: /Enviar código/ }).click();
  const letter = await latestLetterTo(person.email, 0);
  const code = /\b([0-9A-HJKMNP-TV-Z]{4})[- ]?([0-9A-HJKMNP-TV-Z]{4})\b/.exec(letter.replaceAll(/^.*:.*$/gm, ""));
  expect(code, letter).not.toBeNull();
  await page.getByLabel("Caractere 1 de 8").click();
  await page.keyboard.type(`${code?.[1]}${code?.[2]}`);
  await page.getByLabel("Nova senha", { exact: true }).fill("Nova-Senha-77");
  await page.getByLabel("Repita a nova senha").fill("Nova-Senha-77");
  await page.getByRole("button", { name: "Salvar senha" }).click();
  await page.getByText("Senha trocada").first().waitFor();
  await typeIn(page, person.email, "Nova-Senha-77");
});

test("a company signs up and its responsible person comes in", async () => {
  const { page } = await browser.newPerson();
  await page.goto(`${inject("url")}/#/signup`);
  await page.getByRole("textbox", { name: "Empresa" }).fill("Padaria Aurora");
  await page.getByRole("textbox", { name: "WhatsApp" }).fill("+55 11 98888-7777");
  await page.getByRole("textbox", { name: /respons/i }).fill("Lúcio Prates");
  await page.getByLabel("E-mail").fill("lucio@aurora.example");
  await page.getByLabel("Senha", { exact: true }).fill("Pao-Quente-42");
  await page.getByText("Essencial").click();
  await page.getByRole("button", { name: /Criar conta/ }).click();
  await page.getByRole("heading", { name: "Conta pedida" }).waitFor();
  await typeIn(page, "lucio@aurora.example", "Pao-Quente-42");
  await page.waitForURL(/#\/home/);
});

test("signing out elsewhere freezes the screen behind a card with the reason", async () => {
  const here = await browser.newPerson(desktop, [/401|WebSocket/]);
  const there = await browser.newPerson(desktop, [/401/]);
  await typeIn(here.page, admin.email);
  await typeIn(there.page, admin.email);
  await there.page.getByRole("button", { name: /Helena/ }).click();
  await there.page.getByRole("button", { name: "Sessões abertas" }).click();
  const others = there.page.getByRole("dialog").getByRole("button", { name: /Encerrar/ });
  await others.first().waitFor();
  while ((await others.count()) > 0) {
    const before = await others.count();
    await others.first().click();
    await expect.poll(() => others.count()).toBeLessThan(before);
  }
  await here.page.getByRole("dialog").getByRole("button", { name: "Entrar" }).waitFor();
});
