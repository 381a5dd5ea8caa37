// What a person is told: on any screen, waiting after signing in, read on one machine and so on all; and how the bell looks.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, callApi, desktop, type Look, phone, signIn } from "../browser.ts";
import { emailOf } from "../casa-ipe.ts";

const browser = browserForFile();
const ana = accountOf(({ email }) => email.startsWith("ana@"));
const bruno = emailOf("Bruno Rocha");

const bell = (page: Page) => page.getByTestId("bell").filter({ visible: true });
const rows = (page: Page) => page.getByTestId("notices").getByRole("listitem");
const badge = (page: Page, count: number) =>
  expect
    .poll(() => bell(page).getAttribute("aria-label"))
    .toBe(count === 1 ? "Avisos, 1 não lido" : `Avisos, ${count} não lidos`);
const open = (page: Page, path: string) => page.goto(`${inject("url")}/#${path}`);

interface Listed {
  tickets: { id: number; contact: { name: string }; userId: number | null }[];
}

/** A ticket that Ana attends, and one of Bruno's. */
async function ticketOf(page: Page, contact: string): Promise<number> {
  const { tickets } = (await callApi(page, "GET", "/tickets?status=open&showAll=true")) as Listed;
  const found = tickets.find((one) => one.contact.name === contact);
  if (!found) throw new Error(`${contact} has no open ticket`);
  return found.id;
}

async function nameAna(page: Page, ticketId: number, body: string) {
  const { items } = (await callApi(page, "GET", "/users/choices")) as { items: { id: number; name: string }[] };
  const mentions = items.filter(({ name }) => name === "Ana Lima").map(({ id }) => id);
  const note = { clientId: crypto.randomUUID(), body, content: { type: "note", mentions } };
  await callApi(page, "POST", `/messages/${ticketId}`, note);
}

test("told on another screen, waiting after signing in, read on two machines at once", async () => {
  const boss = await browser.newPerson();
  await signIn(boss.page, bruno);
  const ticketId = await ticketOf(boss.page, "Sônia Barbosa");

  // What waited while she was away: the demonstration's two mentions.
  const { page } = await browser.newPerson();
  await signIn(page, ana.email);
  await open(page, "/mensagens-rapidas");
  await badge(page, 2);
  const second = await browser.newPerson();
  await signIn(second.page, ana.email);
  await open(second.page, "/home");
  await badge(second.page, 2);

  // Told on a screen that has nothing to do with it.
  await nameAna(boss.page, ticketId, "@Ana Lima ela aceita a entrega na quinta?");
  const toast = page.getByTestId("toast").filter({ hasText: "Bruno Rocha citou você" });
  await toast.getByText("Sônia Barbosa: @Ana Lima ela aceita a entrega na quinta?").waitFor();
  await Promise.all([badge(page, 3), badge(second.page, 3)]);

  // By keyboard: the list opens, down to the second one, and one is marked as read.
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBe(3);
  await rows(page).first().getByRole("button").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("citou você");
  await rows(page)
    .nth(1)
    .getByRole("button", { name: /^Marcar como lido/ })
    .click();
  await Promise.all([badge(page, 2), badge(second.page, 2)]);

  // Opening one leads to its note, and reads all that are about this conversation.
  await rows(page).first().getByRole("button").first().click();
  await page.waitForURL(new RegExp(`/atendimento/${ticketId}`));
  await page.getByText("ela aceita a entrega na quinta?").first().waitFor();
  await badge(second.page, 1);

  // What happens in the conversation before her eyes is not told again.
  await nameAna(boss.page, ticketId, "@Ana Lima ela respondeu agora");
  await page.getByText("ela respondeu agora").first().waitFor();
  await badge(second.page, 1);

  await bell(second.page).click();
  await second.page.getByRole("button", { name: "Marcar tudo como lido" }).click();
  await expect.poll(() => bell(second.page).getAttribute("aria-label")).toBe("Avisos");
  await expect.poll(() => bell(page).getAttribute("aria-label")).toBe("Avisos");
});

/** One of each: named, given a ticket, a print that is ready. */
async function fillBell(page: Page) {
  await signIn(page, ana.email);
  const ticketId = await ticketOf(page, "Pedro Henrique Albuquerque");
  const { items } = (await callApi(page, "GET", "/users/choices")) as { items: { id: number; name: string }[] };
  const userId = items.find(({ name }) => name === "Bruno Rocha")?.id;
  await callApi(page, "PUT", `/tickets/${ticketId}`, { userId });
}

async function printOne(page: Page) {
  const ticketId = await ticketOf(page, "Sônia Barbosa");
  const { id } = (await callApi(page, "GET", `/messages/pdf/${ticketId}`)) as { id: string };
  const status = async () => ((await callApi(page, "GET", `/jobs/${id}`)) as { status: string }).status;
  await expect.poll(status, { timeout: 30_000 }).toBe("done");
}

const looks: [string, Look][] = [
  ["light", desktop],
  ["dark", { ...desktop, theme: "dark" }],
  ["phone", phone],
];

test("the bell in light, in dark and on a phone", async () => {
  const giver = await browser.newPerson();
  await fillBell(giver.page);
  const { page } = await browser.newPerson();
  await signIn(page, bruno);
  await printOne(page);
  for (const [name, look] of looks) {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: look.width, height: look.height });
    await open(page, name === "dark" ? "/atendimento" : "/mensagens-rapidas");
    await page.reload();
    await badge(page, 3);
    await bell(page).click();
    await rows(page).nth(2).waitFor();
    await page.screenshot({ path: `${inject("out")}/notices-${name}.png` });
    expect(await seriousFlaws(page)).toEqual([]);
    const list = await page.getByTestId("notices").boundingBox();
    expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? 0) <= look.width).toBe(true);
  }
});
