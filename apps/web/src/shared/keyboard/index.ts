// Shortcuts: add one with useShortcut, print it with <Keys>, and the help sheet lists it by itself.
export { Keys } from "./Keys.tsx";
export { focusNextRegion } from "./regions.ts";
export {
  isMac,
  listenToKeys,
  registerShortcut,
  type Shortcut,
  shortcuts,
  useShortcut,
  useShortcuts,
} from "./registry.ts";
