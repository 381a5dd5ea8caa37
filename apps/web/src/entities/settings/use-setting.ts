// The value of one setting, typed; until the server has answered it is the standard.
import { type SettingKey, type SettingValue, settingValue } from "@prosa/contracts/setting-standards";
import { effectiveSettings } from "@prosa/contracts/settings-in-force";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { settingsKeys } from "./settings.keys.ts";

/** No news tells of a setting. */
const FRESH_MS = 60_000;

const useInForce = () =>
  useQuery({
    queryKey: settingsKeys.inForce,
    queryFn: ({ signal }) => api(effectiveSettings, { signal, quiet: true, silent: true }),
    staleTime: FRESH_MS,
  });

export const useSetting = <Key extends SettingKey>(key: Key): SettingValue<Key> =>
  settingValue(key, useInForce().data?.settings[key]);

/** For what would rather not be there than change under the eyes. */
export const useSettingsAreKnown = (): boolean => useInForce().data !== undefined;
