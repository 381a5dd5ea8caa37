// Every setting of a company: key, kind, default and whom it touches. Names and effects stand with the translations.
import { z } from "zod";
import { limits } from "../limits.ts";
import { route } from "../route.ts";
import { type SettingKey, standards } from "./setting-standards.ts";

export type { SettingKey } from "./setting-standards.ts";

export const settingSections = ["attendance", "visibility", "messages", "contacts", "people", "notices"] as const;
export type SettingSection = (typeof settingSections)[number];

type Audience = "everyone" | "attendants" | "allButAdmins" | "admins";
interface Common {
  section: SettingSection;
  /** Whom a change touches; the screen says how many people that is. */
  affects: Audience;
}
export interface Toggle extends Common {
  kind: "toggle";
  standard: "enabled" | "disabled";
}
export interface Count extends Common {
  kind: "count";
  standard: number;
  min: number;
  max: number;
}
export interface Choice extends Common {
  kind: "choice";
  standard: string;
  options: readonly string[];
}
export type SettingDefinition = Toggle | Count | Choice;

const toggle = (section: SettingSection, affects: Audience, isOn: boolean): Toggle => ({
  kind: "toggle",
  section,
  affects,
  standard: isOn ? "enabled" : "disabled",
});
const count = (section: SettingSection, affects: Audience, standard: number, min: number, max: number): Count => ({
  kind: "count",
  section,
  affects,
  standard,
  min,
  max,
});

export const settings = {
  NotViewTicketsChatBot: toggle("visibility", "attendants", standards.NotViewTicketsChatBot),
  DirectTicketsToWallets: toggle("attendance", "attendants", standards.DirectTicketsToWallets),
  NotViewAssignedTickets: toggle("visibility", "attendants", standards.NotViewAssignedTickets),
  groupnotification: toggle("notices", "everyone", standards.groupnotification),
  HidePrivateTickets: toggle("visibility", "allButAdmins", standards.HidePrivateTickets),
  WalletContactsOnly: toggle("contacts", "attendants", standards.WalletContactsOnly),
  ContactsAdminOnly: toggle("contacts", "allButAdmins", standards.ContactsAdminOnly),
  HidePhones: toggle("contacts", "attendants", standards.HidePhones),
  PeekAllowed: toggle("attendance", "attendants", standards.PeekAllowed),
  ReopenAdminOnly: toggle("attendance", "attendants", standards.ReopenAdminOnly),
  ClosingReasonRequired: toggle("attendance", "everyone", standards.ClosingReasonRequired),
  SignatureOptional: toggle("messages", "attendants", standards.SignatureOptional),
  ShowRead: toggle("messages", "everyone", standards.ShowRead),
  ShowTyping: toggle("messages", "everyone", standards.ShowTyping),
  UserCreationDisabled: toggle("people", "admins", standards.UserCreationDisabled),
  SecondStepRequired: toggle("people", "everyone", standards.SecondStepRequired),
  TicketsPerStatus: count("attendance", "everyone", standards.TicketsPerStatus, 10, 100),
  SearchPageLimit: count("messages", "everyone", standards.SearchPageLimit, 1, 100),
  MaxAbsenceMessages: count("messages", "everyone", standards.MaxAbsenceMessages, 0, 20),
  MaxBusinessHoursMessages: count("messages", "everyone", standards.MaxBusinessHoursMessages, 0, 20),
  /** A scheduled message that could not leave on its date still does within so many minutes. */
  ScheduleLateMinutes: count("messages", "everyone", standards.ScheduleLateMinutes, 0, 1440),
  ReturnToPendingMinutes: {
    kind: "choice",
    section: "attendance",
    affects: "everyone",
    standard: standards.ReturnToPendingMinutes,
    options: ["off", ...limits.returnToPendingMinutes.map(String)],
  },
  /** Of what the company's texts say by themselves, such as {{greeting}}. */
  CustomerLanguage: {
    kind: "choice",
    section: "messages",
    affects: "everyone",
    standard: standards.CustomerLanguage,
    options: ["pt", "en", "es"],
  },
  /** In days; what was said in tickets closed longer ago is erased. */
  MessageRetentionDays: {
    kind: "choice",
    section: "messages",
    affects: "everyone",
    standard: standards.MessageRetentionDays,
    options: ["off", "30", "90", "180", "365", "730", "1825"],
  },
} as const satisfies Record<SettingKey, SettingDefinition>;

/** What a setting may wait for: features that are not built yet, named as the screen names them. */
export type AwaitedFeature = "flows";

/**
 * Settings without an effect so far, each with the feature that will obey it: the screen says so, so that nobody relies on
 * them. Every other one is in force.
 */
export const settingsWaiting: { readonly [K in SettingKey]?: AwaitedFeature } = {};

/** Settings that keep doors shut: changing one asks for a fresh proof, and support may not. */
const guardingSettings: ReadonlySet<string> = new Set<SettingKey>(["SecondStepRequired", "UserCreationDisabled"]);

export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]];

/** The value if the setting accepts it, else null. */
export function acceptedValue(key: SettingKey, value: string): string | null {
  const definition: SettingDefinition = settings[key];
  if (definition.kind === "toggle") return value === "enabled" || value === "disabled" ? value : null;
  if (definition.kind === "choice") return definition.options.includes(value) ? value : null;
  const number = Number(value);
  return /^\d{1,6}$/.test(value) && number >= definition.min && number <= definition.max ? String(number) : null;
}

export const Setting = z.object({
  key: z.enum(settingKeys),
  value: z.string(),
  isStandard: z.boolean(),
  /** How many active people the setting touches now. */
  people: z.number().int(),
});

export const listSettings = route({
  method: "GET",
  path: "/settings",
  summary: "Every setting with its value, as key and value rows.",
  access: { area: "settings", level: "read" },
  answer: z.object({ settings: z.array(Setting) }),
});

export const updateSetting = route({
  method: "PUT",
  path: "/settings/:key",
  summary: "Saves one setting at once; an unknown key answers ERR_NO_SETTING_FOUND.",
  access: { area: "settings", level: "full" },
  audit: { kind: "setting.changed" },
  proof: ({ params }) => guardingSettings.has(params.key),
  params: z.object({ key: z.string().max(60) }),
  body: z.object({ value: z.string().max(60) }),
  answer: Setting,
});
