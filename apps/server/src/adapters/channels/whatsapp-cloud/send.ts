// One text to one person, and an honest word about what became of it.
import { z } from "zod";
import { type Egress, EgressBlocked, EgressError, type EgressResponse } from "#platform/egress";
import type { Identity, OutboundText, SendOutcome } from "../channel-adapter.ts";
import { failureOf, isTemporary } from "./failures.ts";
import type { Credentials } from "./proof.ts";

export interface GraphOptions {
  graphUrl: string;
  graphVersion: string;
}

// Well below the jobs' heartbeat, so that a slow provider never looks like a dead worker.
const TIMEOUT_MS = 8_000;

const Accepted = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  contacts: z
    .array(z.object({ wa_id: z.string().optional(), user_id: z.string().optional() }))
    .optional()
    .catch(undefined),
});

const Refused = z.object({
  error: z.object({
    code: z.coerce.number().int(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
});

export async function sendText(
  graph: GraphOptions,
  message: OutboundText,
  credentials: Credentials,
  egress: Egress,
): Promise<SendOutcome> {
  const recipient = recipientOf(message.to);
  if (!recipient) {
    return { outcome: "refused", class: "INVALID_RECIPIENT", code: "none", detail: "no WhatsApp number is known" };
  }
  try {
    const response = await egress.request({
      url: `${graph.graphUrl}/${graph.graphVersion}/${encodeURIComponent(message.account)}/messages`,
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${credentials.accessToken}` },
      body: JSON.stringify({
        messaging_product: "whatsapp",
        recipient_type: "individual",
        ...recipient,
        ...(message.quotedProviderId === null ? {} : { context: { message_id: message.quotedProviderId } }),
        biz_opaque_callback_data: message.clientId,
        type: "text",
        text: { body: message.body, preview_url: false },
      }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: 64 * 1024,
      purpose: "whatsapp-cloud.send",
    });
    return outcomeOf(response);
  } catch (error) {
    return outcomeOfFailure(error);
  }
}

/** Without the plus sign the provider would put its own country code in front. */
function recipientOf(to: Identity[]): { to: string } | { recipient: string } | null {
  const number = to.find(({ kind }) => kind === "wa_id") ?? to.find(({ kind }) => kind === "phone");
  if (number) return { to: `+${number.value.replace(/\D/g, "")}` };
  const bsuid = to.find(({ kind }) => kind === "wa_bsuid");
  return bsuid ? { recipient: bsuid.value } : null;
}

/** Branches on the code in the body; the HTTP status is only asked where there is no such body. */
function outcomeOf(response: EgressResponse): SendOutcome {
  const body = jsonOf(response);
  const accepted = Accepted.safeParse(body);
  if (accepted.success) {
    const [contact] = accepted.data.contacts ?? [];
    return {
      outcome: "accepted",
      providerId: accepted.data.messages[0]?.id ?? "",
      recipient: [
        ...(contact?.wa_id ? [{ kind: "wa_id", value: contact.wa_id } as const] : []),
        ...(contact?.user_id ? [{ kind: "wa_bsuid", value: contact.user_id } as const] : []),
      ],
    };
  }
  const refused = Refused.safeParse(body);
  if (refused.success) {
    const { code, message, error_data } = refused.data.error;
    const failure = failureOf(code, error_data?.details ?? message ?? null);
    if (isTemporary(failure)) return { outcome: "retry", afterMs: retryAfterMs(response), ...failure };
    return { outcome: "refused", ...failure };
  }
  const status = String(response.status);
  if (response.status === 429 || response.status === 503) {
    const afterMs = retryAfterMs(response);
    return { outcome: "retry", afterMs, class: "RETRY_LATER", code: status, detail: null };
  }
  // A gateway in between may fail after the provider took the message; only the provider's own words say it did not.
  if (response.status >= 500 || response.status < 400) {
    return { outcome: "unknown", detail: `answer ${status} without the provider's words` };
  }
  return { outcome: "refused", class: "UNKNOWN", code: status, detail: null };
}

function outcomeOfFailure(error: unknown): SendOutcome {
  if (!(error instanceof EgressError)) throw error;
  if (error.sent) return { outcome: "unknown", detail: error.message };
  const failure = { code: error.name, detail: null };
  if (error instanceof EgressBlocked) return { outcome: "refused", class: "BAD_REQUEST", ...failure };
  return { outcome: "retry", afterMs: null, class: "RETRY_LATER", ...failure };
}

function jsonOf(response: EgressResponse): unknown {
  try {
    return response.json();
  } catch {
    return undefined;
  }
}

function retryAfterMs(response: EgressResponse): number | null {
  const seconds = Number(response.headers["retry-after"]);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : null;
}
