// Fifty messages a second into the list: how long the browser is busy at most without a chance to answer a key.
import type { Figure } from "./figures.rules.ts";
import { traced } from "./trace.ts";
import type { World } from "./world.ts";

const SECONDS = 8;
const PER_SECOND = 50;
const PEOPLE = 30;

export async function measureEvents(world: World, windows: number): Promise<Figure> {
  const { page, browser, frames, sandbox, phoneNumberId } = world;
  const crowd = (count: number) =>
    sandbox("/say-many", { phoneNumberId, people: PEOPLE, perSecond: PER_SECOND, count });
  await page.getByRole("tab", { name: /Pend/ }).click();
  const heard = () => frames.filter((frame) => frame.includes("message.created")).length;
  const said = async (count: number) => {
    frames.length = 0;
    const from = performance.now();
    await crowd(count);
    while (heard() < count && performance.now() - from < SECONDS * 4000) await page.waitForTimeout(100);
    return heard() / ((performance.now() - from) / 1000);
  };
  // Everybody's first message makes a ticket and is greeted; what is measured are messages in known conversations.
  await said(PEOPLE);
  const [windowsOf, own, rates] = [[] as number[], [] as number[], [] as number[]];
  for (let window = 0; window < windows; window++) {
    const { tasks } = await traced(browser, page, async () => {
      rates.push(await said(PER_SECOND * SECONDS));
    });
    windowsOf.push(Math.max(...tasks.map(({ length }) => length)));
    own.push(Math.max(...tasks.map((task) => task.own)));
  }
  const note = `${rates.map((rate) => rate.toFixed(0)).join(", ")} messages a second arrived`;
  return { name: "50 events a second, longest task", unit: "ms", limit: 50, windows: windowsOf, own, note };
}
