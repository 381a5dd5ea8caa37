// From the click on a row to its conversation on the screen, when it was open before.
import { type Figure, percentile } from "./figures.rules.ts";
import { traced } from "./trace.ts";
import type { World } from "./world.ts";

const SWITCHES = 24;

export async function measureSwitching({ page, browser, tickets, goTo }: World, windows: number): Promise<Figure> {
  const some = tickets.slice(2);
  for (const { id, name } of some) {
    await goTo(id);
    await page
      .getByRole("article")
      .filter({ hasText: `${name},` })
      .first()
      .waitFor();
  }
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { switchTimes: times });
    const painted = new MessageChannel();
    let from = 0;
    painted.port1.onmessage = () => {
      times.push(performance.now() - from);
      performance.mark("measure-to");
    };
    window.addEventListener(
      "pointerdown",
      ({ timeStamp, target }) => {
        const row = target instanceof Element ? target.closest("[data-testid^=ticket-row]") : null;
        const name = /Medida \d+-\d+/.exec(row?.textContent ?? "")?.[0];
        if (!name) return;
        from = timeStamp;
        performance.mark("measure-from", { startTime: timeStamp });
        const look = () => {
          const isThere =
            document.querySelector("main")?.getAttribute("aria-label")?.includes(name) &&
            document.querySelector("[data-testid=composer]") !== null &&
            [...document.querySelectorAll("article")].some((one) => one.textContent?.includes(`${name},`));
          if (isThere) painted.port2.postMessage(null);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  const read = () => page.evaluate(() => (globalThis as unknown as { switchTimes: number[] }).switchTimes.length);
  const found: number[] = [];
  const own: number[] = [];
  for (let window = 0; window < windows; window++) {
    const trace = await traced(browser, page, async () => {
      for (let turn = 0; turn < SWITCHES; turn++) {
        const ticket = some[(turn + window) % some.length];
        const before = await read();
        await page.getByTestId(`ticket-row-${ticket?.id}`).click();
        await page.waitForFunction(
          (count) => (globalThis as unknown as { switchTimes: number[] }).switchTimes.length > count,
          before,
        );
      }
    });
    own.push(percentile(trace.between, 0.95));
    const times = await page.evaluate(() => (globalThis as unknown as { switchTimes: number[] }).switchTimes.splice(0));
    found.push(percentile(times, 0.95));
  }
  return { name: "switch to an open conversation, p95", unit: "ms", limit: 100, windows: found, own };
}
