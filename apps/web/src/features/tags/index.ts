// The tags screen.
export { TagsScreen } from "./TagsScreen.tsx";
