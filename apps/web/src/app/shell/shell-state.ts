// Which of the shell's own layers is open, and whether their code is wanted yet.
import { createSpotlight } from "@mantine/spotlight";
import { createStore } from "../../shared/store.ts";

export type Layer = "shortcuts" | "profile" | "sessions" | "password" | "secondStep" | "more" | "chat" | null;

export const layer = createStore<Layer>(null);
/** Dialogs and the palette are fetched when first opened, or when the first screen has long been painted. */
export const layersWanted = createStore(false);

export function openLayer(which: Layer): void {
  layersWanted.set(true);
  layer.set(which);
}

export const [paletteStore, palette] = createSpotlight();

/** What the palette looks through: pages and actions too, or only what customers and attendants said. */
export const paletteScope = createStore<"all" | "search">("all");

export function openPalette(): void {
  openSpotlight("all");
}

export function openSearch(): void {
  openSpotlight("search");
}

function openSpotlight(scope: "all" | "search") {
  layersWanted.set(true);
  paletteScope.set(scope);
  palette.open();
}
