// The state a sandbox starts with, and the one reading of numbers, people and settings that seed and control share.
import type { Settings } from "../settings.ts";
import {
  addMessage,
  type BusinessNumber,
  type Message,
  type Person,
  type State,
  saveNumber,
  savePerson,
} from "../whatsapp-cloud/state.ts";
import * as input from "./control.input.ts";

export type NumberInput = Partial<Omit<BusinessNumber, "tokenRevoked">> & { phoneNumberId: string };
export type PersonInput = Partial<Person> & { phone: string };
export type PastMessage = Pick<Message, "wamid" | "phoneNumberId" | "phone" | "direction" | "text" | "at" | "status">;
export type Seed = {
  numbers?: NumberInput[];
  people?: PersonInput[];
  /** What was said before the sandbox started, oldest first; nothing of it is told to a callback. */
  messages?: PastMessage[];
  settings?: Partial<Settings>;
};

export function applySeed(state: State, settings: Settings, seed: Seed) {
  Object.assign(settings, seed.settings);
  for (const number of seed.numbers ?? []) saveNumber(state, number);
  for (const person of seed.people ?? []) savePerson(state, person);
  for (const message of seed.messages ?? []) saveMessage(state, message);
}

function saveMessage(state: State, past: PastMessage) {
  const history = [{ status: past.status, at: past.at }];
  const thread = addMessage(state, { ...past, history, contextWamid: null, callbackData: null, error: null });
  if (past.direction === "in") thread.lastInboundAt = Math.max(past.at, thread.lastInboundAt ?? 0);
}

export function readSeed(value: unknown): Seed {
  const fields = input.asFields(value, "The seed");
  return {
    numbers: list(fields, "numbers").map(readNumber),
    people: list(fields, "people").map(readPerson),
    messages: list(fields, "messages").map(readMessage),
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
  };
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
    ...input.optional(fields, "windowRefusal", windowRefusal),
  };
}

function windowRefusal(fields: input.Fields, name: string): Settings["windowRefusal"] {
  const value = fields[name];
  return value === "answer" || value === "webhook" ? value : input.fail(`"${name}" must be "answer" or "webhook".`);
}
