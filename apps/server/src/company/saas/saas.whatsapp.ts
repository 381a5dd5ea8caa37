// The operator's WhatsApp API: one message, through the way out for addresses that people type.
import type { Tried } from "@prosa/contracts/company/saas";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { asSystem, type Deps } from "#platform/context";
import { coarseReason } from "#platform/egress";
import { openSecret } from "./saas.queries.ts";
import { plainNumber } from "./saas.rules.ts";

const TIMEOUT_MS = 7_000;
const ANSWER_BYTES = 16 * 1024;
const ANSWER_SHOWN = 200;

const reasons = { blocked: "address", timeout: "timeout", network: "host" } as const;

export async function sendWhatsapp(deps: Deps, url: string, number: string, text: string): Promise<Tried> {
  const token = await asSystem(deps, OPERATOR_TENANT_ID, ({ tx }) => openSecret(deps, tx, "welcomeToken"), "saas");
  try {
    const { status, text: answer } = await deps.egress
      .request({
        url,
        method: "POST",
        headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ number: plainNumber(number), body: text }),
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES,
        target: "tenant",
        purpose: "saas.welcome",
      })
      .then((response) => ({ status: response.status, text: response.text() }));
    if (status >= 200 && status < 300) return { ok: true, reason: null, detail: null };
    const isLogin = status === 401 || status === 403;
    const detail = `HTTP ${status} ${answer.replaceAll("\0", "").slice(0, ANSWER_SHOWN)}`.trim();
    return { ok: false, reason: isLogin ? "login" : "refused", detail };
  } catch (error) {
    return { ok: false, reason: reasons[coarseReason(error)], detail: null };
  }
}
