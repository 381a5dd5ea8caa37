// News about the account itself: quality, limits, alerts, preferences, echoes; and the errors of a number.
import type { World } from "../world.ts";
import { errorOf } from "./error.catalogue.ts";
import { newWamid } from "./ids.ts";
import { messagesBody, noticeBody, wireError } from "./payloads.ts";
import { digitsOf } from "./phone.ts";
import { type BusinessNumber, findPerson } from "./state.ts";
import type { Delivery } from "./webhooks.ts";

type Value = Record<string, unknown>;

/** What a notice says when the request does not say it. */
const USUAL: Record<string, (world: World, number: BusinessNumber) => Value> = {
  phone_number_quality_update: (_, number) => ({
    display_phone_number: digitsOf(number.displayPhoneNumber),
    event: "ONBOARDING",
    old_limit: number.messagingLimit,
    current_limit: "TIER_10K",
    max_daily_conversations_per_business: "TIER_10K",
  }),
  business_capability_update: () => ({
    max_daily_conversations_per_business: 10_000,
    max_phone_numbers_per_business: 20,
    max_phone_numbers_per_waba: 20,
  }),
  account_update: () => ({ event: "ACCOUNT_VIOLATION", violation_info: { violation_type: "SPAM" } }),
  account_alerts: (_, number) => ({
    entity_type: "PHONE_NUMBER",
    entity_id: number.phoneNumberId,
    alert_info: {
      alert_severity: "WARNING",
      alert_status: "ACTIVE",
      alert_type: "INCREASED_CAPABILITIES_ELIGIBILITY_DEFERRED",
      alert_description: "The messaging limit was not raised.",
    },
  }),
  account_review_update: () => ({ decision: "APPROVED" }),
  phone_number_name_update: (_, number) => ({
    display_phone_number: digitsOf(number.displayPhoneNumber),
    decision: "APPROVED",
    requested_verified_name: number.verifiedName,
    rejection_reason: null,
  }),
  user_preferences: () => ({ messaging_product: "whatsapp", user_preferences: [] }),
  message_template_quality_update: () => ({ previous_quality_score: "GREEN", new_quality_score: "YELLOW" }),
  message_template_status_update: () => ({ event: "APPROVED", reason: "NONE" }),
  template_category_update: () => ({ previous_category: "UTILITY", new_category: "MARKETING" }),
  smb_message_echoes: (world, number) => ({
    messaging_product: "whatsapp",
    metadata: { display_phone_number: digitsOf(number.displayPhoneNumber), phone_number_id: number.phoneNumberId },
    message_echoes: [
      {
        from: digitsOf(number.displayPhoneNumber),
        to: "5511987650001",
        id: newWamid("5511987650001", "out"),
        timestamp: String(Math.floor(world.now() / 1000)),
        type: "text",
        text: { body: "Escrito no celular da empresa." },
      },
    ],
  }),
  security: (_, number) => ({ event: "PIN_CHANGED", display_phone_number: digitsOf(number.displayPhoneNumber) }),
};

export const NOTICE_FIELDS = Object.keys(USUAL);

export function notify(world: World, number: BusinessNumber, field: string, value: Value | null): Promise<Delivery> {
  const told = { ...USUAL[field]?.(world, number), ...value };
  takeEffect(world, number, field, told);
  return push(world, number, field, told);
}

export function push(world: World, number: BusinessNumber, field: string, value: Value): Promise<Delivery> {
  const payload = noticeBody(number, field, value, world.now());
  const { phoneNumberId } = number;
  return world.webhooks.enqueue({
    kind: "notice",
    status: field,
    wamid: null,
    phoneNumberId,
    phone: null,
    field,
    payload,
  });
}

/** Errors of the number as a whole come under `messages`, with neither message nor status. */
export function notifyErrors(world: World, number: BusinessNumber, codes: number[]): Promise<Delivery> {
  const payload = messagesBody(number, [{ errors: codes.map((code) => wireError(errorOf(code))) }]);
  const { phoneNumberId } = number;
  return world.webhooks.enqueue({ kind: "notice", status: "errors", wamid: null, phoneNumberId, phone: null, payload });
}

/** The person says they want no more marketing, or want it again. */
export function tellPreference(world: World, number: BusinessNumber, phone: string, value: "stop" | "resume") {
  const person = findPerson(world.state, phone);
  const entry = {
    ...(!person?.hidesPhone && { wa_id: person?.phone ?? phone }),
    ...(person && { user_id: person.userId }),
    detail: `User requested to ${value} marketing messages`,
    category: "marketing_messages",
    value,
    timestamp: String(Math.floor(world.now() / 1000)),
  };
  return push(world, number, "user_preferences", {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: digitsOf(number.displayPhoneNumber), phone_number_id: number.phoneNumberId },
    user_preferences: [entry],
  });
}

/** What was told is also true afterwards, so that asking and hearing agree. */
function takeEffect(world: World, number: BusinessNumber, field: string, value: Value) {
  if (field === "phone_number_quality_update") {
    if (typeof value.current_limit === "string") number.messagingLimit = value.current_limit;
    if (value.event === "THROUGHPUT_UPGRADE") number.throughputLevel = "HIGH";
  }
  if (field === "account_update") {
    const ban = (value.ban_info as { waba_ban_state?: string } | undefined)?.waba_ban_state;
    if (ban === "DISABLE") number.status = "BANNED";
    if (ban === "REINSTATE") number.status = "CONNECTED";
  }
  world.events.publish("number", number);
}
