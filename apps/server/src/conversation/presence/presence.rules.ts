// Who is at which ticket, as far as one process knows: its own windows, and what the others said last. Pure.
import type { Presence } from "@prosa/contracts/realtime";

export interface Place {
  tenantId: number;
  ticketId: number;
}

export interface Person {
  userId: number;
  name: string;
  isTyping: boolean;
}

interface Window extends Place {
  userId: number;
  name: string;
  typingUntil: number;
}

/** Somebody who does not say it again has stopped. */
const TYPING_MS = 6_000;
/** A process that is silent for longer has nobody, or is gone. */
const HEARD_MS = 40_000;

const keyOf = ({ tenantId, ticketId }: Place) => `${tenantId}.${ticketId}`;

export function createPresence() {
  const windows = new Map<string, Window>();
  const elsewhere = new Map<string, Map<string, { people: Person[]; at: number }>>();

  function here(place: Place, now: number): Person[] {
    const key = keyOf(place);
    const mine = [...windows.values()].filter((window) => keyOf(window) === key);
    return mine.map(({ userId, name, typingUntil }) => ({ userId, name, isTyping: typingUntil > now }));
  }

  return {
    /** Returns the places that are no longer as they were. */
    view(socketId: string, window: Omit<Window, "typingUntil"> | null): Place[] {
      const before = windows.get(socketId);
      if (window) windows.set(socketId, { ...window, typingUntil: 0 });
      else windows.delete(socketId);
      return [before, window].filter((place) => place !== undefined && place !== null);
    },
    /** Null when that window does not show this ticket: it may not say so. */
    type(socketId: string, ticketId: number, now: number): Place | null {
      const window = windows.get(socketId);
      if (window?.ticketId !== ticketId) return null;
      window.typingUntil = now + TYPING_MS;
      return window;
    },
    hear(process: string, place: Place, people: Person[], now: number): void {
      const key = keyOf(place);
      const told = elsewhere.get(key) ?? new Map();
      if (people.length > 0) elsewhere.set(key, told.set(process, { people, at: now }));
      else if (told.delete(process) && told.size === 0) elsewhere.delete(key);
    },
    here,
    places: (): Place[] => [...new Map([...windows.values()].map((window) => [keyOf(window), window])).values()],
    /** The windows of this process that show it. */
    windowsAt: (place: Place) =>
      [...windows]
        .filter(([, window]) => keyOf(window) === keyOf(place))
        .map(([socketId, { userId }]) => ({ socketId, userId })),
    /** Everybody but the one who is told; each once, writing in any of their windows. */
    seenBy(place: Place, userId: number, now: number): Presence {
      const told = [...(elsewhere.get(keyOf(place))?.values() ?? [])].filter(({ at }) => now - at < HEARD_MS);
      const people = new Map<number, Person>();
      for (const person of [...here(place, now), ...told.flatMap((one) => one.people)]) {
        if (person.userId === userId) continue;
        const known = people.get(person.userId);
        people.set(person.userId, { ...person, isTyping: person.isTyping || known?.isTyping === true });
      }
      return { ticketId: place.ticketId, people: [...people.values()].toSorted((a, b) => a.userId - b.userId) };
    },
    /** Forgets processes that have not been heard of for long. */
    tidy(now: number): void {
      for (const [key, told] of elsewhere) {
        for (const [process, { at }] of told) if (now - at >= HEARD_MS) told.delete(process);
        if (told.size === 0) elsewhere.delete(key);
      }
    },
  };
}
