// Every setting of a company: key, kind, default and whom it touches. Names and effects stand with the translations.
import { z } from "zod";
import { limits } from "./limits.ts";
import { route } from "./route.ts";

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

const toggle = (section: SettingSection, affects: Audience, standard: Toggle["standard"] = "disabled"): Toggle => ({
  kind: "toggle",
  section,
  affects,
  standard,
});
const count = (section: SettingSection, affects: Audience, standard: number, min: number, max: number): Count => ({
  kind: "count",
  section,
  affects,
  standard,
  min,
  max,
});

/** The first four keys are literal in the specification; the others it names in words. */
export const settings = {
  NotViewTicketsChatBot: toggle("visibility", "attendants"),
  DirectTicketsToWallets: toggle("attendance", "attendants"),
  NotViewAssignedTickets: toggle("visibility", "attendants"),
  groupnotification: toggle("notices", "everyone"),
  HidePrivateTickets: toggle("visibility", "allButAdmins"),
  WalletContactsOnly: toggle("contacts", "attendants"),
  ContactsAdminOnly: toggle("contacts", "allButAdmins"),
  HidePhones: toggle("contacts", "attendants"),
  PeekAllowed: toggle("attendance", "attendants", "enabled"),
  ReopenAdminOnly: toggle("attendance", "attendants"),
  ClosingReasonRequired: toggle("attendance", "everyone"),
  SignatureOptional: toggle("messages", "attendants", "enabled"),
  UserCreationDisabled: toggle("people", "admins"),
  TicketsPerStatus: count("attendance", "everyone", 30, 10, 100),
  SearchPageLimit: count("messages", "everyone", 20, 1, 100),
  MaxAbsenceMessages: count("messages", "everyone", 2, 0, 20),
  MaxBusinessHoursMessages: count("messages", "everyone", 2, 0, 20),
  ReturnToPendingMinutes: {
    kind: "choice",
    section: "attendance",
    affects: "everyone",
    standard: "off",
    options: ["off", ...limits.returnToPendingMinutes.map(String)],
  },
  /** In days; what was said in tickets closed longer ago is erased. */
  MessageRetentionDays: {
    kind: "choice",
    section: "messages",
    affects: "everyone",
    standard: "off",
    options: ["off", "30", "90", "180", "365", "730", "1825"],
  },
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof settings;
/**
 * Settings whose effect is built. The others are kept already and shown as waiting, so that nobody relies on them; each
 * moves here with the feature that obeys it.
 */
export const settingsInForce: ReadonlySet<SettingKey> = new Set([
  "NotViewTicketsChatBot",
  "DirectTicketsToWallets",
  "NotViewAssignedTickets",
  "groupnotification",
  "HidePrivateTickets",
  "WalletContactsOnly",
  "ContactsAdminOnly",
  "HidePhones",
  "PeekAllowed",
  "ReopenAdminOnly",
  "ClosingReasonRequired",
  "SignatureOptional",
  "UserCreationDisabled",
  "TicketsPerStatus",
  "SearchPageLimit",
  "ReturnToPendingMinutes",
  "MessageRetentionDays",
]);

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
  params: z.object({ key: z.string().max(60) }),
  body: z.object({ value: z.string().max(60) }),
  answer: Setting,
});
