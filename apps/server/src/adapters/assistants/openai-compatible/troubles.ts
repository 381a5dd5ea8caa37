// What an error of a model's provider means: whose fault, whether to ask once more, and what to leave out of the question then.
import type { IntegrationTrouble } from "@prosa/contracts/automation/integrations";
import { fieldsOf, lineOf, numberOf } from "#adapters/reading";
import { EgressBlocked, EgressError, EgressTimeout } from "#platform/egress";

export interface Trouble {
  why: IntegrationTrouble;
  retryAfterMs: number | null;
  /** Passes by itself. */
  isPassing: boolean;
  /** The name of a part of the question that this model does not take. */
  drop: string | null;
  isTooLong: boolean;
}

const plain = { retryAfterMs: null, isPassing: false, drop: null, isTooLong: false };
const of = (why: IntegrationTrouble, more: Partial<Trouble> = {}): Trouble => ({ ...plain, why, ...more });

const DROPPABLE =
  /\b(temperature|max_tokens|max_completion_tokens|max_output_tokens|response_format|thinking|store|text)\b/;
const UNSUPPORTED = /unsupported|not supported|not permitted|unknown (parameter|field)|unrecognized|does not support/i;
const TOO_LONG = /context[_ ]length|maximum context|too (long|many tokens)|reduce the length/i;
const MONEY = /quota|credit|balance|billing|payment/i;

export function troubleOf(error: unknown): Trouble {
  const cause = causeOf(error);
  if (cause instanceof EgressBlocked) return of("blocked");
  if (cause instanceof EgressTimeout) return of("timeout", { isPassing: false });
  if (cause instanceof EgressError) return of("down", { isPassing: true });
  if (error instanceof SyntaxError) return of("badAnswer");
  const fields = fieldsOf(error);
  const status = numberOf(fields?.status);
  if (status === undefined) return of("down", { isPassing: true });
  return ofStatus(status, wordsOf(fields?.error, error), retryAfter(fields?.headers));
}

function ofStatus(status: number, { code, param, message }: Words, retryAfterMs: number | null): Trouble {
  const words = `${code} ${param} ${message}`;
  if (status === 402) return of("balance");
  if (status === 401) return of("key");
  if (status === 403) return of(MONEY.test(words) ? "balance" : "key");
  if (status === 404) return of("model");
  if (status === 429)
    return of(/insufficient_quota/.test(words) || MONEY.test(code) ? "balance" : "rate", { retryAfterMs });
  if (status === 408 || status === 409 || status >= 498) return of("down", { isPassing: true, retryAfterMs });
  if (TOO_LONG.test(words)) return of("refused", { isTooLong: true });
  if (/model_not_found|model.*(does not exist|decommissioned)/i.test(words)) return of("model");
  const named = param || (DROPPABLE.exec(message)?.[1] ?? "");
  if (UNSUPPORTED.test(words) && DROPPABLE.test(named)) return of("refused", { drop: named.split(".")[0] ?? named });
  return of("refused");
}

interface Words {
  code: string;
  param: string;
  message: string;
}

/** `{ error: {...} }`, `{ code, error: "text" }`, or a text: each provider has its own. */
function wordsOf(body: unknown, error: unknown): Words {
  const inner = fieldsOf(body);
  const text = error instanceof Error ? error.message : "";
  return {
    code: lineOf(inner?.code, 100) ?? lineOf(inner?.type, 100) ?? "",
    param: lineOf(inner?.param, 100) ?? "",
    message: (lineOf(inner?.message, 500) ?? lineOf(inner?.error, 500) ?? text).slice(0, 500),
  };
}

function causeOf(error: unknown): unknown {
  let here = error;
  for (let depth = 0; depth < 4 && here instanceof Error; depth++) {
    if (here instanceof EgressError) return here;
    here = here.cause;
  }
  return error;
}

function retryAfter(headers: unknown): number | null {
  if (!(headers instanceof Headers)) return null;
  const ms = Number(headers.get("retry-after-ms"));
  if (headers.has("retry-after-ms") && Number.isFinite(ms)) return Math.max(0, ms);
  const seconds = Number(headers.get("retry-after"));
  return headers.has("retry-after") && Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null;
}
