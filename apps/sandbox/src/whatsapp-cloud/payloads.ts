// The webhook bodies, field by field as documented. Pure: the same message always gives the same bytes.
import { digitsOf } from "./phone.ts";
import type { BusinessNumber, Message, Person } from "./state.ts";

export function inboundPayload(number: BusinessNumber, person: Person, message: Message) {
  return envelope(number, {
    contacts: [contact(person)],
    messages: [
      {
        ...(message.contextWamid && {
          context: { from: digitsOf(number.displayPhoneNumber), id: message.contextWamid },
        }),
        from: person.phone,
        from_user_id: person.userId,
        id: message.wamid,
        timestamp: seconds(message.at),
        type: "text",
        text: { body: message.text },
      },
    ],
  });
}

/** `index` is the place of the status in the message's history, so that it can be told again later. */
export function statusPayload(number: BusinessNumber, person: Person | undefined, message: Message, index: number) {
  const entry = message.history[index];
  if (!entry) throw new Error(`Message ${message.wamid} has no status ${index}.`);
  const failed = entry.status === "failed" ? message.error : null;
  return envelope(number, {
    ...(person && !failed && { contacts: [contact(person)] }),
    statuses: [
      {
        id: message.wamid,
        status: entry.status,
        timestamp: seconds(entry.at),
        recipient_id: message.phone,
        ...(person && { recipient_user_id: person.userId }),
        ...(message.callbackData !== null && { biz_opaque_callback_data: message.callbackData }),
        ...(isPriced(message, index) && { pricing: SERVICE_PRICING }),
        ...(failed && {
          errors: [
            {
              code: failed.code,
              title: failed.title,
              message: failed.title,
              error_data: { details: failed.details },
              href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
            },
          ],
        }),
      },
    ],
  });
}

const SERVICE_PRICING = {
  billable: false,
  pricing_model: "PMP",
  type: "free_customer_service",
  category: "service",
};

/** Pricing comes with `sent`, and once more with whichever of `delivered` and `read` is told first. */
function isPriced(message: Message, index: number): boolean {
  const status = message.history[index]?.status;
  if (status === "sent") return true;
  if (status !== "delivered" && status !== "read") return false;
  return message.history.findIndex((entry) => entry.status === "delivered" || entry.status === "read") === index;
}

function contact(person: Person) {
  return { profile: { name: person.name }, wa_id: person.phone, user_id: person.userId };
}

function envelope(number: BusinessNumber, value: Record<string, unknown>) {
  const metadata = {
    display_phone_number: digitsOf(number.displayPhoneNumber),
    phone_number_id: number.phoneNumberId,
  };
  return {
    object: "whatsapp_business_account",
    entry: [
      {
        id: number.wabaId,
        changes: [{ value: { messaging_product: "whatsapp", metadata, ...value }, field: "messages" }],
      },
    ],
  };
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}
