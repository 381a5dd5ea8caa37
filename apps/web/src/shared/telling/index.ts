// Telling a person something aloud, once over all their windows.
export { attention } from "./one-window.ts";
export { type Telling, useTelling } from "./use-telling.ts";
