// Client of the Bot API: one address, one token, one reading of its answers. The token is part of every address, so
// addresses are never named in what is told about a call.
import { isPassing } from "@prosa/contracts/failures";
import { type Fields, fieldsOf, lineOf, numberOf } from "#adapters/reading";
import { type Egress, EgressBlocked, EgressError, type EgressRequest, type EgressResponse } from "#platform/egress";
import type { ProviderFailure, SendOutcome } from "../channel-adapter.ts";
import { classOf } from "./failures.ts";

export interface Bot {
  apiUrl: string;
  token: string;
  egress: Egress;
  signal?: AbortSignal;
}

// Well below the jobs' heartbeat, so that a slow provider never looks like a dead worker.
const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 256 * 1024;

export interface BotCall extends Pick<EgressRequest, "timeoutMs" | "maxBytes"> {
  method: string;
  json?: object;
  form?: { contentType: string; body: NonNullable<EgressRequest["body"]> };
}

export interface BotAnswer {
  status: number;
  /** The provider said yes, and this is what it gave. */
  result: unknown;
  isOk: boolean;
  failure: ProviderFailure | null;
  description: string;
  afterMs: number | null;
}

/** Throws what egress throws; a refusal is an answer. */
export async function call(bot: Bot, { method, json, form, ...more }: BotCall): Promise<BotAnswer> {
  const response = await bot.egress.request({
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX_BYTES,
    ...more,
    url: `${bot.apiUrl}/bot${bot.token}/${method}`,
    method: "POST",
    headers: { "content-type": form?.contentType ?? "application/json" },
    body: form?.body ?? JSON.stringify(json ?? {}),
    target: "provider",
    purpose: `telegram.${method}`,
    ...(bot.signal ? { signal: bot.signal } : {}),
  });
  return readAnswer(response);
}

/** Longer than a message waits in line: whatever the provider asks for is obeyed whole. */
const LONGEST_WAIT_SECONDS = 86_400;

function readAnswer(response: EgressResponse): BotAnswer {
  const fields = jsonOf(response);
  const code = numberOf(fields?.error_code);
  const description = lineOf(fields?.description, 300) ?? "";
  const seconds = numberOf(fieldsOf(fields?.parameters)?.retry_after);
  const isRefused = fields?.ok === false && code !== undefined;
  return {
    status: response.status,
    isOk: fields?.ok === true,
    result: fields?.result,
    failure: isRefused ? { class: classOf(code, description), code: String(code), detail: description || null } : null,
    description,
    afterMs: seconds !== undefined && seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000 : null,
  };
}

function jsonOf(response: EgressResponse): Fields | undefined {
  try {
    return fieldsOf(response.json());
  } catch {
    return undefined;
  }
}

export type Trouble = {
  ok: false;
  isTemporary: boolean;
  afterMs: number | null;
  description: string;
} & ProviderFailure;

/** Asks for something that may be asked twice. */
export async function ask(bot: Bot, question: BotCall): Promise<{ ok: true; result: unknown } | Trouble> {
  try {
    const answer = await call(bot, question);
    return answer.isOk ? { ok: true, result: answer.result } : troubleOf(answer);
  } catch (error) {
    return onTheWay(error);
  }
}

export function troubleOf({ failure, status, afterMs, description }: BotAnswer): Trouble {
  if (failure) return { ok: false, isTemporary: isPassing(failure.class), afterMs, description, ...failure };
  // Not the provider's JSON: only the status can be asked.
  const isLater = status === 429 || status >= 500 || status < 400;
  const name = status === 429 ? "RATE_CHANNEL" : isLater ? "RETRY_LATER" : classOf(status, "");
  return { ok: false, isTemporary: isLater, afterMs, description, class: name, code: String(status), detail: null };
}

/** What went wrong on the way; anything else is a bug and stays one. The address, which holds the token, is left out. */
export function onTheWay(error: unknown): Trouble {
  if (!(error instanceof EgressError)) throw error;
  const isBlocked = error instanceof EgressBlocked;
  return {
    ok: false,
    isTemporary: !isBlocked,
    afterMs: null,
    description: "",
    class: isBlocked ? "BAD_REQUEST" : "RETRY_LATER",
    code: error.name,
    detail: null,
  };
}

export function certain({ isTemporary, afterMs, class: name, code, detail }: Trouble): SendOutcome {
  const failure = { class: name, code, detail };
  return isTemporary ? { outcome: "retry", afterMs, ...failure } : { outcome: "refused", ...failure };
}

/** Of a call that must not be made twice by itself: what its answer, or its silence, says. */
export async function outcomeOf(
  bot: Bot,
  question: BotCall,
  accepted: (result: unknown) => SendOutcome | null,
): Promise<SendOutcome> {
  try {
    const answer = await call(bot, question);
    if (answer.isOk) {
      return accepted(answer.result) ?? { outcome: "unknown", detail: "accepted without the message's number" };
    }
    const { failure, status } = answer;
    // A gateway in between may fail after the provider took the message; only these two say that it was not passed on.
    const isDoubtful = !failure && status !== 429 && status !== 503 && (status >= 500 || status < 400);
    if (isDoubtful) return { outcome: "unknown", detail: `answer ${status} without the provider's words` };
    return certain(troubleOf(answer));
  } catch (error) {
    if (error instanceof EgressError && error.sent) return { outcome: "unknown", detail: error.name };
    return certain(onTheWay(error));
  }
}
