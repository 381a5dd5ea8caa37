// How a screen is looked at: in light, and at the full tier in dark and on a phone too; what is new, in all three at once.
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { seriousFlaws } from "./axe.ts";
import { desktop, type Look, phone } from "./browser.ts";
import { flaws } from "./flaws.ts";
import { firstOrAll } from "./tier.ts";

export const looks = firstOrAll<[string, Look]>([
  ["light", desktop],
  ["dark", { ...desktop, theme: "dark" }],
  ["phone", phone],
]);

async function see(page: Page, view: string) {
  await expect.poll(() => page.locator(".skel").count()).toBe(0);
  await page.screenshot({ path: `${inject("out")}/${view}.png` });
  expect(await seriousFlaws(page), view).toEqual([]);
  expect(await flaws(page), view).toEqual([]);
}

/** Pictures of one view in light, in dark and on a phone, none of them with a flaw. */
export async function seeEveryWay(page: Page, view: string) {
  await see(page, `${view}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await see(page, `${view}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(phone);
  await see(page, `${view}-phone`);
  await page.setViewportSize(desktop);
}
