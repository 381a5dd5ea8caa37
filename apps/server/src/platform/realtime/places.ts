// Places for the sockets of one user: taken in the moment of asking, before anything is waited for.
import type { SessionState } from "#platform/context";

export interface Places {
  /** Returns how to give the place back; null when all are taken. */
  take(session: SessionState): (() => void) | null;
}

export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  return {
    take({ tenantId, userId }) {
      const who = `${tenantId}:${userId}`;
      const before = taken.get(who) ?? 0;
      if (before >= most) return null;
      taken.set(who, before + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(who) ?? 1) - 1;
        if (left > 0) taken.set(who, left);
        else taken.delete(who);
      };
    },
  };
}
