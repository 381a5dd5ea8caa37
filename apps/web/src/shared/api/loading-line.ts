// When the thin line at the top shows: at the first request after a quiet time, unless its answer comes at once; never a layer.
import { limits } from "@prosa/contracts/limits";
import { createStore, type Store } from "../store.ts";

const QUIET_MS = limits.loadingOverlayAfterSeconds * 1000;
const HIDE_AFTER_MS = limits.loadingOverlayHideAfterSeconds * 1000;
/** What is answered sooner needs no sign that it is on its way. */
const SHOW_AFTER_MS = 150;

export interface LoadingLine {
  visible: Store<boolean>;
  /** Returns what to call when the answer is there. */
  requestStarted(): () => void;
}

export function createLoadingLine(now: () => number = () => performance.now()): LoadingLine {
  const visible = createStore(false);
  let lastStart = Number.NEGATIVE_INFINITY;
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => visible.set(false);
  const show = () => {
    if (running === 0) return;
    visible.set(true);
    timer = setTimeout(hide, HIDE_AFTER_MS);
  };
  return {
    visible,
    requestStarted() {
      const quietFor = now() - lastStart;
      lastStart = now();
      running += 1;
      if (quietFor >= QUIET_MS) {
        clearTimeout(timer);
        timer = setTimeout(show, SHOW_AFTER_MS);
      }
      let isOpen = true;
      return () => {
        if (isOpen) running -= 1;
        isOpen = false;
      };
    },
  };
}
