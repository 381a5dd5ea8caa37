// Where a push may be sent, and what the answer of its service means. Pure.
import type { PushOutcome } from "@prosa/contracts/push";

/** The services of browsers; an address of a subscription comes from outside, so nothing else is ever called. */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

/** `also`: host:port beside them, the sandbox's. */
export function isPushService(endpoint: string, also: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== "" || url.password !== "") return false;
  if (also.includes(url.host)) return true;
  return url.protocol === "https:" && url.port === "" && services.some((name) => name.test(url.hostname));
}

export interface Judged {
  outcome: PushOutcome;
  /** Of what is put off. */
  againAt: Date | null;
  /** It was too large: fewer words may fit. */
  isTooLarge: boolean;
}

const UNSAID_MS = 30_000;
const LEAST_WAIT_MS = 5_000;

export const settled = (outcome: PushOutcome): Judged => ({ outcome, againAt: null, isTooLarge: false });

/** Put off until then; where that is too late to be of use, given up. */
export function putOff(now: Date, waitMs: number, until: Date): Judged {
  const againAt = new Date(now.getTime() + Math.max(LEAST_WAIT_MS, waitMs));
  return againAt < until ? { outcome: "later", againAt, isTooLarge: false } : settled("refused");
}

export function judge(
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
  now: Date,
  until: Date,
): Judged {
  if (status >= 200 && status < 300) return settled("sent");
  if (status === 404 || status === 410) return settled("gone");
  if (status === 429 || status >= 500) return putOff(now, waitOf(headers["retry-after"], now), until);
  return { ...settled("refused"), isTooLarge: status === 413 };
}

/** In seconds or as a moment (RFC 9110, 10.2.3). */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return UNSAID_MS;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000;
  const moment = Date.parse(retryAfter);
  return Number.isNaN(moment) ? UNSAID_MS : moment - now.getTime();
}
