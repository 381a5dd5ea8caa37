// The farewell messages screen.
export { FarewellsScreen } from "./FarewellsScreen.tsx";
