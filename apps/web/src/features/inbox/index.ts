// The attendance screen's only door.
export { InboxScreen } from "./InboxScreen.tsx";
