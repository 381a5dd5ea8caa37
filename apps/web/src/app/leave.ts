// Leaving: a person's own sign-out, and what is cleaned up whenever a session is over.
import { logout } from "@prosa/contracts/auth";
import { isRemembered } from "../features/access/sign-in/remember.ts";
import { api, session } from "../shared/api/index.ts";
import { stopRealtime } from "../shared/realtime/index.ts";
import { flushDrafts, forget } from "../shared/safety/index.ts";
import { queryClient } from "./query-client.ts";

export function cleanUp(): void {
  stopRealtime();
  queryClient.clear();
}

export async function signOut(): Promise<void> {
  await flushDrafts();
  // Whoever leaves need not be told that the session is over: the card of that would stand in the way of the sign-in.
  stopRealtime();
  // A shared computer keeps nothing of the person who leaves.
  if (!isRemembered()) await forget();
  // The server forgets too, if it can be reached; the person leaves either way, and at once.
  await api(logout, { quiet: true }).catch(() => {});
  session.clear();
  cleanUp();
}
