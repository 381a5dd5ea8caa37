// What the provider says became of a message of ours.

import { type Fields, fieldsOf, idOf, lineOf, listOf, numberOf, timeOf } from "#adapters/reading";
import type { Change, ProviderFailure, ProviderStatus, StatusChange } from "../../channel-adapter.ts";
import { failureOf } from "../failures.ts";

const statuses: ReadonlySet<unknown> = new Set<ProviderStatus>(["sent", "delivered", "read", "played", "failed"]);
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function statusChange(given: Fields | undefined, account: string | null): Change | null {
  const providerId = idOf(given?.id);
  if (!given || !providerId) return { kind: "unreadable", reason: "status: no id" };
  const at = timeOf(given.timestamp);
  if (!at) return { kind: "unreadable", reason: "status: no time" };
  if (typeof given.status !== "string") return { kind: "unreadable", reason: "status: no status" };
  // Words the provider may add later say nothing about delivery; they are no reason to keep a body for repair.
  if (!statuses.has(given.status)) return null;
  const status = given.status as ProviderStatus;
  const echoed = given.biz_opaque_callback_data;
  return {
    kind: "status",
    account,
    at,
    providerId,
    callbackId: typeof echoed === "string" && GUID.test(echoed) ? echoed.toLowerCase() : null,
    status,
    failure: status === "failed" ? failureIn(given.errors) : null,
    pricing: pricingOf(fieldsOf(given.pricing)),
  };
}

function failureIn(errors: unknown): ProviderFailure {
  const error = fieldsOf(listOf(errors)[0]);
  const details = fieldsOf(error?.error_data)?.details;
  const words = lineOf(details, 300) ?? lineOf(error?.message, 300) ?? lineOf(error?.title, 300) ?? null;
  return failureOf(numberOf(error?.code) ?? null, words);
}

function pricingOf(pricing: Fields | undefined): StatusChange["pricing"] {
  const category = lineOf(pricing?.category, 60);
  return pricing && category ? { category, billable: pricing.billable === true } : null;
}
