// One question to a billing system and one reading of its answer. Nothing here changes anything there, so what got lost is asked once more.
import { type Fields, fieldsOf } from "#adapters/reading";
import { EgressBlocked, EgressError, type EgressRequest, type EgressResponse, EgressTimeout } from "#platform/egress";
import type { Asked, BillingTrouble, Reach } from "./billing-adapter.ts";

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 1024 * 1024;

export interface Call {
  url: string;
  method?: EgressRequest["method"];
  headers?: Record<string, string>;
  json?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
  maxBytes?: number;
  /** A company typed it, unless configuration names it. */
  target?: EgressRequest["target"];
  /** For logs and metrics, such as billing.ixc.invoices. */
  purpose: string;
}

export async function ask(reach: Reach, call: Call): Promise<Asked<Fields>> {
  const answer = await askText(reach, call);
  if (!answer.ok) return answer;
  const fields = fieldsIn(answer.value);
  return fields ? { ok: true, value: fields } : { ok: false, why: "badAnswer" };
}

export async function askText(reach: Reach, call: Call): Promise<Asked<string>> {
  const answer = await send(reach, call);
  if (!answer.ok) return answer;
  const { status } = answer.value;
  if (status >= 200 && status < 300) return { ok: true, value: answer.value.text() };
  return { ok: false, why: troubleOf(status) };
}

async function send(reach: Reach, call: Call): Promise<Asked<EgressResponse>> {
  const first = await tryOnce(reach, call);
  return first.ok || first.why !== "down" || reach.signal?.aborted ? first : tryOnce(reach, call);
}

async function tryOnce({ egress, signal }: Reach, call: Call): Promise<Asked<EgressResponse>> {
  const { json, form, headers, maxBytes = ANSWER_MAX_BYTES, target = "tenant", purpose, url } = call;
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  const type = json === undefined ? "application/x-www-form-urlencoded" : "application/json";
  try {
    const value = await egress.request({
      url,
      method: call.method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        accept: "application/json",
        "user-agent": "Prosa",
        ...headers,
        ...(body === undefined ? {} : { "content-type": type }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      timeoutMs: TIMEOUT_MS,
      maxBytes,
      target,
      purpose,
    });
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    if (error instanceof EgressBlocked) return { ok: false, why: "blocked" };
    return { ok: false, why: error instanceof EgressTimeout ? "timeout" : "down" };
  }
}

function troubleOf(status: number): BillingTrouble {
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "notFound";
  if (status === 429) return "rate";
  if (status >= 500) return "down";
  return status < 400 ? "badAnswer" : "refused";
}

export function fieldsIn(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Of an address as people paste it, without a slash at its end and without what they copied along; null: none was given. */
export function baseOf(url: string | null, ...endings: readonly string[]): string | null {
  let base = (url ?? "")
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  for (const ending of endings) if (base.endsWith(ending)) base = base.slice(0, -ending.length);
  return base === "" ? null : base;
}
