// The way to "new attendance" from anywhere beside the conversations: whoever has that dialog registers it, and buttons
// appear where it helps.
import { createStore, useStore } from "../../../shared/store.ts";

export interface Person {
  name: string;
  number: string;
  /** Known already, so that nobody has to be looked for. */
  contactId?: number;
}

/** Without a person the dialog begins by looking for one. */
type Open = (person?: Person) => void;

const door = createStore<{ open: Open } | null>(null);

/** Returns how to take it back. */
export function registerNewTicket(open: Open): () => void {
  const mine = { open };
  door.set(mine);
  return () => door.set((now) => (now === mine ? null : now));
}

/** Null while nobody can start an attendance: then there is no button either. */
export const useNewTicket = (): Open | null => useStore(door)?.open ?? null;
