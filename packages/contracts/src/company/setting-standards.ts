// What every setting is until a company says otherwise, apart from the catalogue: a screen that obeys one needs no more of it.

/** The first four keys are literal in the specification; the others it names in words. */
export const standards = {
  NotViewTicketsChatBot: false,
  DirectTicketsToWallets: false,
  NotViewAssignedTickets: false,
  groupnotification: false,
  HidePrivateTickets: false,
  WalletContactsOnly: false,
  ContactsAdminOnly: false,
  HidePhones: false,
  PeekAllowed: true,
  ReopenAdminOnly: false,
  ClosingReasonRequired: false,
  SignatureOptional: true,
  ShowRead: false,
  ShowTyping: false,
  UserCreationDisabled: false,
  SecondStepRequired: false,
  TicketsPerStatus: 30,
  SearchPageLimit: 20,
  MaxAbsenceMessages: 2,
  MaxBusinessHoursMessages: 2,
  ScheduleLateMinutes: 60,
  ReturnToPendingMinutes: "off",
  MessageRetentionDays: "off",
  CustomerLanguage: "pt",
} as const;

export type SettingKey = keyof typeof standards;

/** A toggle is true or false, a count a number, a choice one of its words. */
export type SettingValue<Key extends SettingKey> = (typeof standards)[Key] extends boolean
  ? boolean
  : (typeof standards)[Key] extends number
    ? number
    : string;

/** A value as the wire and the table write it; without one, the standard. */
export function settingValue<Key extends SettingKey>(key: Key, text: string | undefined): SettingValue<Key> {
  const standard = standards[key];
  if (text === undefined) return standard as SettingValue<Key>;
  const value = typeof standard === "boolean" ? text === "enabled" : typeof standard === "number" ? Number(text) : text;
  return value as SettingValue<Key>;
}
