// The supervision wall's only door.
export { PanelScreen } from "./PanelScreen.tsx";
