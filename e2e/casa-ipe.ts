// The demonstration's furniture shop, for journeys that need its people by name.
import { inject } from "vitest";
import { sandbox } from "./browser.ts";

export const COMPANY = "Casa Ipê Móveis";

/** Its one channel, and the queue its customers are put into. */
export function shopChannel() {
  const found = inject("channels").find(({ company }) => company === COMPANY);
  if (!found) throw new Error("the demonstration has no such channel");
  return found;
}

export function emailOf(name: string): string {
  const account = inject("accounts").find((one) => one.company === COMPANY && one.name === name);
  if (!account) throw new Error(`${name} does not work there`);
  return account.email;
}

/** A customer writes to the shop. */
export const customerWrites = (name: string, from: string, text: string) =>
  sandbox("/say", { phoneNumberId: shopChannel().phoneNumberId, from, name, text });
