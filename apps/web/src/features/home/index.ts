// The start page.
export { HomeScreen } from "./HomeScreen.tsx";
