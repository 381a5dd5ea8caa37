// What this device adds to a row's preview: a draft, something that did not go out, something on its way. Pure.
import type { DraftTexts } from "./drafts.ts";
import { itemsOf, type Outbox } from "./outbox.rules.ts";

export interface LocalPreview {
  draft: string | undefined;
  unsent: string | undefined;
  sending: string | undefined;
}

export function localPreviews(drafts: DraftTexts, outbox: Outbox): (ticketId: number) => LocalPreview {
  return (ticketId) => {
    const items = itemsOf(outbox, ticketId);
    return {
      draft: drafts.get(ticketId),
      unsent: items.find(({ state }) => state === "refused" || state === "late" || state === "unknown")?.body,
      sending: items.findLast(({ state }) => state === "waiting" || state === "sending")?.body,
    };
  };
}
