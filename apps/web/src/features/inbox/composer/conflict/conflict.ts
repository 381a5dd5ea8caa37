// An answer that was refused because somebody had said something meanwhile: the words come back to the open composer.
import type { NewerMessages } from "@prosa/contracts/message-newer";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createStore, useStore } from "../../../../shared/store.ts";
import { isEmptyDraft } from "../../device/drafts.rules.ts";
import type { OutboxItem } from "../../device/outbox.rules.ts";
import { inboxKeys } from "../../state/inbox.cache.ts";
import type { InboxLocal } from "../../state/inbox.local.ts";

export interface Conflict {
  /** What the person had seen when it was sent. */
  seenId: number;
  newestId: number;
}

/** By ticket. In memory only: after a reload the words are a draft, and what came is on the screen. */
const conflicts = createStore<ReadonlyMap<number, Conflict>>(new Map());

export function noteConflict(ticketId: number, seenId: number, { newestId }: Pick<NewerMessages, "newestId">) {
  conflicts.set(new Map([...conflicts.get(), [ticketId, { seenId, newestId }]]));
}

export function forgetConflict(ticketId: number) {
  if (conflicts.get().has(ticketId)) conflicts.set(new Map([...conflicts.get()].filter(([id]) => id !== ticketId)));
}

/** Only words, alone in their line, into an empty composer; anything else stays where it is and asks at its bubble. */
function takeBack(
  ticketId: number,
  { drafts, outbox }: Pick<InboxLocal, "drafts" | "outbox">,
  item: OutboxItem,
): boolean {
  const isAlone = outbox.items
    .get()
    .every(({ clientId, ticketId: of, type }) => clientId === item.clientId || of !== ticketId || type === "note");
  const isPlain = item.type === "text" && item.file === null && item.content === null;
  if (item.ticketId !== ticketId || !isAlone || !isPlain || !isEmptyDraft(drafts.of(ticketId))) return false;
  drafts.change(ticketId, { reply: item.body, quoted: item.quoted });
  drafts.flush();
  noteConflict(ticketId, item.seenId ?? 0, { newestId: item.newerId ?? 0 });
  return true;
}

/** While the ticket is open here. */
export function useConflict(ticketId: number, local: Pick<InboxLocal, "drafts" | "outbox">): Conflict | undefined {
  const { drafts, outbox } = local;
  const cache = useQueryClient();
  useEffect(() => {
    const take = (item: OutboxItem) => {
      // The news of it may still be on its way, or lost.
      void cache.invalidateQueries({ queryKey: inboxKeys.messages(ticketId) });
      return takeBack(ticketId, { drafts, outbox }, item);
    };
    outbox.onNewer = take;
    return () => {
      if (outbox.onNewer === take) outbox.onNewer = null;
    };
  }, [cache, drafts, outbox, ticketId]);
  return useStore(conflicts, (all) => all.get(ticketId));
}
