// Which of the shell's own layers is open, and whether their code is wanted yet.
import { spotlight } from "@mantine/spotlight";
import { createStore } from "../../shared/store.ts";

export type Layer = "shortcuts" | "profile" | "sessions" | "password" | "more" | null;

export const layer = createStore<Layer>(null);
/** Dialogs and the palette are fetched when first opened, or when the first screen has long been painted. */
export const layersWanted = createStore(false);

export function openLayer(which: Layer): void {
  layersWanted.set(true);
  layer.set(which);
}

export function openPalette(): void {
  layersWanted.set(true);
  spotlight.open();
}
