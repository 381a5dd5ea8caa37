// Reading upwards through five thousand messages by wheel: each turn moves what is read by exactly that turn.
import type { Page } from "playwright-core";
import type { Figure } from "./figures.rules.ts";
import type { World } from "./world.ts";

const STEP = 400;

interface Seen {
  id: string;
  top: number;
  scrollTop: number;
  isFirst: boolean;
}

/** After two frames: the message at the top of the view, or the one asked for. */
function look(page: Page, wanted: string | null, first: string): Promise<Seen | null> {
  return page.evaluate(
    async ([id, words]) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const list = document.querySelector<HTMLElement>("[data-testid=messages]");
      if (!list) return null;
      const { top } = list.getBoundingClientRect();
      const all = [...list.querySelectorAll("article")];
      const found = id
        ? all.find((one) => one.dataset.testid === id)
        : all
            .filter((one) => one.getBoundingClientRect().top >= top)
            .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
      if (!found) return null;
      const isFirst = all.some((one) => one.textContent?.includes(words));
      const place = found.getBoundingClientRect().top;
      return { id: found.dataset.testid ?? "", top: place, scrollTop: list.scrollTop, isFirst };
    },
    [wanted, first] as const,
  );
}

export async function measureScrolling({ page, tickets, goTo }: World): Promise<Figure> {
  const ticket = tickets[0];
  if (!ticket) throw new Error("nothing to scroll");
  await goTo(ticket.id);
  await page
    .getByRole("article")
    .filter({ hasText: `${ticket.name}, recado ${ticket.messages}.` })
    .waitFor();
  const box = await page.getByTestId("messages").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  let [farthest, turns, held] = [0, 0, 0];
  const end = performance.now() + 400_000;
  for (;;) {
    const before = await look(page, null, `${ticket.name}, recado 1.`);
    if (!before) throw new Error("the conversation is empty");
    if (before.isFirst && before.scrollTop < 1) break;
    if (performance.now() > end) throw new Error(`only ${turns} turns in the time there was`);
    await page.mouse.wheel(0, -STEP);
    const after = await look(page, before.id, "");
    const moved = (after?.top ?? Number.POSITIVE_INFINITY) - before.top;
    // At the top of what is loaded a turn has less room; what comes in above then may not move anything either.
    const room = Math.min(STEP, before.scrollTop);
    const isHeld = room < STEP && Math.abs(moved - STEP) > 1;
    if (isHeld) held += 1;
    farthest = Math.max(farthest, Math.abs(moved - (isHeld ? Math.max(room, Math.min(moved, STEP)) : STEP)));
    turns += 1;
  }
  const note = `${turns} turns, ${held} of them at the top of what was loaded`;
  return { name: "scroll up through 5000 messages, farthest jump", unit: "px", limit: 1, windows: [farthest], note };
}
