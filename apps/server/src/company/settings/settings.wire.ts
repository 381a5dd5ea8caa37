// Settings as the screen shows them: the value, whether it is the standard one, and how many people it touches.
import type { Profile } from "@prosa/contracts/permissions";
import {
  type Setting,
  type SettingDefinition,
  type SettingKey,
  settingKeys,
  settings,
} from "@prosa/contracts/settings";
import type { z } from "zod";
import type { Ctx } from "#platform/context";
import { settingsOf } from "./settings.actions.ts";
import { countPeopleByProfile } from "./settings.queries.ts";
import { standardText } from "./settings.registry.ts";

type WireSetting = z.infer<typeof Setting>;

/** Restrictions are for those who attend: admins and general supervisors see everything anyway. */
const touched: Record<SettingDefinition["affects"], readonly Profile[]> = {
  everyone: ["user", "supervisorfila", "supervisor", "admin"],
  attendants: ["user", "supervisorfila"],
  allButAdmins: ["user", "supervisorfila", "supervisor"],
  admins: ["admin"],
};

export async function showSettings(ctx: Ctx, keys: readonly SettingKey[] = settingKeys): Promise<WireSetting[]> {
  const values = await settingsOf(ctx);
  const people = await countPeopleByProfile(ctx.tx);
  return keys.map((key) => {
    const value = values.text(key);
    const profiles = touched[settings[key].affects];
    return {
      key,
      value,
      isStandard: value === standardText(key),
      people: profiles.reduce((sum, profile) => sum + (people.get(profile) ?? 0), 0),
    };
  });
}

/** What everybody's screens obey; what only administrators decide among themselves stays with them. */
export async function showEffective(ctx: Ctx): Promise<Record<string, string>> {
  const values = await settingsOf(ctx);
  const keys = settingKeys.filter((key) => (settings[key] as SettingDefinition).affects !== "admins");
  return Object.fromEntries(keys.map((key) => [key, values.text(key)]));
}
