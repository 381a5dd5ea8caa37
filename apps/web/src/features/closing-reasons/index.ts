// The closing reasons screen.
export { ReasonsScreen } from "./ReasonsScreen.tsx";
