// Whether somebody is really at this screen: the page is visible and was touched not long ago.

const IDLE_AFTER_MS = 5 * 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;

export function watchPresence(onChange: (active: boolean) => void): () => void {
  let active = document.visibilityState === "visible";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: boolean) {
    clearTimeout(timer);
    if (next) timer = setTimeout(() => become(false), IDLE_AFTER_MS);
    if (next === active) return;
    active = next;
    onChange(active);
  }
  const seen = () => {
    if (document.visibilityState === "visible") become(true);
  };
  const turned = () => become(document.visibilityState === "visible");

  for (const sign of SIGNS) window.addEventListener(sign, seen, { passive: true });
  document.addEventListener("visibilitychange", turned);
  if (active) timer = setTimeout(() => become(false), IDLE_AFTER_MS);
  onChange(active);
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, seen);
    document.removeEventListener("visibilitychange", turned);
  };
}
