// How wide somebody made the list and the panel: kept on the device for each person, never so wide that nobody can write.
import { useLayoutEffect } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";

export type Pane = "list" | "panel";
export type Size = `${number}rem`;
export type PaneSizes = Record<Pane, Size>;

export const usual: PaneSizes = { list: "20rem", panel: "20rem" };
/** The rail and the narrowest conversation one can work in. */
const OTHERS = "576px";

const room: Record<Pane, (size: Size) => string> = {
  list: (size) => `clamp(17.5rem, ${size}, max(17.5rem, 100vw - ${OTHERS} - 20rem))`,
  panel: (size) => `clamp(17.5rem, ${size}, max(17.5rem, 100vw - ${OTHERS} - var(--w-list)))`,
};

/** On the page itself, because the notices and the peek stand beside the list, not in it. */
export function applySize(pane: Pane, size: Size) {
  document.documentElement.style.setProperty(`--w-${pane}`, room[pane](size));
}

const keyOf = (userId: number) => `prosa.panes:${userId}`;

export function readSizes(userId: number): PaneSizes {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}") };
  } catch {
    return usual;
  }
}

export const keepSizes = (userId: number, sizes: PaneSizes) =>
  localStorage.setItem(keyOf(userId), JSON.stringify(sizes));

/** As this person left them; the usual ones again with the screen. */
export function usePaneSizes() {
  const { userId } = useSignedIn();
  useLayoutEffect(() => {
    const sizes = readSizes(userId);
    applySize("list", sizes.list);
    applySize("panel", sizes.panel);
    return () => {
      for (const pane of ["list", "panel"]) document.documentElement.style.removeProperty(`--w-${pane}`);
    };
  }, [userId]);
}
