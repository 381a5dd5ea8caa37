// The same news reaches every window of a person; one of them tells it.
import { type Attention, waitBeforeTelling } from "./attention.rules.ts";

const HELD_MS = 3000;

export function attention(): Attention {
  if (document.visibilityState === "hidden") return "hidden";
  return document.hasFocus() ? "here" : "visible";
}

/** The first window to take the lock tells; the others find it taken. */
export async function inOneWindow(name: string, tell: () => void): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return tell();
  const wait = waitBeforeTelling(attention());
  if (wait > 0) await new Promise((done) => setTimeout(done, wait));
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    tell();
    await new Promise((done) => setTimeout(done, HELD_MS));
  });
}
