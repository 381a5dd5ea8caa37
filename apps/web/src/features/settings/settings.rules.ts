// Finding settings by any word of their name or effect, and what their values are called. Pure.
import { type SettingKey, type SettingSection, settingKeys, settings } from "@prosa/contracts/settings";
import { plain } from "../../shared/palette/search.rules.ts";

export interface SettingTexts {
  name: string;
  effect: string;
  section: string;
}

/** Accents and case do not matter; every word must appear somewhere in the name, the effect, the section or the key. */
export function findSettings(query: string, textsOf: (key: SettingKey) => SettingTexts): SettingKey[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return settingKeys.filter((key) => {
    const { name, effect, section } = textsOf(key);
    const text = plain(`${name} ${effect} ${section} ${key}`);
    return words.every((word) => text.includes(word));
  });
}

export const keysOf = (section: SettingSection, found: readonly SettingKey[]) =>
  found.filter((key) => settings[key].section === section);

export const standardOf = (key: SettingKey): string => String(settings[key].standard);

export const isSettingKey = (key: string | null): key is SettingKey => key !== null && Object.hasOwn(settings, key);
