// The webhook bodies, field by field as documented. Pure: the same message always gives the same bytes.
import { digitsOf } from "./phone.ts";
import type { BusinessNumber, Message, Person, ProviderError } from "./state.ts";

export type Value = Record<string, unknown>;

/** How a batch is laid out: every message a change of its own, an entry of its own, or all in one change. */
export type BatchShape = "changes" | "entries" | "messages";

export function inboundValue(number: BusinessNumber, person: Person, message: Message): Value {
  return {
    // A system message is about somebody, not from somebody.
    ...(message.type !== "system" && { contacts: [contact(person)] }),
    messages: [inboundMessage(number, person, message)],
  };
}

function inboundMessage(number: BusinessNumber, person: Person, message: Message): Value {
  const context = {
    ...(message.contextWamid && { from: digitsOf(number.displayPhoneNumber), id: message.contextWamid }),
    ...(message.extras?.context as Value | undefined),
  };
  const { context: _, ...extras } = message.extras ?? {};
  return {
    ...(Object.keys(context).length > 0 && { context }),
    ...(!person.hidesPhone && { from: person.phone }),
    from_user_id: person.userId,
    ...(person.parentUserId && { from_parent_user_id: person.parentUserId }),
    id: message.wamid,
    timestamp: seconds(message.at),
    type: message.type,
    ...(message.content !== null && { [message.type]: message.content }),
    ...extras,
  };
}

/** `index` is the place of the status in the message's history, so that it can be told again later. */
export function statusValue(person: Person | undefined, message: Message, index: number): Value {
  const entry = message.history[index];
  if (!entry) throw new Error(`Message ${message.wamid} has no status ${index}.`);
  const failed = entry.status === "failed" ? message.error : null;
  return {
    ...(person && !failed && { contacts: [contact(person)] }),
    statuses: [
      {
        id: message.wamid,
        status: entry.status,
        timestamp: seconds(entry.at),
        ...(!person?.hidesPhone && { recipient_id: message.phone }),
        ...(person && { recipient_user_id: person.userId }),
        ...(message.callbackData !== null && { biz_opaque_callback_data: message.callbackData }),
        ...(message.pricing && isPriced(message, index) && { pricing: { pricing_model: "PMP", ...message.pricing } }),
        ...(failed && { errors: [wireError(failed)] }),
      },
    ],
  };
}

/** Pricing comes with `sent`, and once more with whichever of `delivered` and `read` is told first. */
function isPriced(message: Message, index: number): boolean {
  const status = message.history[index]?.status;
  if (status === "sent") return true;
  if (status !== "delivered" && status !== "read") return false;
  return message.history.findIndex((entry) => entry.status === "delivered" || entry.status === "read") === index;
}

export function wireError({ code, title, details }: ProviderError): Value {
  return {
    code,
    title,
    message: title,
    error_data: { details },
    href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
  };
}

function contact(person: Person): Value {
  return {
    profile: { name: person.name, ...(person.username && { username: person.username }) },
    ...(!person.hidesPhone && { wa_id: person.phone }),
    user_id: person.userId,
    ...(person.parentUserId && { parent_user_id: person.parentUserId }),
  };
}

export function messagesBody(number: BusinessNumber, values: Value[], shape: BatchShape = "changes") {
  const metadata = {
    display_phone_number: digitsOf(number.displayPhoneNumber),
    phone_number_id: number.phoneNumberId,
  };
  const merged = shape === "messages" ? [mergeValues(values)] : values;
  const changes = merged.map((value) => ({
    value: { messaging_product: "whatsapp", metadata, ...value },
    field: "messages",
  }));
  const entries = shape === "entries" ? changes.map((change) => [change]) : [changes];
  return {
    object: "whatsapp_business_account",
    entry: entries.map((each) => ({ id: number.wabaId, changes: each })),
  };
}

function mergeValues(values: Value[]): Value {
  const all = (name: string) => values.flatMap((value) => (value[name] as unknown[] | undefined) ?? []);
  const merged: Value = {};
  for (const name of ["contacts", "messages", "statuses", "errors"]) {
    const list = all(name);
    if (list.length > 0) merged[name] = list;
  }
  return merged;
}

/** Fields other than `messages`: about the account, its templates, its limits, its quality. */
export function noticeBody(number: BusinessNumber, field: string, value: unknown, at: number) {
  return {
    object: "whatsapp_business_account",
    entry: [{ id: number.wabaId, time: Math.floor(at / 1000), changes: [{ value, field }] }],
  };
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}
