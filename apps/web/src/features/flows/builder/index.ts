// The drawing of a flow: the door of the screen.
export { BuilderScreen } from "./BuilderScreen.tsx";
