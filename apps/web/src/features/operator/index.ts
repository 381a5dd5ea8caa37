// The operator's companies: the door of the screen.
export { OperatorScreen } from "./OperatorScreen.tsx";
