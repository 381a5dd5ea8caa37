// The provider's own switch for marketing: who turned it, and which way.
import { type Fields, timeOf } from "#adapters/reading";
import type { Change } from "../../channel-adapter.ts";
import { identitiesOf } from "./people.ts";

export function preferenceChange(given: Fields | undefined, account: string | null): Change | null {
  const value = given?.value;
  if (given?.category !== "marketing_messages" || (value !== "stop" && value !== "resume")) return null;
  const from = identitiesOf(given.wa_id, given.user_id);
  const at = timeOf(given.timestamp);
  if (from.length === 0 || !at) return { kind: "unreadable", reason: "user preference: nobody, or no moment" };
  return { kind: "preference", account, from, value, at };
}
