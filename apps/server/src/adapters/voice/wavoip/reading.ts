// What Wavoip says, read into the words all providers share. Pure; foreign shapes are doubted field by field.
import type { CallRefusal, DeviceNews, DeviceState, HookNews, Peer, Relay } from "../voice-adapter.ts";

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
/** Ids travel as words, and as numbers in the web address's news. */
export const idOf = (value: unknown): string | null =>
  typeof value === "number" && Number.isSafeInteger(value) ? String(value) : (textOf(value)?.slice(0, 120) ?? null);

const HOST = /^[a-z\d.-]{1,253}$/i;

export function relayOf(plan: unknown): Relay | null {
  const { type, host, port } = fieldsOf(plan);
  const number = Number(port);
  if (type !== "relay" || typeof host !== "string" || !HOST.test(host)) return null;
  return Number.isInteger(number) && number > 0 && number < 65_536 ? `${host.toLowerCase()}:${number}` : null;
}

export function peerOf(value: unknown): Peer | null {
  const { phone, displayName } = fieldsOf(value);
  const digits = String(phone ?? "").replace(/\D/g, "");
  if (digits.length < 5 || digits.length > 20) return null;
  return { phone: digits, name: textOf(displayName)?.slice(0, 200) ?? null };
}

const open = new Set(["open", "UP", "connected"]);
const waiting = new Set(["connecting", "BUILDING", "restarting", "hibernating"]);

export function stateOf(status: unknown, isRestricted: boolean): DeviceState {
  if (isRestricted) return "restricted";
  if (open.has(String(status))) return "open";
  return waiting.has(String(status)) ? "connecting" : "closed";
}

export function initNews(given: readonly unknown[]): Extract<DeviceNews, { kind: "device" }> {
  const [status, , contact, qrCode, restricted] = given;
  const number = textOf(fieldsOf(contact).phone)?.replace(/\D/g, "") ?? null;
  const state = stateOf(status, restricted === true);
  const problem = state === "open" ? null : textOf(qrCode) !== null ? "notPaired" : String(status ?? "").slice(0, 60);
  return { kind: "device", state, number, problem };
}

export function offerNews(given: unknown): DeviceNews | null {
  const { id, peer, offer } = fieldsOf(given);
  const [callId, from] = [idOf(id), peerOf(peer)];
  return callId === null || from === null ? null : { kind: "offer", callId, peer: from, relay: relayOf(offer) };
}

const unknownNumbers = ["NUMBER_NOT_FOUND", "USERNAME_DONT_EXIST", "not found", "nao existe", "não existe"];
const limits = ["limite", "limit"];

/** A refusal of `call.start`, which the provider words as it likes. */
export function refusalOf(result: unknown, code: unknown): { why: CallRefusal; detail: string } {
  const detail = String(result ?? "").slice(0, 200);
  const says = (words: readonly string[]) => words.some((word) => detail.toLowerCase().includes(word.toLowerCase()));
  if (code === "busy" || says(["busy", "ocupad"])) return { why: "ERR_CALL_BUSY", detail };
  if (says(unknownNumbers)) return { why: "ERR_CALL_NUMBER_NOT_FOUND", detail };
  return { why: says(limits) ? "ERR_CALL_LIMIT" : "ERR_CALL_FAILED", detail };
}

const over = new Set(["ENDED", "REJECTED", "FAILED", "NOT_ANSWERED"]);

export function hookNews(body: unknown): HookNews[] {
  const { whatsapp_call_id, type, action, status, duration, record_status, caller, receiver } = fieldsOf(body);
  const callId = idOf(whatsapp_call_id);
  if (callId === null || typeof action !== "string") return [];
  const news: HookNews[] = [];
  const seconds = Number(duration ?? 0);
  if (over.has(String(status)) && Number.isFinite(seconds)) {
    const phones = [caller, receiver].flatMap((one) => String(one ?? "").replace(/\D/g, "") || []);
    news.push({ kind: "ended", callId, phones, seconds: Math.max(0, Math.round(seconds)) });
  }
  // The published sample repeats the key "type", so it is not asked whether it says RECORD.
  if (record_status === "READY") news.push({ kind: "recording", callId, isReady: true });
  if (record_status === "EMPTY_RECORDING" || (record_status === "DISABLED" && type === "RECORD"))
    news.push({ kind: "recording", callId, isReady: false });
  return news;
}
