// Waits until everything written in a ticket has left this device: what closes the ticket must not overtake the farewell.
import { itemsOf } from "./outbox.rules.ts";
import type { OutboxEngine } from "./outbox.ts";

/** True once nothing is left; false when something stays behind and needs the person. */
export function whenSent({ items }: Pick<OutboxEngine, "items">, ticketId: number): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const left = itemsOf(items.get(), ticketId);
      if (left.some(({ state }) => state === "waiting" || state === "sending")) return;
      stop();
      resolve(left.length === 0);
    };
    const stop = items.subscribe(look);
    look();
  });
}
