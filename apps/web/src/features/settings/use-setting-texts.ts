// The words of settings: name, effect, section, and what a value is called.
import { type SettingKey, settings } from "@prosa/contracts/settings";
import { useTranslation } from "../../shared/i18n/index.ts";
import type { SettingTexts } from "./settings.rules.ts";

export function useSettingTexts(): (key: SettingKey) => SettingTexts {
  const { t } = useTranslation("settings");
  return (key) => ({
    name: t(`keys.${key}.name`),
    effect: t(`keys.${key}.effect`),
    section: t(`sections.${settings[key].section}`),
  });
}

export function useValueName(key: SettingKey): (value: string) => string {
  const { t } = useTranslation("settings");
  const { kind } = settings[key];
  return (value) => {
    if (kind === "toggle") return t(`values.${value === "enabled" ? "enabled" : "disabled"}`);
    // The options come from the contract; a test holds that each has its word.
    if (kind === "choice") return t(`keys.${key}.options.${value}` as "keys.ReturnToPendingMinutes.options.off");
    return value;
  };
}
