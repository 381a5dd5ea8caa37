// The help page: short answers, the keyboard, what is new, diagnostics to copy.
export { HelpScreen } from "./HelpScreen.tsx";
