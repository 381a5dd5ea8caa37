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
  /** What this window was told last: nobody else, at the beginning. */
  told: string;
}

/** Somebody who does not say it again has stopped. */
const TYPING_MS = 6_000;
/** A process that is silent for longer has nobody, or is gone. */
const HEARD_MS = 40_000;

const keyOf = ({ tenantId, ticketId }: Place) => `${tenantId}.${ticketId}`;
const NOBODY = JSON.stringify([]);

export function createPresence() {
  const windows = new Map<string, Window>();
  const atPlace = new Map<string, Set<string>>();
  const elsewhere = new Map<string, Map<string, { people: Person[]; at: number }>>();

  const windowsOf = (place: Place): [string, Window][] =>
    [...(atPlace.get(keyOf(place)) ?? [])].flatMap((id): [string, Window][] => {
      const window = windows.get(id);
      return window ? [[id, window]] : [];
    });

  function put(socketId: string, window: Window) {
    windows.set(socketId, window);
    const key = keyOf(window);
    atPlace.set(key, (atPlace.get(key) ?? new Set()).add(socketId));
  }

  function take(socketId: string): Window | undefined {
    const window = windows.get(socketId);
    if (!window) return undefined;
    windows.delete(socketId);
    const ids = atPlace.get(keyOf(window));
    ids?.delete(socketId);
    if (ids?.size === 0) atPlace.delete(keyOf(window));
    return window;
  }

  function here(place: Place, now: number): Person[] {
    return windowsOf(place).map(([, { userId, name, typingUntil }]) => ({ userId, name, isTyping: typingUntil > now }));
  }

  /** Everybody but the one who is told; each once, writing in any of their windows. */
  function seenBy(place: Place, userId: number, now: number): Presence {
    const told = [...(elsewhere.get(keyOf(place))?.values() ?? [])].filter(({ at }) => now - at < HEARD_MS);
    const people = new Map<number, Person>();
    for (const person of [...here(place, now), ...told.flatMap((one) => one.people)]) {
      if (person.userId === userId) continue;
      const known = people.get(person.userId);
      people.set(person.userId, { ...person, isTyping: person.isTyping || known?.isTyping === true });
    }
    return { ticketId: place.ticketId, people: [...people.values()].toSorted((a, b) => a.userId - b.userId) };
  }

  return {
    /** Returns the places that are no longer as they were. */
    view(socketId: string, window: Omit<Window, "typingUntil" | "told"> | null): Place[] {
      const before = take(socketId);
      if (window) put(socketId, { ...window, typingUntil: 0, told: NOBODY });
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
    seenBy,

    places: (): Place[] => [...atPlace.values()].flatMap(([first]) => windows.get(first ?? "") ?? []),

    isAnybodyAt: (place: Place): boolean => atPlace.has(keyOf(place)),

    /** The windows here that know something else, or that know of others and are to be asked again whether they may. */
    untold(place: Place, now: number): string[] {
      const due = windowsOf(place).filter(
        ([, { told, userId }]) => told !== NOBODY || seenBy(place, userId, now).people.length > 0,
      );
      return due.map(([socketId]) => socketId);
    },

    /** Notes what the window now knows; null when it knew that already, or shows another ticket meanwhile. */
    tell(socketId: string, place: Place, now: number): Presence | null {
      const window = windows.get(socketId);
      if (!window || keyOf(window) !== keyOf(place)) return null;
      const notice = seenBy(place, window.userId, now);
      const told = JSON.stringify(notice.people);
      if (told === window.told) return null;
      window.told = told;
      return notice;
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
