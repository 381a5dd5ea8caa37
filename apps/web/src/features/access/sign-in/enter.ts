// From an accepted sign-in to a signed-in browser.
import type { SessionRecord } from "@prosa/contracts/auth";
import { planExpired, session, sessionEnd } from "../../../shared/api/index.ts";
import { takeConfigs } from "../../../shared/theme/index.ts";
import { landingOf, safeNext } from "./landing.rules.ts";

/** Stores the session and says where to go. */
export function enter(record: SessionRecord, next: string | null): string {
  sessionEnd.set(null);
  planExpired.set(false);
  session.set(record);
  takeConfigs(record.configs);
  return safeNext(next) ?? landingOf(record.profile);
}
