// The state a sandbox starts with, and the one reading of numbers, people and settings that seed and control share.
import { codeField } from "../faults/faults.input.ts";
import type { Settings } from "../settings.ts";
import {
  addMessage,
  type BusinessNumber,
  type Message,
  newMessage,
  type Person,
  type State,
  saveNumber,
  savePerson,
} from "../whatsapp-cloud/state.ts";
import { completeTemplate } from "../whatsapp-cloud/templates/template.defaults.ts";
import { accountOf } from "../whatsapp-cloud/templates/template.shelf.ts";
import * as input from "./control.input.ts";
import { readTemplate, type TemplateInput } from "./template.input.ts";

export type NumberInput = Partial<Omit<BusinessNumber, "tokenRevoked">> & {
  phoneNumberId: string;
  /** Whether the app listens to the number's account; without it nothing is told. */
  subscribed?: boolean;
};
export type PersonInput = Partial<Person> & { phone: string };
export type PastMessage = Pick<Message, "wamid" | "phoneNumberId" | "phone" | "direction" | "text" | "at" | "status">;
export type Seed = {
  numbers?: NumberInput[];
  people?: PersonInput[];
  /** In place of the templates every account begins with, for the accounts named here. */
  templates?: (TemplateInput & { wabaId: string })[];
  /** What was said before the sandbox started, oldest first; nothing of it is told to a callback. */
  messages?: PastMessage[];
  settings?: Partial<Settings>;
  /** Devices of calls. */
  devices?: { token: string; phone: string; records: boolean }[];
};

export function applySeed(state: State, settings: Settings, seed: Seed) {
  Object.assign(settings, seed.settings);
  for (const { subscribed = true, ...given } of seed.numbers ?? []) {
    const number = saveNumber(state, given);
    accountOf(state, number.wabaId).subscribed = subscribed;
  }
  for (const person of seed.people ?? []) savePerson(state, person);
  applyTemplates(state, seed.templates ?? []);
  for (const message of seed.messages ?? []) saveMessage(state, message);
}

function applyTemplates(state: State, templates: NonNullable<Seed["templates"]>) {
  for (const wabaId of new Set(templates.map((template) => template.wabaId)))
    accountOf(state, wabaId).templates.clear();
  for (const { wabaId, reason: _, components = [], ...draft } of templates) {
    const template = completeTemplate(wabaId, { ...draft, components });
    accountOf(state, wabaId).templates.set(template.id, template);
  }
}

function saveMessage(state: State, past: PastMessage) {
  const thread = addMessage(state, newMessage(past));
  if (past.direction === "in") thread.lastInboundAt = Math.max(past.at, thread.lastInboundAt ?? 0);
}

export function readSeed(value: unknown): Seed {
  const fields = input.asFields(value, "The seed");
  return {
    numbers: list(fields, "numbers").map(readNumber),
    people: list(fields, "people").map(readPerson),
    templates: list(fields, "templates").map((each) => ({
      ...readTemplate(each),
      wabaId: input.idField(each, "wabaId"),
    })),
    messages: list(fields, "messages").map(readMessage),
    devices: list(fields, "devices").map((each) => ({
      token: input.textField(each, "token", 100),
      phone: input.phoneField(each, "phone"),
      records: each.records === true,
    })),
    settings: readSettings(input.asFields(fields.settings ?? {}, '"settings"')),
  };
}

function list(fields: input.Fields, name: string): input.Fields[] {
  const value = fields[name] ?? [];
  if (!Array.isArray(value)) input.fail(`"${name}" must be a list.`);
  return value.map((entry) => input.asFields(entry, `Each entry of "${name}"`));
}

