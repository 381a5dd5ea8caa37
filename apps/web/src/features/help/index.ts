// Help.
export { HelpScreen } from "./HelpScreen.tsx";
