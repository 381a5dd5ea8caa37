// The session of this browser, and how components read it.
import type { SessionRecord } from "@prosa/contracts/auth";
import { useSyncExternalStore } from "react";
import { createSessionStore } from "./session-store.ts";

export const session = createSessionStore(localStorage);

/** The signed-in person, or null on the screens before sign-in. */
export function useSession(): SessionRecord | null {
  return useSyncExternalStore(session.subscribe, session.get);
}

let last: SessionRecord | null = null;

/** The signed-in person on screens behind the guard. */
export function useSignedIn(): SessionRecord {
  const record = useSession();
  // While the session-ended card covers the screen, the screen behind still shows the last person.
  if (record) last = record;
  if (!last) throw new Error("this screen stands behind the guard");
  return last;
}
