// A customer who writes in a web chat: shown to whoever is at the ticket as one of those who are there, and gone again.
import type { Deps } from "#platform/context";
import type { Place } from "./presence.rules.ts";

export const BELL = "presence";
/** Somebody who does not say it again has stopped. */
const TYPING_MS = 6_000;
/** Nobody of the company's. */
const CUSTOMER = 0;

const untold = new Map<string, NodeJS.Timeout>();

export function tellCustomerTyping(deps: Deps, place: Place, name: string): void {
  const process = `customer:${place.tenantId}.${place.ticketId}`;
  const tell = (people: object[]) => deps.redis.ring(BELL, JSON.stringify({ process, ...place, asks: false, people }));
  tell([{ userId: CUSTOMER, name, isTyping: true }]);
  clearTimeout(untold.get(process));
  const timer = setTimeout(() => {
    untold.delete(process);
    tell([]);
  }, TYPING_MS);
  timer.unref();
  untold.set(process, timer);
}
