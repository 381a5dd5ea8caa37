// Two people at one conversation, and one person at two devices: nobody talks past anybody, and no typed word is lost.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { browserForFile, callApi, desktop, order, phone, signIn } from "../browser.ts";
import { accepted, ana, bubbleOf, customerNamed, messagesOf, take } from "../customer.ts";
import { flaws } from "../flaws.ts";
import { isFull } from "../tier.ts";
import { account } from "./attendance-list.ts";

const browser = browserForFile();
const chief = account("admin");
const cutOff = [
  /409|Failed to fetch dynamically imported module|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket|50\d \(/,
];
const FOUND_WITHIN_MS = 2_000;

const field = (page: Page) => page.getByTestId("composer");
const textIn = (page: Page) => field(page).inputValue();
/** Without the signature above the words, and without the greeting. */
const received = async (to: string) => (await accepted(to)).slice(1).map(({ text }) => text.split("\n").at(-1));

/** The same page in every look; without a finger on it, so that all of them show the same. */
async function picture(page: Page, name: string, isLookedInto = true) {
  const looks = [
    ["light", desktop],
    ["dark", { ...desktop, theme: "dark" }],
    ["phone", phone],
  ] as const;
  for (const [look, { width, height, theme }] of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: `${inject("out")}/${name}-${look}.png` });
    expect(await flaws(page), `${name} in ${look}`).toEqual([]);
    // What only waits is drawn paler, and meant so.
    if (isLookedInto && (isFull || look === "light"))
      expect(await seriousFlaws(page), `${name} in ${look}`).toEqual([]);
  }
  await page.setViewportSize({ width: desktop.width, height: desktop.height });
  await page.emulateMedia({ colorScheme: "light" });
}

test("a colleague answers first: the words wait in the composer with what was said, and one key sends them", async () => {
  const nina = customerNamed("Nina", 1);
  await nina.say({ text: "Meu pedido já saiu?" });
  const { page } = await browser.newPerson(desktop, cutOff);
  const other = await browser.newPerson(desktop);
  await signIn(other.page, chief.email);
  const ticketId = await take(page, nina);
  // What Ana sends is on its way while the chief's answer is taken.
  let isFirst = true;
  await page.route(/\/messages\/\d+$/, async (route) => {
    const isHeld = isFirst && route.request().method() === "POST";
    const answer = { clientId: crypto.randomUUID(), body: "Saiu hoje cedo, Nina!" };
    if (isHeld) isFirst = false;
    if (isHeld) await callApi(other.page, "POST", `/messages/${ticketId}`, answer);
    await route.continue();
  });
  await field(page).fill("Vou verificar e já te digo.");
  await field(page).press("Enter");
  const strip = page.getByTestId("conflict");
  await strip.getByText("Saiu hoje cedo, Nina!").waitFor();
  expect(await textIn(page)).toBe("Vou verificar e já te digo.");
  expect(await received(nina.phone)).not.toContain("Vou verificar e já te digo.");
  await picture(page, "collision");
  await field(page).press("Enter");
  await strip.waitFor({ state: "detached" });
  await expect.poll(() => received(nina.phone)).toEqual(["Saiu hoje cedo, Nina!", "Vou verificar e já te digo."]);
  const own = (await messagesOf(page, ticketId)).filter(({ body }) => body.includes("Vou verificar"));
  expect(own).toHaveLength(1);
});

test("what was written without a network asks at its bubble when the customer wrote meanwhile", async () => {
  const otto = customerNamed("Otto", 2);
  await otto.say({ text: "Ainda tem da cor azul?" });
  const { page, context } = await browser.newPerson(desktop, cutOff, { isKeeping: true });
  const ticketId = await take(page, otto);
  await context.setOffline(true);
  for (const words of ["Tem, sim.", "Separo para você?"]) {
    await field(page).fill(words);
    await field(page).press("Enter");
    await bubbleOf(page, words).getByLabel("Na fila").waitFor();
  }
  await otto.say({ text: "Deixa, comprei em outra loja" });
  await context.setOffline(false);
  const anyway = bubbleOf(page, "Tem, sim.").getByRole("button", { name: "Enviar mesmo assim" });
  await anyway.waitFor();
  await bubbleOf(page, "Deixa, comprei em outra loja").waitFor();
  expect(await received(otto.phone)).toEqual([]);
  await picture(page, "collision-bubble", false);
  await anyway.click();
  // The second was decided with the first.
  await expect.poll(() => received(otto.phone)).toEqual(["Tem, sim.", "Separo para você?"]);
  expect((await messagesOf(page, ticketId)).filter(({ fromMe }) => fromMe)).toHaveLength(3);
});

test("what is typed at the desk goes on at the phone, also when the server dies in between, and goes when it is sent", async () => {
  const pia = customerNamed("Pia", 3);
  await pia.say({ text: "Quanto custa o frete?" });
  const desk = await browser.newPerson(desktop, cutOff, { isKeeping: true });
  const ticketId = await take(desk.page, pia);
  const hand = await browser.newPerson(phone, cutOff, { isKeeping: true });
  await signIn(hand.page, ana.email);
  await hand.page.goto(`${inject("url")}/#/atendimento/${ticketId}`);
  await field(hand.page).waitFor();

  await field(desk.page).pressSequentially("O frete custa ");
  const typedAt = performance.now();
  await expect.poll(() => textIn(hand.page), { interval: 50 }).toBe("O frete custa ");
  const foundMs = performance.now() - typedAt;
  console.log(`draft found on the other device after ${Math.round(foundMs)} ms`);
  // On a machine that does other things besides, only the figure is kept.
  if (isFull) expect(foundMs).toBeLessThan(FOUND_WITHIN_MS);

  await order("kill");
  try {
    await field(desk.page).pressSequentially("doze reais");
  } finally {
    await order("restart");
  }
  await expect.poll(() => textIn(hand.page), { timeout: 60_000 }).toBe("O frete custa doze reais");
  await hand.page.screenshot({ path: `${inject("out")}/draft-phone.png` });
  expect(await seriousFlaws(hand.page, { preload: false })).toEqual([]);

  await field(hand.page).press("End");
  await field(hand.page).pressSequentially(" para São Paulo.");
  await expect.poll(() => textIn(desk.page)).toBe("O frete custa doze reais para São Paulo.");
  await hand.page.getByTestId("send").click();
  await expect.poll(() => received(pia.phone)).toEqual(["O frete custa doze reais para São Paulo."]);
  await expect.poll(() => textIn(desk.page)).toBe("");
  await desk.page.reload();
  await bubbleOf(desk.page, "O frete custa doze reais para São Paulo.").waitFor();
  expect(await textIn(desk.page)).toBe("");
  const kept = (await callApi(desk.page, "GET", `/drafts?ticketId=${ticketId}`)) as { drafts: unknown[] };
  expect(kept.drafts).toEqual([]);
});
