// One delivery on the wire: signed, bounded in time, through the way out for addresses that companies type.
import type { Deps } from "#platform/context";
import { coarseReason } from "#platform/egress";
import { signed } from "./sign.ts";
import type { Outcome } from "./webhooks.rules.ts";

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;
const ANSWER_SHOWN = 500;

export interface Parcel {
  url: string;
  secrets: readonly string[];
  id: string;
  body: string;
  isReplay: boolean;
}

export async function post(deps: Deps, { url, secrets, id, body, isReplay }: Parcel) {
  const start = deps.clock.monotonic();
  const spent = () => Math.round(deps.clock.monotonic() - start);
  try {
    const response = await deps.egress.request({
      url,
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...signed(secrets, id, deps.clock.now(), body),
        ...(isReplay ? { "prosa-replay": "true" } : {}),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      target: "tenant",
      purpose: "webhooks.deliver",
    });
    const outcome: Outcome = { kind: "status", status: response.status, retryAfter: response.headers["retry-after"] };
    return { outcome, ms: spent(), answer: response.text().replaceAll("\0", "").slice(0, ANSWER_SHOWN) };
  } catch (error) {
    const outcome: Outcome = { kind: "error", reason: coarseReason(error) };
    return { outcome, ms: spent(), answer: null };
  }
}
