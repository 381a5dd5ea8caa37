// The quick messages screen.
export { QuickMessagesScreen } from "./QuickMessagesScreen.tsx";
