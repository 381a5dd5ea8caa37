// The start page: a customer writes and the numbers follow, each opens the tickets it counts, and everybody sees their own.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, desktop, phone, signIn } from "../browser.ts";
import { customerWrites, emailOf } from "../casa-ipe.ts";
import { flaws } from "../flaws.ts";
import { sql } from "../history.ts";

const browser = browserForFile();

async function openHome(page: Page, search = "") {
  await page.goto(`${inject("url")}/#/home${search}`);
  await page.locator("h1").first().waitFor();
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
}

async function see(page: Page, name: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${name}.png`, fullPage: true });
  expect(await seriousFlaws(page), name).toEqual([]);
  expect(await flaws(page), name).toEqual([]);
}

const cardOf = (page: Page, label: string) => page.getByRole("link", { name: new RegExp(`^${label}`) }).first();
const numberOf = async (page: Page, label: string) =>
  Number(await cardOf(page, label).locator("> span").nth(1).textContent());

test("a customer writes, and the card and the chart follow without a reload; a number opens its tickets", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, emailOf("Helena Prado"));
  await openHome(page);
  const before = await numberOf(page, "Pendentes");
  expect(before).toBeGreaterThan(0);
  await see(page, "home-light");
  await customerWrites("Zuleica Prates", "5511977001234", "Olá, tudo bem?");
  await expect.poll(() => numberOf(page, "Pendentes"), { timeout: 40_000 }).toBe(before + 1);

  await openHome(page, "?periodo=30d");
  await cardOf(page, "Fechados").click();
  await page.getByRole("heading", { name: "Fechados: atendimentos" }).waitFor();
  const shown = await numberOf(page, "Fechados");
  expect(shown).toBeGreaterThan(0);
  const rows = page.getByRole("region", { name: "Fechados: atendimentos" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(shown);
  await see(page, "home-behind");
  await rows.first().getByRole("link").click();
  await page.waitForURL(/atendimento\/\d+/);
  await page.goBack();
  await page.getByRole("heading", { name: "Fechados: atendimentos" }).waitFor();
  expect(page.url()).toContain("periodo=30d");
});

test("a chart is walked by keys and read as a table", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, emailOf("Helena Prado"));
  await openHome(page, "?periodo=30d");
  const chart = page.getByRole("img", { name: /Recebidos: total/ });
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.getByRole("status").filter({ hasText: "Recebidos" }).count()).toBe(1);
  await page.getByRole("button", { name: "Ver como tabela" }).click();
  await page.getByRole("columnheader", { name: "Recebidos", exact: true }).waitFor();
  await see(page, "home-table");
});

test("whoever attends sees their own day; in dark and on a phone nothing is cut", async () => {
  const [attendant, leader, small] = [
    await browser.newPerson(desktop),
    await browser.newPerson({ ...desktop, theme: "dark" }),
    await browser.newPerson(phone),
  ] as const;
  await signIn(attendant.page, emailOf("Ana Lima"));
  await openHome(attendant.page);
  await attendant.page.getByRole("heading", { name: "Meus números" }).waitFor();
  expect(await attendant.page.getByRole("heading", { name: "Por atendente" }).count()).toBe(0);
  await see(attendant.page, "home-attendant");
  await signIn(leader.page, emailOf("Helena Prado"));
  await openHome(leader.page, "?periodo=7d");
  await leader.page.getByRole("heading", { name: "Por atendente" }).waitFor();
  await see(leader.page, "home-dark");
  await signIn(small.page, emailOf("Helena Prado"));
  await openHome(small.page);
  await see(small.page, "home-phone");
});

/** Six weeks of customers, some more on each weekday than on the one before, as facts alone. */
async function plantWeeks(email: string): Promise<void> {
  await sql(
    `insert into ticket_facts (tenant_id, ticket_id, version, kind, at, channel_id, author)
     select t.tenant_id, t.id, 1, 'opened',
            date_trunc('day', now()) - d * interval '1 day' + (12 + n % 8) * interval '1 hour', t.channel_id, 'customer'
       from (select * from tickets where tenant_id = (select tenant_id from users where email = $1) limit 1) t,
            generate_series(1, 45) d, generate_series(1, 10 + d % 7 * 3) n`,
    [email],
  );
}

test("with too little data there is no forecast and it is said why; with six weeks there is, in every look", async () => {
  const email = accountOf((one) => one.profile === "admin" && one.company === "Clínica Vida Plena").email;
  const { page } = await browser.newPerson(desktop);
  await signIn(page, email);
  await openHome(page);
  await page.getByText("A previsão precisa de 4 semanas de dados.").waitFor();
  await plantWeeks(email);
  // An answer is kept for two seconds.
  await page.waitForTimeout(2_500);
  await page.reload();
  await openHome(page);
  const forecast = page.getByTestId("forecast");
  await forecast.getByText(/Na semana passada eram esperados/).waitFor();
  await forecast.getByText("Por hora").click();
  const chart = forecast.getByRole("img", { name: /Esperados: total/ });
  await chart.focus();
  await page.keyboard.press("End");
  await expect.poll(() => forecast.getByRole("status").textContent()).toMatch(/Menor e maior \d/);
  await see(page, "home-forecast");
  for (const [look, name] of [
    [{ ...desktop, theme: "dark" }, "home-forecast-dark"],
    [phone, "home-forecast-phone"],
  ] as const) {
    const other = await browser.newPerson(look);
    await signIn(other.page, email);
    await openHome(other.page);
    await other.page.getByTestId("forecast").scrollIntoViewIfNeeded();
    await see(other.page, name);
  }
});
