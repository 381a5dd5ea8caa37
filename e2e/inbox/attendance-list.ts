// What the journeys of the list share: customers who write, rows as they are seen, and patience.
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { seriousFlaws } from "../axe.ts";
import { accountOf } from "../browser.ts";
import { COMPANY, customerWrites } from "../casa-ipe.ts";

export const account = (profile: string, queue?: string) =>
  accountOf((one) => one.company === COMPANY && one.profile === profile && (!queue || one.queues.includes(queue)));

/** People nobody has seen before, however often this runs on the same data. */
export const run = Date.now().toString(36).slice(-4);
let nextPhone = Date.now() % 1_000_000;

/** A customer writes for the first time; returns once the server has the ticket. */
export async function write(name: string, text = "Bom dia, podem me ajudar?"): Promise<string> {
  nextPhone += 1;
  const from = `551195${String(nextPhone).padStart(7, "0")}`;
  await customerWrites(name, from, text);
  return from;
}

export const say = (from: string, name: string, text: string) => customerWrites(name, from, text);

/** Several browsers and a whole product share the machine. */
export const eventually = <T>(probe: () => T | Promise<T>) => expect.poll(probe);

export const rowOf = (page: Page, name: string) => page.getByRole("option", { name: new RegExp(name) });
export const rows = (page: Page) => page.getByTestId(/^ticket-row-/);
/** From top to bottom as they are seen; the list draws them in any order. */
export const order = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all
      .map((row) => ({ id: row.getAttribute("data-testid"), top: row.getBoundingClientRect().top }))
      .sort((a, b) => a.top - b.top)
      .map(({ id, top }) => `${id}@${Math.round(top)}`),
  );

export async function openTab(page: Page, tab: string) {
  await page.goto(`${inject("url")}/#/atendimento?tab=${tab}`);
  await rows(page).first().waitFor();
}

/** Esc leaves the field for the messages; until then a letter would still be typed. */
export async function leaveComposer(page: Page) {
  await page.getByRole("article").first().waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => page.evaluate(() => document.activeElement?.closest("article") !== null)).toBe(true);
}

/** Whether the device has these words; a moment after they were typed. */
export const isKept = (page: Page, words: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<boolean>((done) => {
        const opening = indexedDB.open("prosa-inbox");
        opening.onsuccess = () => {
          const asked = opening.result.transaction("kept").objectStore("kept").getAll();
          asked.onsuccess = () => {
            opening.result.close();
            done(JSON.stringify(asked.result).includes(wanted));
          };
        };
      }),
    words,
  );

/** Whoever uses keys alone must always see where they are. */
export const focusIsSeen = (page: Page) =>
  page.evaluate(() => document.activeElement !== document.body && document.activeElement?.matches(":focus-visible"));

export async function expectClean(page: Page, name: string) {
  expect(await seriousFlaws(page), name).toEqual([]);
}
