// How the product looks: the tokens, Mantine's theme, and the person's own choices.
export {
  changeView,
  currentView,
  subscribeView,
  takeConfigs,
  useColorScheme,
  useView,
  type View,
} from "./preferences.ts";
export { cssVariablesResolver, theme } from "./theme.ts";
