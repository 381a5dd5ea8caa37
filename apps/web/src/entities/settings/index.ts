// The company's settings: the value of one, for whatever obeys it; all of them with their facts, for who changes them.
export { settingsKeys } from "./settings.keys.ts";
export { useSetting, useSettingsAreKnown } from "./use-setting.ts";
