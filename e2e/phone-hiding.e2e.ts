// Where the company hides telephone numbers, nothing that reaches an attendant's browser holds one: no answer, no frame and
// no name of a file, wherever they walk.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { browserForFile, callApi, clickRow, type Person, sandbox, signIn } from "./browser.ts";
import { emailOf, shopChannel } from "./casa-ipe.ts";

const browser = browserForFile();
const PLANTED = 40;
const customers = Array.from({ length: PLANTED }, (_, place) => ({
  name: `Plantada ${String.fromCharCode(65 + (place % 26))}${place < 26 ? "a" : "e"}lia`,
  /** Every fourth tells no name: such people are called by their number. */
  isNameless: place % 4 === 3,
  phone: `55119${String(62_417_053 + place * 104_729).padStart(8, "0")}`,
}));

/** What a number would be found by: its own eight digits, however they are written. */
const needles = customers.map(({ phone }) => phone.slice(-8));
const digitsOf = (text: string) => text.replaceAll(/(?<=\d)[\s().+-]{1,3}(?=\d)/g, "");
const leaksIn = (text: string) => {
  const plain = digitsOf(text);
  return needles.filter((needle) => plain.includes(needle));
};

interface Watched {
  bodies: number;
  leaks: string[];
  settle(): Promise<void>;
}

/** Everything the server says to this browser from now on. */
function watch({ page, frames }: Person): Watched {
  const reading: Promise<void>[] = [];
  const watched: Watched = {
    bodies: 0,
    leaks: [],
    async settle() {
      await page.waitForLoadState("networkidle");
      await Promise.all(reading);
      for (const frame of frames) for (const leak of leaksIn(frame)) watched.leaks.push(`${leak} in ${frame}`);
    },
  };
  page.on("response", (response) => {
    if (!/\/(api|media|socket\.io)\//.test(response.url())) return;
    const named = `${response.url()} ${JSON.stringify(response.headers())}`;
    for (const leak of leaksIn(named)) watched.leaks.push(`${leak} in ${named}`);
    reading.push(
      response.body().then(
        (body) => {
          watched.bodies += 1;
          for (const leak of leaksIn(body.toString("latin1"))) watched.leaks.push(`${leak} in ${response.url()}`);
        },
        // A page that was left takes the bodies it was reading with it.
        () => {},
      ),
    );
  });
  return watched;
}

const goto = async (page: Page, path: string) => {
  await page.goto(`${inject("url")}/#${path}`);
  await page.waitForLoadState("networkidle");
};

test("forty numbers are planted, and an attendant who walks everywhere meets none of them", async () => {
  const admin = await browser.newPerson();
  await signIn(admin.page, emailOf("Helena Prado"));
  await callApi(admin.page, "PUT", "/settings/HidePhones", { value: "enabled" });
  const say = ({ name, isNameless, phone }: (typeof customers)[number], text: string) =>
    sandbox("/say", {
      phoneNumberId: shopChannel().phoneNumberId,
      from: phone,
      name: isNameless ? phone : name,
      text,
      await: true,
    });
  for (const customer of customers) await say(customer, "Bom dia, preciso de ajuda com o pedido.");

  const ana = await browser.newPerson();
  const { page } = ana;
  const watched = watch(ana);
  await signIn(page, emailOf("Ana Lima"));
  await goto(page, "/atendimento?tab=pending");
  const row = page.getByRole("option", { name: /Plantada/ }).first();
  await row.waitFor();
  await clickRow(row);
  await page.getByTestId("composer").first().waitFor();
  await page.getByRole("article").first().waitFor();
  await page.waitForLoadState("networkidle");
  // What comes in while the list and a conversation are open, by name and without one.
  for (const customer of customers.slice(0, 8)) await say(customer, "Alguém aí?");

  const asked = async (path: string) => {
    const answer = await callApi(page, "GET", path);
    for (const leak of leaksIn(JSON.stringify(answer))) watched.leaks.push(`${leak} in ${path}`);
    return answer;
  };
  const { tickets } = (await asked("/tickets?status=pending,open&searchParam=Plantada")) as {
    tickets: { id: number; contactId: number }[];
  };
  expect(tickets.length, "her list holds them").toBeGreaterThan(10);
  for (const { id, contactId } of tickets.slice(0, 10)) {
    await asked(`/tickets/${id}`);
    await asked(`/tickets/${id}/logs`);
    await asked(`/messages/${id}`);
    await asked(`/contacts/${contactId}`);
    await asked(`/contacts/${contactId}/tickets`);
  }
  await goto(page, "/contatos");
  await page.locator("[data-row-link]").first().waitFor();
  await goto(page, "/contatos?busca=Plantada");
  await page.locator("[data-row-link]").first().waitFor();
  await page.locator("[data-row-link]").first().click();
  await page.getByRole("dialog").first().waitFor();
  await goto(page, "/atendimento/contatos");
  await goto(page, "/painel-atendimentos");
  await goto(page, "/kanban");
  await asked("/search?searchParam=Plantada");
  // Part of a number finds nobody; a whole one finds its owner, without telling it.
  const partly = (await asked(`/contacts?searchParam=${customers[0]?.phone.slice(-6)}`)) as { items: unknown[] };
  expect(partly.items).toEqual([]);

  const first = tickets[0] as (typeof tickets)[number];
  // A conversation as a file: its name tells no number either.
  const job = (await asked(`/messages/pdf/${first.id}`)) as { id: string };
  const read = async () => (await asked(`/jobs/${job.id}`)) as { status: string };
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("done");
  await goto(page, `/atendimento/${first.id}`);
  await page.getByRole("button", { name: /trabalho/i }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByTestId(`job-${job.id}`).getByRole("button", { name: "Baixar", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(leaksIn(file.suggestedFilename())).toEqual([]);

  await watched.settle();
  expect(watched.leaks).toEqual([]);
  expect(watched.bodies, "answers were looked at").toBeGreaterThan(30);
  expect(ana.frames.length, "frames were looked at").toBeGreaterThan(5);
  // The same eyes see them where they are told: an administrator reads every number.
  const open = (await callApi(admin.page, "GET", `/contacts/${first.contactId}`)) as { number: string };
  expect(leaksIn(JSON.stringify(open))).toHaveLength(1);
});
