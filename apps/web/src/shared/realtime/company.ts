// Who else is at the open ticket right now, and telling the others that somebody is here and writes.
import type { Presence } from "@prosa/contracts/realtime";
import { createStore } from "../store.ts";

export interface Companion {
  userId: number;
  name: string;
  isTyping: boolean;
}

export interface CompanyParts {
  now(): number;
  view(ticketId: number | null): void;
  type(ticketId: number): void;
}

const SAY_TYPING_EVERY_MS = 3000;
/** A writer whose next sign does not come has stopped, or lost the link. */
const TYPING_LASTS_MS = 6000;

const NOBODY: readonly Companion[] = [];

export function createCompany(parts: CompanyParts) {
  const people = createStore(NOBODY);
  let ticketId: number | null = null;
  let saidTypingAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: readonly Companion[]) {
    clearTimeout(timer);
    people.set(next.length === 0 ? NOBODY : next);
    if (!next.some(({ isTyping }) => isTyping)) return;
    timer = setTimeout(() => people.set((now) => now.map((one) => ({ ...one, isTyping: false }))), TYPING_LASTS_MS);
  }

  return {
    people,
    /** Returns how to leave. Another ticket may have been opened before this one is left. */
    open(id: number): () => void {
      ticketId = id;
      saidTypingAt = Number.NEGATIVE_INFINITY;
      show(NOBODY);
      parts.view(id);
      return () => {
        if (ticketId !== id) return;
        ticketId = null;
        show(NOBODY);
        parts.view(null);
      };
    },
    typing() {
      if (ticketId === null || parts.now() - saidTypingAt < SAY_TYPING_EVERY_MS) return;
      saidTypingAt = parts.now();
      parts.type(ticketId);
    },
    hear(notice: Presence) {
      if (notice.ticketId === ticketId) show(notice.people);
    },
    /** The link is new: the server does not know yet where this person is. */
    sayAgain() {
      if (ticketId !== null) parts.view(ticketId);
    },
    /** The link is gone, and with it what was known. */
    forget: () => show(NOBODY),
  };
}
