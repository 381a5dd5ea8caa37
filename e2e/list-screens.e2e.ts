// Every list of every screen in each of its states: coming, refused, failed, empty, a change that comes too late, a new
// row, a deletion that something stands in the way of, and one that nothing does. What is said is said in words.
import type { Locator, Page, Route } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, desktop, signIn } from "./browser.ts";
import { COMPANY } from "./casa-ipe.ts";
import { flaws } from "./flaws.ts";
import { addressOf, type ListScreen, listScreens, listsOfTheScreens } from "./list-screens.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === COMPANY);

const operator = accountOf(({ company }) => company === "Prosa");

test("every list of the sources is walked", () => {
  expect(Object.keys(listScreens).sort()).toEqual(listsOfTheScreens());
});

const refuse = (status: number, error: string, more: object = {}) => ({
  status,
  json: { error, message: error, requestId: "r-1", ...more },
});
const inUse = refuse(409, "ERR_CONFLICT", { entity: [{ kind: "contacts", count: 2, names: ["Maria", "José"] }] });
const nothing = { status: 200, json: { items: [], count: 0, hasMore: false } };

type Answer = ReturnType<typeof refuse> | typeof nothing;

/** Stands between the list and the server: by method, what is answered instead until it is taken away again. */
async function standBetween(page: Page, asks: string) {
  const instead: Partial<Record<string, (route: Route) => Promise<void>>> = {};
  const isRow = new RegExp(`/api${asks}/\\d+(\\?|$)`);
  await page.route(new RegExp(`/api${asks}(/count|/\\d+)?(\\?|$)`), (route) => {
    const method = route.request().method();
    // One row on its own is not the list.
    const answer = method === "GET" && isRow.test(route.request().url()) ? undefined : instead[method];
    return answer ? answer(route) : route.fallback();
  });
  return {
    answers(method: string, answer: Answer, after?: Promise<void>) {
      instead[method] = async (route) => {
        await after;
        await route.fulfill(answer);
      };
    },
    steps(...methods: string[]) {
      for (const method of methods) delete instead[method];
    },
  };
}
type Between = Awaited<ReturnType<typeof standBetween>>;

/** Words for people: a sentence, and neither a key nor a code in its place. */
async function expectWords(place: Locator) {
  await place.waitFor();
  expect(await place.textContent()).toMatch(/^\p{Lu}[^_{}]{8,}$/u);
}

async function seeStates(page: Page, between: Between, list: ListScreen) {
  const coming = Promise.withResolvers<void>();
  between.answers("GET", refuse(403, "ERR_NO_PERMISSION"), coming.promise);
  await page.goto(`${inject("url")}/#${addressOf(list)}`);
  await page.getByRole("status").filter({ hasText: "Carregando a lista" }).waitFor({ state: "attached" });
  coming.resolve();

  const failure = page.getByRole("main").getByRole("alert");
  if (list.closesWhole) await expectWords(page.getByRole("main").getByText(/^Seu perfil não vê este conteúdo/));
  else {
    await failure.getByRole("heading", { name: "Você não tem permissão para isto" }).waitFor();
    await expectWords(failure.locator("p"));
  }
  expect(await flaws(page)).toEqual([]);

  between.answers("GET", refuse(500, "ERR_INTERNAL"));
  if (list.closesWhole) await page.reload();
  else await failure.getByRole("button", { name: "Tentar de novo" }).click();
  await failure.getByRole("heading", { name: "Algo falhou no servidor" }).waitFor();
  await expectWords(failure.locator("p"));

  between.answers("GET", nothing);
  await failure.getByRole("button", { name: "Tentar de novo" }).click();
  const empty = page.getByText(list.empty);
  await expectWords(empty);
  expect(await flaws(page)).toEqual([]);
}

const save = (form: Locator) => form.getByRole("button", { name: /^Salvar/ }).click();

/** Somebody was faster, and the form says so with everything that was typed still in it; then it is saved. */
async function makeOne(page: Page, between: Between, { button, name, fill }: NonNullable<ListScreen["create"]>) {
  between.answers("POST", refuse(409, "ERR_CONFLICT"));
  await page.getByRole("main").getByRole("button", { name: button }).last().click();
  const form = page.getByRole("dialog", { name: button });
  await fill(form);
  await save(form);
  await form.getByRole("alert").filter({ hasText: "Alguém mudou isto antes de você" }).waitFor();
  const typed = await form.getByRole("textbox").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(typed).toContain(name);
  between.steps("GET", "POST");
  await save(form);
  await form.waitFor({ state: "hidden" });
  await rowOf(page, name).waitFor();
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** What uses it is listed and it stays; asked again with nothing in the way, it goes. */
async function removeIt(page: Page, between: Between, name: string) {
  const ask = async () => {
    await rowOf(page, name)
      .getByRole("button", { name: /^Ações de/ })
      .click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    const dialog = page.getByRole("dialog", { name: /^Excluir/ });
    await dialog.getByRole("button", { name: "Excluir" }).click();
    return dialog;
  };
  between.answers("DELETE", inUse);
  const refused = await ask();
  await refused.getByRole("list", { name: "Onde está em uso" }).getByText("2 contatos").waitFor();
  await refused.getByRole("button", { name: "Fechar" }).last().click();
  await refused.waitFor({ state: "hidden" });
  between.steps("DELETE");
  await ask();
  await rowOf(page, name).waitFor({ state: "detached" });
}

test.each(Object.entries(listScreens))("%s in each of its states", async (_, list) => {
  const { page } = await browser.newPerson(desktop, [/403|409|50[03]/]);
  await signIn(page, list.isOperators ? operator.email : admin.email);
  const between = await standBetween(page, list.asks);
  await seeStates(page, between, list);
  if (!list.create) return;
  await makeOne(page, between, list.create);
  await removeIt(page, between, list.create.name);
});
