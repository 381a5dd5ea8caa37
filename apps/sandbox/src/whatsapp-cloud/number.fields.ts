// What the provider tells about a business number, and only the fields that were asked for.
import { GraphError } from "./graph.errors.ts";
import type { BusinessNumber } from "./state.ts";

const DEFAULT_FIELDS = ["verified_name", "display_phone_number", "quality_rating", "code_verification_status", "id"];

export function numberFields(number: BusinessNumber, fields: string | null): Record<string, unknown> {
  const known: Record<string, unknown> = {
    id: number.phoneNumberId,
    display_phone_number: number.displayPhoneNumber,
    verified_name: number.verifiedName,
    status: "CONNECTED",
    quality_rating: "GREEN",
    code_verification_status: "VERIFIED",
    name_status: "APPROVED",
    account_mode: "LIVE",
    platform_type: "CLOUD_API",
    is_official_business_account: false,
    throughput: { level: "STANDARD" },
    whatsapp_business_manager_messaging_limit: "TIER_2K",
  };
  const asked = fields ? fields.split(",").map((field) => field.trim()) : DEFAULT_FIELDS;
  const answer: Record<string, unknown> = {};
  for (const field of asked) {
    if (!Object.hasOwn(known, field)) {
      const message = `(#100) Tried accessing nonexisting field (${field}) on node type (WhatsAppBusinessPhoneNumber)`;
      throw new GraphError(400, { message, code: 100 });
    }
    answer[field] = known[field];
  }
  // The id comes with every answer, asked or not.
  return { ...answer, id: number.phoneNumberId };
}
