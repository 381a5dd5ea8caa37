// What a business may ask about and change on one of its numbers, besides sending.
import { type Answer, answered, type Call, readFields, SUCCESS } from "./graph.call.ts";
import { invalidParameter, missingParameter, refusal } from "./graph.errors.ts";
import { readOverride, verifyOverride } from "./graph.override.ts";
import { numberFields } from "./number.fields.ts";
import { digitsOf } from "./phone.ts";
import { isObject } from "./requests/request.fields.ts";
import type { BusinessNumber, BusinessProfile } from "./state.ts";
import { findPerson, findPersonByUserId } from "./state.ts";
import { accountOf } from "./templates/template.shelf.ts";

type Handler = (call: Call, number: BusinessNumber) => Answer | Promise<Answer>;

const PIN = /^\d{6}$/;
const CODE = "123456";
const MAX_BLOCKED = 1_000;

export const getNumber: Handler = ({ world, url }, number) =>
  answered(numberFields(number, accountOf(world.state, number.wabaId), url.searchParams.get("fields")));

/** Moves the `messages` webhooks of this number elsewhere, or back with an empty address. */
export const configureNumber: Handler = async (call, number) => {
  const wanted = readFields(call).webhook_configuration;
  if (!isObject(wanted)) throw missingParameter("webhook_configuration");
  const override = readOverride(wanted);
  number.override = override && (await verifyOverride(override));
  call.world.events.publish("number", number);
  return SUCCESS;
};

export const registerNumber: Handler = (call, number) => {
  const { messaging_product: product, pin } = readFields(call);
  if (product !== "whatsapp") throw missingParameter("messaging_product");
  if (typeof pin !== "string" || !PIN.test(pin)) throw invalidParameter("Param pin must be six digits.");
  if (number.pin !== null && number.pin !== pin) throw refusal(133_005);
  Object.assign(number, { pin, status: "CONNECTED" });
  call.world.events.publish("number", number);
  return SUCCESS;
};

export const deregisterNumber: Handler = ({ world }, number) => {
  number.status = "DISCONNECTED";
  world.events.publish("number", number);
  return SUCCESS;
};

export const requestCode: Handler = (call, number) => {
  const { code_method: method, language } = readFields(call);
  if (method !== "SMS" && method !== "VOICE") throw invalidParameter("Param code_method must be one of {SMS, VOICE}.");
  if (typeof language !== "string") throw missingParameter("language");
  number.codeVerificationStatus = "NOT_VERIFIED";
  return SUCCESS;
};

/** No text message leaves this machine, so the code is always the same: 123456. */
export const verifyCode: Handler = (call, number) => {
  if (readFields(call).code !== CODE) throw invalidParameter("The verification code does not match.");
  number.codeVerificationStatus = "VERIFIED";
  return SUCCESS;
};

const PROFILE_FIELDS = ["about", "address", "description", "email", "vertical"] as const;

export const getProfile: Handler = (_, { profile }) =>
  answered({ data: [{ messaging_product: "whatsapp", ...profile }] });

export const changeProfile: Handler = (call, number) => {
  const given = readFields(call);
  if (given.messaging_product !== "whatsapp") throw missingParameter("messaging_product");
  const profile: BusinessProfile = { ...number.profile };
  for (const field of PROFILE_FIELDS) {
    const value = given[field];
    if (value === undefined) continue;
    if (typeof value !== "string" || value.length > 512) throw invalidParameter(`Param ${field} must be a short text.`);
    profile[field] = value;
  }
  if (given.websites !== undefined) {
    if (!Array.isArray(given.websites) || given.websites.length > 2) {
      throw invalidParameter("Param websites must be a list of at most 2.");
    }
    profile.websites = given.websites.map(String);
  }
  number.profile = profile;
  return SUCCESS;
};

export const listBlocked: Handler = (_, { blockedUsers }) =>
  answered({ data: blockedUsers.map((phone) => ({ messaging_product: "whatsapp", wa_id: phone })) });

export const blockUsers: Handler = (call, number) => {
  const phones = readUsers(call);
  number.blockedUsers = [...new Set([...number.blockedUsers, ...phones])].slice(0, MAX_BLOCKED);
  return answered({ messaging_product: "whatsapp", block_users: { added_users: users(phones) } });
};

export const unblockUsers: Handler = (call, number) => {
  const phones = readUsers(call);
  number.blockedUsers = number.blockedUsers.filter((phone) => !phones.includes(phone));
  return answered({ messaging_product: "whatsapp", block_users: { removed_users: users(phones) } });
};

function readUsers(call: Call): string[] {
  const { block_users: list } = readFields(call);
  if (!Array.isArray(list) || list.length === 0) throw missingParameter("block_users");
  return list.map((entry) => {
    const user = isObject(entry) ? String(entry.user ?? entry.user_id ?? "") : "";
    const { state } = call.world;
    const person = findPersonByUserId(state, user) ?? findPerson(state, digitsOf(user));
    return person?.phone ?? digitsOf(user);
  });
}

function users(phones: string[]) {
  return phones.map((phone) => ({ input: phone, wa_id: phone }));
}
