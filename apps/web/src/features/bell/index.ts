// The door of the bell: what hears on every screen. Its list is fetched when the bell is opened.
export { BellWatch } from "./BellWatch.tsx";
