// Why the session is over and how the screen must leave: after the specified seconds, or when the person says so.
import type { ErrorCode } from "@prosa/contracts/errors";
import { createStore } from "../store.ts";

export interface SessionEnd {
  code: ErrorCode;
  /** An answer 401 goes to sign-in by itself after limits.logoutAfter401Seconds; the server's word freezes the screen. */
  leavesAlone: boolean;
}

export const sessionEnd = createStore<SessionEnd | null>(null);

/** The first reason stands: what follows is only its echo. */
export function endSession(code: ErrorCode, leavesAlone: boolean): void {
  sessionEnd.set((current) => current ?? { code, leavesAlone });
}
