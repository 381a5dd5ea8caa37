// One's e-mail: proven with the code of a letter, and good for a choice of company where it is known in several.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, desktop, type Look, phone, typeIn } from "./browser.ts";
import { firstOrAll } from "./tier.ts";

const browser = browserForFile();
const caio = accountOf(({ email }) => email.startsWith("caio@"));
const ana = accountOf(({ email }) => email.startsWith("ana@"));
const marina = accountOf(({ email }) => email.startsWith("marina@"));
const looks: [string, Look][] = [
  ["light", desktop],
  ["dark", { ...desktop, theme: "dark" }],
  ["phone", phone],
];

async function codeTo(address: string): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const letters = (await (await fetch(inject("mailUrl"))).json()) as { to: string[]; source: string }[];
      const last = letters.filter(({ to }) => to.includes(address)).at(-1)?.source ?? "";
      code = /^([0-9A-HJKMNP-TV-Z]{8})\r?$/m.exec(last)?.[1] ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}

async function ask(path: string, body: object, token?: string) {
  const headers = {
    "content-type": "application/json",
    origin: inject("url"),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(`${inject("url")}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function show(page: Page, name: string) {
  await page.screenshot({ path: `${inject("out")}/${name}.png` });
}

async function openProfile(page: Page, look: Look) {
  const isNarrow = look.width < 600;
  await page.getByRole("button", { name: isNarrow ? "Mais" : /Conta de Caio/, exact: isNarrow }).click();
  await page.getByRole("button", { name: /perfil/i }).click();
  await page.getByRole("dialog").getByText("E-mail ainda não confirmado").waitFor();
}

test("the code of a letter proves the e-mail in one's own profile", async () => {
  for (const [name, look] of firstOrAll(looks)) {
    const { page } = await browser.newPerson(look);
    await typeIn(page, caio.email);
    await openProfile(page, look);
    await show(page, `own-email-${name}`);
  }
  const { page } = await browser.newPerson();
  await typeIn(page, caio.email);
  await openProfile(page, desktop);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await page.getByText(/Enviamos um código/).waitFor();
  await page.getByLabel("Código").fill((await codeTo(caio.email)).toLowerCase());
  await page.getByRole("button", { name: "Confirmar", exact: true }).click();
  await page.getByText("E-mail confirmado").first().waitFor();
  await expect.poll(() => page.getByText("E-mail ainda não confirmado").count()).toBe(0);
});

test("who belongs to two companies with one password says which, and a link in the letter names one", async () => {
  const password = inject("password");
  const boss = await ask("/auth/login", { email: marina.email, password });
  const person = { name: "Ana Lima", email: ana.email, profile: "user", password };
  expect((await ask("/users", person, String(boss.body.token))).status).toBe(200);
  const company = Number(boss.body.tenantId);
  const named = await ask("/auth/login", { email: ana.email, password, company });
  expect(named.body.tenantId).toBe(company);
  const code = await codeTo(ana.email);
  expect((await ask("/profile/email/confirm", { code }, String(named.body.token))).status).toBe(200);

  for (const [name, look] of firstOrAll(looks)) {
    const { page } = await browser.newPerson(look, [/409/]);
    await page.goto(`${inject("url")}/#/login`);
    await page.getByLabel("E-mail").fill(ana.email);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("heading", { name: "Escolha a empresa" }).waitFor();
    await show(page, `choose-company-${name}`);
    await page.getByRole("button", { name: marina.company }).click();
    await page.waitForURL(/#\/atendimento/);
  }

  const { page } = await browser.newPerson();
  await page.goto(`${inject("url")}/?company=${company}#/login`);
  await page.getByText(`Entrando em empresa nº ${company}`).waitFor();
  await show(page, "named-company-light");
  await page.getByLabel("E-mail").fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL(/#\/atendimento/);
});
