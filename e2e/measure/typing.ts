// From a key press to its letter on the screen, with two thousand messages loaded above.
import type { Page } from "playwright-core";
import { type Figure, percentile } from "./figures.rules.ts";
import { traced } from "./trace.ts";
import type { World } from "./world.ts";

const KEYS = 120;
const WORDS = "segue o prazo combinado para a entrega da mesa ";

/** Walks up to the very first message, as somebody who reads it all. */
export async function loadEverything(page: Page, name: string): Promise<void> {
  const list = page.getByTestId("messages");
  await list.waitFor();
  await page.getByRole("article").filter({ hasText: name }).first().waitFor();
  await list.evaluate(
    (element, first) =>
      new Promise<void>((done, fail) => {
        const end = performance.now() + 240_000;
        const look = () => {
          const isThere = [...element.querySelectorAll("article")].some((one) => one.textContent?.includes(first));
          if (isThere) return done();
          if (performance.now() > end) return fail(new Error("the first message did not come"));
          element.scrollTop = 0;
          setTimeout(look, 30);
        };
        look();
      }),
    `${name}, recado 1.`,
  );
}

export async function measureTyping({ page, browser, tickets, goTo }: World, windows: number): Promise<Figure> {
  const ticket = tickets[1];
  if (!ticket) throw new Error("nothing to type in");
  await goTo(ticket.id);
  await loadEverything(page, ticket.name);
  await page.getByTestId("to-end").click();
  const composer = page.getByTestId("composer");
  await composer.click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    const painted = new MessageChannel();
    const pressed: number[] = [];
    painted.port1.onmessage = () => {
      const now = performance.now();
      for (const at of pressed.splice(0)) times.push(now - at);
      performance.mark("measure-to");
    };
    window.addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          performance.mark("measure-from", { startTime: timeStamp });
          pressed.push(timeStamp);
          painted.port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  const found: number[] = [];
  const own: number[] = [];
  for (let window = 0; window < windows; window++) {
    const trace = await traced(browser, page, async () => {
      for (let key = 0; key < KEYS; key++) {
        const letter = WORDS[key % WORDS.length] ?? "a";
        await page.keyboard.press(letter === " " ? "Space" : letter);
        // Nobody types in step with the screen.
        await page.waitForTimeout(30 + ((key * 13) % 40));
      }
    });
    own.push(percentile(trace.between, 0.95));
    const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes.splice(0));
    found.push(percentile(times, 0.95));
    await composer.fill("");
    await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes.splice(0));
  }
  return { name: "typing, 2000 messages loaded, p95", unit: "ms", limit: 32, windows: found, own };
}
