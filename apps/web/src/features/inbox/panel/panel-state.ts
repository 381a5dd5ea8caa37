// Whether the panel is shown: docked it is remembered on this device, as an overlay it is open only while looked at.
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { createStore, useStore } from "../../../shared/store.ts";

const KEY = "prosa.panel";
const docked = createStore(localStorage.getItem(KEY) !== "closed");

export type PanelPlace = "docked" | "overlay" | "sheet";

export interface PanelState {
  place: PanelPlace;
  isOpen: boolean;
  toggle(): void;
  close(): void;
}

export function usePanelState(ticketId: number | null): PanelState {
  const isWide = useMediaQuery("(min-width: 1280px)", window.innerWidth >= 1280, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery("(max-width: 639px)", false, { getInitialValueInEffect: false });
  const isDocked = useStore(docked);
  const [isOver, setOver] = useState(false);
  // Another conversation: an overlay would lie over what somebody wants to read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket is the sign
  useEffect(() => setOver(false), [ticketId]);
  const isOpen = ticketId !== null && (isWide ? isDocked : isOver);
  const set = (on: boolean) => {
    if (!isWide) return setOver(on);
    docked.set(on);
    localStorage.setItem(KEY, on ? "open" : "closed");
  };
  return {
    place: isWide ? "docked" : isPhone ? "sheet" : "overlay",
    isOpen,
    toggle: () => set(!isOpen),
    close: () => set(false),
  };
}
