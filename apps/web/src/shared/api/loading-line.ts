// When the thin line at the top shows: at the first request after a quiet time, for a fixed moment; never a layer.
import { limits } from "@prosa/contracts/limits";
import { createStore, type Store } from "../store.ts";

const QUIET_MS = limits.loadingOverlayAfterSeconds * 1000;
const HIDE_AFTER_MS = limits.loadingOverlayHideAfterSeconds * 1000;

export interface LoadingLine {
  visible: Store<boolean>;
  requestStarted(): void;
}

export function createLoadingLine(now: () => number = () => performance.now()): LoadingLine {
  const visible = createStore(false);
  let lastStart = Number.NEGATIVE_INFINITY;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  return {
    visible,
    requestStarted() {
      const quietFor = now() - lastStart;
      lastStart = now();
      if (quietFor < QUIET_MS) return;
      visible.set(true);
      clearTimeout(hiding);
      hiding = setTimeout(() => visible.set(false), HIDE_AFTER_MS);
    },
  };
}
