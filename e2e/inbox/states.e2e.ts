// Everything that can stand open over a conversation: axe finds nothing in any of it, nothing is cut, and Escape leaves
// each. In light and comfortable, and at the full tier in dark and compact too.
import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, signIn } from "../browser.ts";
import { ana, customerNamed, takeNext } from "../customer.ts";
import { flaws } from "../flaws.ts";
import { firstOrAll } from "../tier.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === ana.company);

interface State {
  name: string;
  open(page: Page): Promise<void>;
  /** What then stands there. */
  shown(page: Page): Locator;
  leave?(page: Page): Promise<void>;
}

const press = (key: string) => async (page: Page) => {
  await page.getByTestId("messages").focus();
  await page.keyboard.press(key);
};
const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const picture = (page: Page) => page.getByRole("article").filter({ hasText: "A peça quebrada" });
const words = (page: Page) => page.getByRole("article").filter({ hasText: "Chegou quebrada" });
const menuOf = (message: (page: Page) => Locator) => async (page: Page) => {
  await message(page).hover();
  await message(page).getByRole("button", { name: "Mais ações" }).click();
};
const menu = (page: Page) => page.getByRole("menu");
const choice = (name: string | RegExp) => (page: Page) => page.getByRole("menuitem", { name, exact: true }).click();
const within = (testId: string) => (page: Page) => page.getByTestId(testId);
const dialog = (page: Page) => page.getByRole("dialog");
const attach = (page: Page) => page.getByTestId("attach").click();
const tab = (name: string) => (page: Page) => page.getByTestId("panel").getByRole("tab", { name }).click();
const panelTab = (name: string): State => ({
  name: `panel: ${name}`,
  open: tab(name),
  shown: (page) => page.getByTestId("panel").getByRole("tab", { name, selected: true }),
  leave: tab("Contato"),
});

const states: readonly State[] = [
  { name: "transfer", open: press("t"), shown: dialog },
  { name: "resolve", open: press("e"), shown: dialog },
  {
    name: "new ticket",
    open: button(/^Novo atendimento/),
    shown: dialog,
    leave: twice,
  },
  { name: "filters", open: button(/^Filtros/), shown: dialog },
  { name: "why", open: button("por quê?"), shown: dialog },
  { name: "shortcuts", open: press("?"), shown: dialog },
  { name: "palette", open: press("Control+k"), shown: dialog },
  { name: "notices", open: button(/^Avisos/), shown: dialog },
  { name: "account", open: button(/^Conta de/), shown: dialog },
  { name: "ticket menu", open: (page) => page.getByTestId("ticket-menu").click(), shown: menu },
  {
    name: "log",
    async open(page) {
      await page.getByTestId("ticket-menu").click();
      await choice(/O que aconteceu/)(page);
    },
    shown: dialog,
  },
  {
    name: "search in the conversation",
    async open(page) {
      await page.getByTestId("ticket-menu").click();
      await choice(/^Buscar/)(page);
    },
    shown: within("search-in"),
  },
  { name: "message menu", open: menuOf(words), shown: menu },
  {
    name: "selection",
    async open(page) {
      await menuOf(words)(page);
      await choice(/^Selecionar/)(page);
    },
    shown: within("selection"),
  },
  {
    name: "forward",
    async open(page) {
      await words(page).hover();
      await words(page).getByRole("button", { name: "Encaminhar" }).click();
    },
    shown: dialog,
    leave: twice,
  },
  {
    name: "picture",
    open: (page) => picture(page).getByRole("img").first().click(),
    shown: dialog,
  },
  { name: "attach menu", open: attach, shown: menu },
  ...["Modelo", "Localização", "Contato", "Botões", "Lista"].map((kind) => ({
    name: `attach: ${kind}`,
    async open(page: Page) {
      await attach(page);
      await choice(kind)(page);
    },
    shown: dialog,
  })),
  { name: "emoji", open: button(/^Emoji/), shown: (page) => page.getByPlaceholder("Buscar emoji") },
  { name: "quick messages", open: button(/^Respostas rápidas/), shown: within("suggestions"), leave: emptied },
  { name: "variables", open: button(/^Variáveis/), shown: within("suggestions"), leave: emptied },
  {
    name: "note",
    open: (page) => page.getByTestId("mode-note").click(),
    shown: (page) => page.getByTestId("mode-note").and(page.locator("[aria-checked=true]")),
    leave: (page) => page.getByTestId("mode-reply").click(),
  },
  panelTab("Ticket"),
  panelTab("Mídia"),
  panelTab("Histórico"),
  {
    name: "edit contact",
    open: button("Editar contato"),
    shown: (page) => page.getByTestId("panel").getByLabel("E-mail"),
    leave: button("Cancelar"),
  },
];

/** The first Escape closes the list of contacts that is open within. */
async function twice(page: Page) {
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
}

async function emptied(page: Page) {
  await page.keyboard.press("Escape");
  await page.getByTestId("composer").fill("");
}

async function wear(page: Page, looks: [group: string, choice: string][]) {
  await button(/^Conta de/)(page);
  for (const [group, choice] of looks) {
    await page.getByRole("radiogroup", { name: group }).getByText(choice, { exact: true }).click();
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog(page).count()).toBe(0);
}

test("every state of the attendance screen stands", async () => {
  const vera = customerNamed("Vera", 1);
  await vera.say({ text: "Chegou quebrada" });
  await vera.say({ type: "image", sample: "photo.jpg", caption: "A peça quebrada" });
  const { page } = await browser.newPerson();
  await signIn(page, admin.email);
  await page.goto(`${inject("url")}/#/atendimento`);
  await takeNext(page, vera);
  await picture(page).getByRole("img").first().waitFor();
  const found: string[] = [];
  for (const look of firstOrAll(["light", "dark and compact"])) {
    if (look !== "light") {
      await wear(page, [
        ["Tema", "Escuro"],
        ["Densidade", "Compacto"],
      ]);
    }
    for (const state of states) {
      const shown = state.shown(page).first();
      await state.open(page);
      await shown.waitFor();
      const wrong = [...(await seriousFlaws(page)), ...(await flaws(page))];
      found.push(...wrong.map((flaw) => `${state.name}, ${look}: ${flaw}`));
      await (state.leave ? state.leave(page) : page.keyboard.press("Escape"));
      await shown.waitFor({ state: "hidden" });
    }
  }
  expect(found).toEqual([]);
});