export function readNumber(fields: input.Fields): NumberInput {
  return {
    phoneNumberId: input.idField(fields, "phoneNumberId"),
    ...input.optional(fields, "wabaId", input.idField),
    ...input.optional(fields, "displayPhoneNumber", displayPhone),
    ...input.optional(fields, "verifiedName", input.textField),
    ...input.optional(fields, "accessToken", input.textField),
    ...input.optional(fields, "appSecret", input.textField),
    ...input.optional(fields, "verifyToken", input.textField),
    ...(fields.callbackUrl === null ? { callbackUrl: null } : input.optional(fields, "callbackUrl", input.urlField)),
    ...input.optional(fields, "subscribed", input.flagField),
    ...input.optional(fields, "status", word),
    ...input.optional(fields, "qualityRating", word),
    ...input.optional(fields, "messagingLimit", word),
    ...input.optional(fields, "throughputLevel", word),
    ...input.optional(fields, "nameStatus", word),
    ...input.optional(fields, "codeVerificationStatus", word),
    ...input.optional(fields, "accountMode", word),
    ...input.optional(fields, "isOfficial", input.flagField),
    ...input.optional(fields, "pin", input.textField),
  };
}

/** The provider's words for states are in capitals; any is taken, since it invents new ones. */
function word(fields: input.Fields, name: string): string {
  const value = input.textField(fields, name, 60);
  return /^[A-Z0-9_]+$/.test(value) ? value : input.fail(`"${name}" must be a word in capitals, such as "GREEN".`);
}

function displayPhone(fields: input.Fields, name: string): string {
  input.phoneField(fields, name);
  return input.textField(fields, name);
}

export function readPerson(fields: input.Fields): PersonInput {
  return {
    phone: input.phoneField(fields, "phone"),
    ...input.optional(fields, "name", input.textField),
    ...input.optional(fields, "userId", userId),
    ...input.optional(fields, "script", input.scriptField),
    ...input.optional(fields, "registered", input.flagField),
    ...input.optional(fields, "failCode", codeField),
    ...input.optional(fields, "hidesPhone", input.flagField),
    ...input.optional(fields, "username", input.textField),
    ...input.optional(fields, "parentUserId", input.textField),
    ...input.optional(fields, "marketing", input.choice("stop", "resume")),
  };
}

function readMessage(fields: input.Fields): PastMessage {
  return {
    wamid: input.textField(fields, "wamid"),
    phoneNumberId: input.idField(fields, "phoneNumberId"),
    phone: input.phoneField(fields, "phone"),
    direction: fields.direction === "out" ? "out" : "in",
    text: input.textField(fields, "text"),
    at: input.wholeField(fields, "at", 0, Number.MAX_SAFE_INTEGER),
    status: fields.status === "read" ? "read" : "delivered",
  };
}

function userId(fields: input.Fields, name: string): string {
  const value = input.textField(fields, name);
  return /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/.test(value) ? value : input.fail(`"${name}" must look like "BR.123".`);
}

export function readSettings(fields: input.Fields): Partial<Settings> {
  return {
    ...input.optional(fields, "pace", (each, name) => input.numberField(each, name, 0, 100)),
    ...input.optional(fields, "webhookRetryMs", (each, name) => input.wholeField(each, name, 1, 10_000)),
    ...input.optional(fields, "timeoutMs", (each, name) => input.wholeField(each, name, 0, 600_000)),
    ...input.optional(fields, "pairIntervalMs", (each, name) => input.wholeField(each, name, 0, 600_000)),
    ...input.optional(fields, "pairBurst", (each, name) => input.wholeField(each, name, 1, 1_000)),
    ...input.optional(fields, "throughputPerSecond", (each, name) => input.wholeField(each, name, 0, 100_000)),
    ...input.optional(fields, "windowRefusal", input.choice("answer", "webhook")),
    ...input.optional(fields, "autoStatuses", input.choice("none", "sent", "delivered", "read")),
    ...input.optional(fields, "statusBatch", (each, name) => input.wholeField(each, name, 1, 1_000)),
    ...input.optional(fields, "mediaUrlMs", (each, name) => input.wholeField(each, name, 0, 86_400_000)),
    ...input.optional(fields, "ledgerLimit", (each, name) => input.wholeField(each, name, 10_000, 10_000_000)),
  };
}
