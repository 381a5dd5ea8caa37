// The company's settings.
export { SettingsScreen } from "./SettingsScreen.tsx";
