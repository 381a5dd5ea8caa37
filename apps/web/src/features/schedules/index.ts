// The screen of scheduled messages.
export { SchedulesScreen } from "./SchedulesScreen.tsx";
