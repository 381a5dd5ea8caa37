// Client of the hub: one address, one token of the account, one reading of its answers.
import { type FailureClass, isPassing } from "@prosa/contracts/failures";
import { type Fields, fieldsOf, lineOf } from "#adapters/reading";
import { type Egress, EgressBlocked, EgressError, type EgressResponse } from "#platform/egress";
import type { ProviderFailure, SendOutcome } from "../channel-adapter.ts";

export interface Hub {
  url: string;
  token: string;
  egress: Egress;
  signal?: AbortSignal;
}

const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 1024 * 1024;

export interface Question {
  method: "GET" | "POST" | "PATCH";
  path: string;
  json?: object;
  purpose: string;
}

export interface HubAnswer {
  status: number;
  isOk: boolean;
  value: unknown;
  failure: ProviderFailure | null;
}

/** Throws what egress throws; a refusal is an answer. */
export async function call({ url, token, egress, signal }: Hub, question: Question): Promise<HubAnswer> {
  const { method, path, json, purpose } = question;
  const response = await egress.request({
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX_BYTES,
    url: `${url}/${path}`,
    method,
    headers: { "x-api-token": token, ...(json && { "content-type": "application/json" }) },
    ...(json && { body: JSON.stringify(json) }),
    target: "provider",
    purpose: `notificame.${purpose}`,
    ...(signal ? { signal } : {}),
  });
  const value = jsonOf(response);
  const { status } = response;
  const isOk = status >= 200 && status < 300 && value !== null;
  return { status, isOk, value, failure: isOk || value === null ? null : failureOf(status, fieldsOf(value)) };
}

function jsonOf(response: EgressResponse): unknown {
  try {
    return response.json() ?? null;
  } catch {
    return null;
  }
}

/** By the words of a refusal, which has no codes that are known; the first that fits. */
const words: readonly (readonly [RegExp, FailureClass])[] = [
  [/24 ?h|window|janela/i, "WINDOW_CLOSED"],
  [/recipient|destinat|user not found|not found/i, "INVALID_RECIPIENT"],
  [/file|media|mime|size|arquivo/i, "MEDIA_REJECTED"],
];

function failureOf(status: number, fields: Fields | undefined): ProviderFailure {
  const said = lineOf(fields?.message, 300) ?? "";
  const code = lineOf(fields?.code, 60) ?? String(status);
  return { class: classOf(status, said), code, detail: said || null };
}

export function classOf(status: number, said: string): FailureClass {
  if (status === 401 || status === 403) return "AUTH_LOST";
  if (status === 413) return "MEDIA_REJECTED";
  if (status === 429) return "RATE_CHANNEL";
  if (status >= 500 || status < 400) return "RETRY_LATER";
  return words.find(([pattern]) => pattern.test(said))?.[1] ?? "BAD_REQUEST";
}

export type Trouble = { ok: false; isTemporary: boolean; status: number | null } & ProviderFailure;

/** Asks for something that may be asked twice. */
export async function ask(hub: Hub, question: Question): Promise<{ ok: true; value: unknown } | Trouble> {
  try {
    const answer = await call(hub, question);
    return answer.isOk ? { ok: true, value: answer.value } : troubleOf(answer);
  } catch (error) {
    return onTheWay(error);
  }
}

function troubleOf({ failure, status }: HubAnswer): Trouble {
  if (failure) return { ok: false, isTemporary: isPassing(failure.class), status, ...failure };
  // Not the hub's own words: a gateway in between, of which only the status can be asked.
  const name = classOf(status, "");
  return { ok: false, isTemporary: isPassing(name), status, class: name, code: String(status), detail: null };
}

/** What went wrong on the way; anything else is a bug and stays one. */
export function onTheWay(error: unknown): Trouble {
  if (!(error instanceof EgressError)) throw error;
  const isBlocked = error instanceof EgressBlocked;
  const name = isBlocked ? "BAD_REQUEST" : "RETRY_LATER";
  return { ok: false, isTemporary: !isBlocked, status: null, class: name, code: error.name, detail: null };
}

function certain({ isTemporary, class: name, code, detail }: Trouble): SendOutcome {
  const failure = { class: name, code, detail };
  return isTemporary ? { outcome: "retry", afterMs: null, ...failure } : { outcome: "refused", ...failure };
}

/** Of a call that must not be made twice by itself: what its answer, or its silence, says. */
export async function outcomeOf(
  hub: Hub,
  question: Question,
  accepted: (value: unknown) => SendOutcome | null,
): Promise<SendOutcome> {
  try {
    const answer = await call(hub, question);
    if (answer.isOk) return accepted(answer.value) ?? { outcome: "unknown", detail: "accepted without an id" };
    const { status } = answer;
    const isDoubtful = status !== 429 && status !== 503 && (status >= 500 || status < 400);
    return isDoubtful ? { outcome: "unknown", detail: `answer ${status}` } : certain(troubleOf(answer));
  } catch (error) {
    if (error instanceof EgressError && error.sent) return { outcome: "unknown", detail: error.name };
    return certain(onTheWay(error));
  }
}
