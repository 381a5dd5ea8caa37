// The tasks screen.
export { TasksScreen } from "./TasksScreen.tsx";
