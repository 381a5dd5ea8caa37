// Figures of the people who attend.
export { UserFiguresScreen } from "./UserFiguresScreen.tsx";
