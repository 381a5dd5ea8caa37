// What the provider tells about a business number or account, and only the fields that were asked for.
import { unknownField } from "./graph.errors.ts";
import type { Account, BusinessNumber } from "./state.ts";

const NUMBER_DEFAULTS = ["verified_name", "display_phone_number", "quality_rating", "code_verification_status", "id"];
const ACCOUNT_DEFAULTS = ["id", "name", "timezone_id", "message_template_namespace"];

export function numberFields(number: BusinessNumber, account: Account, fields: string | null): Record<string, unknown> {
  const known: Record<string, () => unknown> = {
    id: () => number.phoneNumberId,
    display_phone_number: () => number.displayPhoneNumber,
    verified_name: () => number.verifiedName,
    status: () => number.status,
    quality_rating: () => number.qualityRating,
    code_verification_status: () => number.codeVerificationStatus,
    name_status: () => number.nameStatus,
    account_mode: () => number.accountMode,
    platform_type: () => "CLOUD_API",
    is_official_business_account: () => number.isOfficial,
    is_pin_enabled: () => number.pin !== null,
    throughput: () => ({ level: number.throughputLevel }),
    whatsapp_business_manager_messaging_limit: () => number.messagingLimit,
    health_status: () => healthOf([number], number.wabaId),
    webhook_configuration: () => ({
      ...(number.override && { phone_number: number.override.url }),
      ...(account.override && { whatsapp_business_account: account.override.url }),
      ...(number.callbackUrl && { application: number.callbackUrl }),
    }),
  };
  return pick(known, fields, NUMBER_DEFAULTS, number.phoneNumberId, "WhatsAppBusinessPhoneNumber");
}

export function accountFields(account: Account, numbers: BusinessNumber[], fields: string | null) {
  const known: Record<string, () => unknown> = {
    id: () => account.wabaId,
    name: () => numbers[0]?.verifiedName ?? "",
    currency: () => "BRL",
    timezone_id: () => "25",
    message_template_namespace: () => "5a1c9d2e_7b3f_4e8a_9c6d_0f1e2d3c4b5a",
    account_review_status: () => "APPROVED",
    business_verification_status: () => "verified",
    health_status: () => healthOf(numbers, account.wabaId),
  };
  return pick(known, fields, ACCOUNT_DEFAULTS, account.wabaId, "WhatsAppBusinessAccount");
}

function pick(
  known: Record<string, () => unknown>,
  fields: string | null,
  defaults: string[],
  id: string,
  node: string,
): Record<string, unknown> {
  const asked = fields ? fields.split(",").map((field) => field.trim()) : defaults;
  const answer: Record<string, unknown> = {};
  for (const field of asked) {
    if (!Object.hasOwn(known, field)) throw unknownField(field, node);
    answer[field] = known[field]?.();
  }
  // The id comes with every answer, asked or not.
  return { ...answer, id };
}

const BLOCKED = {
  error_code: 131_031,
  error_description: "The account was restricted or disabled for violating a policy.",
  possible_solution: "Contact the support of the platform.",
};
const LIMITED = {
  error_code: 141_000,
  error_description: "The quality of this phone number is low.",
  possible_solution: "Send messages that people expect.",
};

/** What may be sent is what the worst of the entities allows. */
function healthOf(numbers: BusinessNumber[], wabaId: string) {
  const entities = [
    ...numbers.map((number) => ({ entity_type: "PHONE_NUMBER", id: number.phoneNumberId, ...healthOfNumber(number) })),
    { entity_type: "WABA", id: wabaId, can_send_message: "AVAILABLE" },
    { entity_type: "BUSINESS", id: `9${wabaId.slice(1)}`, can_send_message: "AVAILABLE" },
    { entity_type: "APP", id: `7${wabaId.slice(1)}`, can_send_message: "AVAILABLE" },
  ];
  const worst = ["BLOCKED", "LIMITED"].find((state) => entities.some((each) => each.can_send_message === state));
  return { can_send_message: worst ?? "AVAILABLE", entities };
}

function healthOfNumber({ status, qualityRating }: BusinessNumber) {
  if (status !== "CONNECTED" && status !== "FLAGGED") return { can_send_message: "BLOCKED", errors: [BLOCKED] };
  if (qualityRating === "RED") return { can_send_message: "LIMITED", errors: [LIMITED] };
  return { can_send_message: "AVAILABLE" };
}
