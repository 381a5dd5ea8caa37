// The reload after a long idle time (decision D-03): only when nothing would be lost, otherwise at the first safe moment.
import { limits } from "@prosa/contracts/limits";
import { flushDrafts } from "./drafts.ts";
import { isSafeToReload } from "./unsafe.ts";

const IDLE_MS = limits.idleReloadSeconds * 1000;
const CHECK_MS = 5_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;

let touchedAt = performance.now();
export const lastTouch = () => touchedAt;

/** Reloads now if that is safe. The answer says whether it did. */
export async function reloadWhenSafe(reload: () => void = () => location.reload()): Promise<boolean> {
  if (!isSafeToReload()) return false;
  await flushDrafts();
  if (!isSafeToReload()) return false;
  reload();
  return true;
}

export function watchIdle(reload: () => void, now: () => number = () => performance.now()): () => void {
  const touch = () => {
    touchedAt = now();
  };
  touch();
  let leaving = false;
  const check = setInterval(() => {
    if (leaving || now() - touchedAt < IDLE_MS) return;
    leaving = true;
    reloadWhenSafe(reload).then(
      (did) => {
        leaving = did;
      },
      () => {
        leaving = false;
      },
    );
  }, CHECK_MS);
  for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true });
  document.addEventListener("visibilitychange", touch);
  return () => {
    clearInterval(check);
    for (const sign of SIGNS) window.removeEventListener(sign, touch);
    document.removeEventListener("visibilitychange", touch);
  };
}
