// Client of an Evolution server: the address a company typed, its key, and one reading of its answers. Everything it says is
// a stranger's: it may be any program at all.
import { isPassing } from "@prosa/contracts/failures";
import { type Fields, fieldsOf, lineOf, listOf } from "#adapters/reading";
import { type Egress, EgressBlocked, EgressError, type EgressRequest, type EgressResponse } from "#platform/egress";
import type { ProviderFailure, SendOutcome } from "../channel-adapter.ts";
import { classOf, isGone } from "./failures.ts";

export interface Server {
  baseUrl: string;
  apiKey: string;
  instance: string;
  egress: Egress;
  signal?: AbortSignal;
}

// Well below the jobs' heartbeat, so that a slow server never looks like a dead worker.
const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 512 * 1024;

export interface Question extends Pick<EgressRequest, "timeoutMs" | "maxBytes"> {
  method?: "GET" | "POST" | "DELETE";
  /** Below the base address; the instance's name is put after it. */
  path: string;
  /** In place of the instance's name. */
  tail?: string;
  json?: object;
  body?: { contentType: string; body: NonNullable<EgressRequest["body"]> };
}

export interface ServerAnswer {
  status: number;
  isOk: boolean;
  /** Null: not JSON. */
  value: unknown;
  failure: ProviderFailure | null;
}

export const requestOf = (server: Server, { method, path, tail, json, body, ...more }: Question): EgressRequest => ({
  timeoutMs: TIMEOUT_MS,
  maxBytes: ANSWER_MAX_BYTES,
  ...more,
  url: `${server.baseUrl}/${path}${tail ?? `/${server.instance}`}`,
  method: method ?? "POST",
  headers: {
    apikey: server.apiKey,
    accept: "application/json",
    ...(body ? { "content-type": body.contentType } : json ? { "content-type": "application/json" } : {}),
  },
  ...(body ? { body: body.body } : json ? { body: JSON.stringify(json) } : {}),
  // Typed by a company: it leads only where a company's addresses may.
  target: "tenant",
  purpose: `evolution.${path.split("/").at(-1)}`,
  ...(server.signal ? { signal: server.signal } : {}),
});

/** Throws what egress throws; a refusal is an answer. */
export async function call(server: Server, question: Question): Promise<ServerAnswer> {
  const response = await server.egress.request(requestOf(server, question));
  const value = jsonOf(response);
  const { status } = response;
  const isOk = (status === 200 || status === 201) && value !== null;
  return { status, isOk, value, failure: isOk || value === null ? null : failureOf(status, fieldsOf(value)) };
}

function jsonOf(response: EgressResponse): unknown {
  try {
    return response.json() ?? null;
  } catch {
    return null;
  }
}

/** A word that the channel's translations have a sentence for: what is lost says so on its card. */
function lostWord(status: number, said: string): string | null {
  if (status === 401 || status === 403) return "keyRefused";
  return isGone(status, said) ? "instanceGone" : null;
}

/** The words lie in a list, which holds sentences or, for a number nobody has, what was asked about. */
export function failureOf(status: number, fields: Fields | undefined): ProviderFailure {
  const given = fieldsOf(fields?.response)?.message ?? fields?.message ?? fields?.error;
  const messages = typeof given === "string" ? [given] : listOf(given);
  const isNobody = messages.some((one) => fieldsOf(one)?.exists === false);
  const said = messages.flatMap((one) => lineOf(one, 200) ?? []).join("; ");
  const detail = isNobody ? "the number is not on WhatsApp" : said || null;
  const lost = lostWord(status, said);
  // Alone, it is what the channel's card says in words.
  if (lost) return { class: "AUTH_LOST", code: lost, detail: null };
  return { class: classOf(status, said, isNobody), code: String(status), detail };
}

export type Trouble = { ok: false; isTemporary: boolean; status: number | null } & ProviderFailure;

/** Asks for something that may be asked twice. */
export async function ask(server: Server, question: Question): Promise<{ ok: true; value: unknown } | Trouble> {
  try {
    const answer = await call(server, question);
    return answer.isOk ? { ok: true, value: answer.value } : troubleOf(answer);
  } catch (error) {
    return onTheWay(error);
  }
}

export function troubleOf({ failure, status }: ServerAnswer): Trouble {
  if (failure) return { ok: false, isTemporary: isPassing(failure.class), status, ...failure };
  // Not the server's own words: a gateway in between, of which only the status can be asked.
  const isLater = status === 429 || status >= 500 || status < 400 || status === 404 || status === 403;
  const name = isLater ? "RETRY_LATER" : classOf(status, "", false);
  return { ok: false, isTemporary: isLater, status, class: name, code: String(status), detail: null };
}

/** What went wrong on the way; anything else is a bug and stays one. */
export function onTheWay(error: unknown): Trouble {
  if (!(error instanceof EgressError)) throw error;
  const isBlocked = error instanceof EgressBlocked;
  const name = isBlocked ? "BAD_REQUEST" : "RETRY_LATER";
  return { ok: false, isTemporary: !isBlocked, status: null, class: name, code: error.name, detail: null };
}

export function certain({ isTemporary, class: name, code, detail }: Trouble): SendOutcome {
  const failure = { class: name, code, detail };
  return isTemporary ? { outcome: "retry", afterMs: null, ...failure } : { outcome: "refused", ...failure };
}

/** Of a call that must not be made twice by itself: what its answer, or its silence, says. */
export async function outcomeOf(
  server: Server,
  question: Question,
  accepted: (value: unknown) => SendOutcome | null,
): Promise<SendOutcome> {
  try {
    const answer = await call(server, question);
    if (answer.isOk) return accepted(answer.value) ?? { outcome: "unknown", detail: "accepted without an id" };
    const { failure, status } = answer;
    // The server fails with 500 after the telephone took a message, too; only words that say otherwise are believed.
    const isSaid = failure && (status < 500 || /connection closed/i.test(failure.detail ?? ""));
    const isDoubtful = !isSaid && status !== 429 && status !== 503 && (status >= 500 || status < 400);
    if (isDoubtful) return { outcome: "unknown", detail: `answer ${status}` };
    return certain(troubleOf(answer));
  } catch (error) {
    if (error instanceof EgressError && error.sent) return { outcome: "unknown", detail: error.name };
    return certain(onTheWay(error));
  }
}
