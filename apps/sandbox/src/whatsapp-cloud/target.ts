// Where a webhook goes: the number's own override, then its account's, then the app's callback.
import type { BusinessNumber, Callback, State } from "./state.ts";
import { accountOf } from "./templates/template.shelf.ts";
import type { Target } from "./webhooks.ts";

/** Overrides cover the `messages` field only; without a subscription nothing is told at all. */
export function targetOf(state: State, phoneNumberId: string, field: string): Target | null {
  const number = state.numbers.get(phoneNumberId);
  if (!number || !accountOf(state, number.wabaId).subscribed) return null;
  const url = field === "messages" ? callbackOf(state, number)?.url : number.callbackUrl;
  return url ? { url, appSecret: number.appSecret } : null;
}

export function callbackOf(state: State, number: BusinessNumber): Callback | null {
  const { override, callbackUrl: url, verifyToken, wabaId } = number;
  return override ?? accountOf(state, wabaId).override ?? (url === null ? null : { url, verifyToken });
}
