// The copilot and voice messages as text: chosen by the company, asked by the person who attends, who alone sends.
import { expect, inject, test } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf, browserForFile, callApi, signIn } from "../browser.ts";
import { COMPANY } from "../casa-ipe.ts";
import { accepted, bubbles, customerNamed, take } from "../customer.ts";
import { looks } from "../every-look.ts";

const browser = browserForFile();
const admin = accountOf(({ company, profile }) => company === COMPANY && profile === "admin");

test.each(looks)("a recording is read, and a proposal is taken, undone and taken again, %s", async (look, settings) => {
  const shot = (name: string) => ({ path: `${inject("out")}/copilot-${name}-${look}.png` });
  const chief = (await browser.newPerson(settings)).page;
  await signIn(chief, admin.email);
  const model = { type: "openai", name: `Redação ${look}`, model: "gpt-6-luna", apiKey: "sk-sandbox-1234" };
  await callApi(chief, "POST", "/integrations", model);
  await chief.goto(`${inject("url")}/#/chatbot?tab=integracoes`);
  const duties = chief.getByTestId("duties");
  for (const label of ["Copiloto", "Transcrição de áudios"]) {
    await duties.getByLabel(label).first().click();
    await chief.getByRole("option", { name: model.name }).click();
    await expect.poll(() => duties.getByLabel(label).first().inputValue()).toBe(model.name);
  }
  await duties.getByText("Transcrever automaticamente").waitFor();
  await chief.screenshot(shot("duties"));
  expect(await seriousFlaws(chief), look).toEqual([]);

  const customer = customerNamed("Celina", looks.findIndex(([name]) => name === look) + 1);
  await customer.say({ text: "Oi, o sofá chega quando?" });
  const { page } = await browser.newPerson(settings);
  await take(page, customer);
  await customer.say({ type: "audio", sample: "voice.ogg" });
  await bubbles(page, "voice").getByRole("button", { name: "Transcrever" }).click();
  await page.getByTestId("transcript").getByText("áudio de teste").waitFor();
  await page.screenshot(shot("transcript"));
  expect(await seriousFlaws(page), look).toEqual([]);

  const sentBefore = (await accepted(customer.phone)).length;
  const field = page.getByTestId("composer");
  await field.fill("oi, vc pode mandar o endereço?");
  await page.getByTestId("copilot-button").click();
  const panel = page.getByTestId("copilot");
  await panel.getByRole("button", { name: "Corrigir" }).waitFor();
  await page.screenshot(shot("menu"));
  expect(await seriousFlaws(page), look).toEqual([]);
  await panel.getByRole("button", { name: "Corrigir" }).click();
  await panel.locator("ins", { hasText: "você" }).waitFor();
  await page.screenshot(shot("diff"));
  expect(await seriousFlaws(page), look).toEqual([]);
  // The first control has the focus: by keyboard alone.
  const held = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 40));
  await expect.poll(held).toBe("Inserir");
  await page.keyboard.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("Oi, você pode mandar o endereço?");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(() => field.inputValue()).toBe("oi, vc pode mandar o endereço?");

  await field.press("Control+j");
  await panel.getByRole("button", { name: "Resumir a conversa" }).click();
  await panel.getByRole("button", { name: "Usar como nota" }).click();
  await expect.poll(() => field.inputValue()).toContain("O cliente escreveu: áudio de teste");
  await page.screenshot(shot("note"));
  expect((await accepted(customer.phone)).length).toBe(sentBefore);
});
