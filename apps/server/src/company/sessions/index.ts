// Door of sessions: how they begin, are recognised and end.
import type { ServerModule } from "#platform/registry";
import { createSessions } from "./authenticate.ts";
import { sessionEnded } from "./sessions.events.ts";
import "./sessions.tables.ts";

export { signAccessToken } from "./access-token.ts";
export { announceChange } from "./changes.ts";
export { type HoursVerdict, type LoginSchedule, loginHours, wallTimeIn } from "./login-hours.rules.ts";
export { writeMediaPass } from "./media-pass.ts";
export { type RefreshToken, readRefreshToken } from "./refresh-token.ts";
export {
  effectiveProfile,
  isPlanExpired,
  type Refusal,
  refusalOf,
  refusalOfEntry,
  type SessionFacts,
} from "./session.rules.ts";
export {
  type Entry,
  endSessions,
  type OpenedSession,
  openSession,
  proveSession,
  type Renewal,
  renewSession,
  stepSession,
} from "./sessions.actions.ts";
export { listOpenSessions, readSessionFacts, readSupport } from "./sessions.queries.ts";

export const sessionsModule: ServerModule = {
  name: "sessions",
  journalKinds: [sessionEnded],
  sessions: createSessions,
};
