// Campaigns: from nothing to a schedule through the four steps, what is refused on the way, and the end of one that was scheduled.
import { expect, inject, test } from "vitest";
import { browserForFile, desktop, signIn } from "../browser.ts";
import { emailOf } from "../casa-ipe.ts";

const browser = browserForFile();

test("a campaign is written, checked, scheduled and canceled", async () => {
  const { page } = await browser.newPerson(desktop);
  await signIn(page, emailOf("Otávio Lins"));
  await page.goto(`${inject("url")}/#/campanhas`);
  await page.getByTestId("new-campaign").click();
  await page.getByTestId("new-free").click();

  await page.getByTestId("campaign-name").fill("Outono Casa Ipê");
  await page.getByTestId("campaign-text-0").fill("Olá {{firstName|cliente}}! Para não receber mais, responda SAIR.");
  await page.getByRole("button", { name: "Outra variante" }).click();
  await page.getByTestId("campaign-text-1").fill("ola {{firstName|cliente}} para não receber mais responda sair");
  await page.getByText("As mensagens devem ser diferentes.").waitFor();
  await page.getByTestId("campaign-text-1").fill("A coleção chegou, {{firstName|cliente}}. Para sair, responda SAIR.");
  await page.getByTestId("campaign-channels").click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await page.getByTestId("wizard-continue").click();

  await page.getByTestId("audience-tag").click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await page.getByTestId("prepare-campaign").click();
  await page.getByTestId("prepared").waitFor();
  await page.getByTestId("wizard-continue").click();

  await page.getByTestId("soonest").click();
  await page.getByTestId("wizard-continue").click();
  await page.getByTestId("schedule-campaign").click();
  await expect.poll(() => page.getByText("Agendada", { exact: true }).count()).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Cancelar envio" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar envio" }).click();
  await expect.poll(() => page.getByText("Cancelada", { exact: true }).count()).toBeGreaterThan(0);
  await expect.poll(() => page.getByTestId("recipients").count()).toBe(1);
});
