// What a setting is worth in code: the contract's keys, each with the type of its value. Pure.
import { type SettingValue, settingValue } from "@prosa/contracts/setting-standards";
import { acceptedValue, type SettingKey, settings } from "@prosa/contracts/settings";

export type { SettingValue } from "@prosa/contracts/setting-standards";

/** The words of the specification's four keys that the rest of the house uses. */
export const hideChatbotTickets = "NotViewTicketsChatBot" satisfies SettingKey;
export const directTicketsToWallets = "DirectTicketsToWallets" satisfies SettingKey;
export const hideAssignedTickets = "NotViewAssignedTickets" satisfies SettingKey;
export const groupNotification = "groupnotification" satisfies SettingKey;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

export const standardText = (key: SettingKey): string => String(settings[key].standard);

/** A stored text that is no value of its setting is as good as none: the standard then holds. */
export function effectiveText(key: SettingKey, stored: string | undefined): string {
  return (stored === undefined ? null : acceptedValue(key, stored)) ?? standardText(key);
}

export const readValue: <K extends SettingKey>(key: K, text: string) => SettingValue<K> = settingValue;

export function writeValue<K extends SettingKey>(key: K, value: SettingValue<K>): string {
  const text = value === true ? "enabled" : value === false ? "disabled" : String(value);
  const accepted = acceptedValue(key, text);
  if (accepted === null) throw new TypeError(`${text} is no value of the setting ${key}`);
  return accepted;
}
