// Business hours and holidays.
export { HoursScreen } from "./HoursScreen.tsx";
