// People, tags and queues by name are asked for once in a session, wherever they are offered, and again when they changed.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, callApi, signIn } from "./browser.ts";
import { COMPANY } from "./casa-ipe.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === COMPANY);
const mark = Date.now().toString(36);

/** How often each of them was asked for by this page. */
function watchChoices(page: Page) {
  const asked = { users: 0, tags: 0, queues: 0 };
  page.on("request", (request) => {
    const list = /\/api\/(users|tags|queues)\/choices/.exec(request.url())?.[1] as keyof typeof asked | undefined;
    if (list) asked[list] += 1;
  });
  return asked;
}

/** Within the running client, as a person goes. */
const go = (page: Page, path: string) => page.goto(`${inject("url")}/#${path}`);
const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};

async function walk(page: Page) {
  await go(page, "/atendimento");
  await page.getByRole("button", { name: /^Filtros/ }).click();
  await page.getByRole("dialog").waitFor();
  await close(page);
  await go(page, "/contatos");
  await page.getByRole("row").nth(1).waitFor();
  await page.getByRole("button", { name: "Novo contato" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Nome" }).first().waitFor();
  await close(page);
  await go(page, "/usuarios");
  await page.getByRole("row").nth(1).waitFor();
  await page.getByRole("button", { name: "Novo usuário" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Nome" }).waitFor();
  await close(page);
  await go(page, "/filas");
  await page.getByRole("heading", { name: "Filas" }).waitFor();
  await page.getByRole("row").nth(1).waitFor();
  await page.getByRole("button", { name: "Nova fila" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Nome" }).waitFor();
  await close(page);
  await go(page, "/kanban");
  await page
    .getByTestId(/^deal-/)
    .first()
    .waitFor();
}

test("a walk through the screens that offer them asks for each once, and news of a change asks again", async () => {
  const { page } = await browser.newPerson();
  await signIn(page, admin.email);
  const asked = watchChoices(page);
  await walk(page);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual({ users: 1, tags: 1, queues: 1 });

  // On the board they are in use: the new one is offered without anybody asking.
  await callApi(page, "POST", "/tags", { name: `Novidade ${mark}`, color: "#0B7A6B", isActive: true });
  await expect.poll(() => asked.tags).toBe(2);
  expect(asked).toEqual({ users: 1, tags: 2, queues: 1 });
});
