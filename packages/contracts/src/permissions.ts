// Who sees what: one table of areas and profiles, read by the server to refuse and by the web to hide.
import { z } from "zod";

export const Profile = z.enum(["user", "supervisorfila", "supervisor", "admin"]);
export type Profile = z.infer<typeof Profile>;

/** "own": limited to the caller's own rows or queues; "read": sees all, changes nothing; "full": sees and changes. */
export const levels = ["none", "own", "read", "full"] as const;
export type Level = (typeof levels)[number];

type Row = Readonly<Record<Profile, Level>>;

const everyone: Row = { user: "full", supervisorfila: "full", supervisor: "full", admin: "full" };
const supervisors: Row = { user: "none", supervisorfila: "none", supervisor: "full", admin: "full" };
const administration: Row = { user: "none", supervisorfila: "none", supervisor: "read", admin: "full" };

export const permissions = {
  attendance: everyone,
  /** Closing or removing many tickets or contacts at once, and removing one for good. */
  massActions: { user: "none", supervisorfila: "none", supervisor: "none", admin: "full" },
  internalChat: everyone,
  tasks: everyone,
  schedules: everyone,
  quickMessages: { user: "own", supervisorfila: "own", supervisor: "full", admin: "full" },
  help: everyone,
  contacts: everyone,
  /** Two contacts as one and apart again: attendances go with them, so it is for those who see all of them. */
  contactMerges: supervisors,
  kanban: { user: "own", supervisorfila: "full", supervisor: "full", admin: "full" },
  panel: { user: "own", supervisorfila: "own", supervisor: "full", admin: "full" },
  reports: { user: "none", supervisorfila: "own", supervisor: "full", admin: "full" },
  closingReasons: supervisors,
  farewells: supervisors,
  hours: supervisors,
  flows: supervisors,
  campaigns: supervisors,
  integrations: supervisors,
  callLogs: supervisors,
  users: administration,
  queues: administration,
  tags: administration,
  channels: administration,
  settings: administration,
  loginSchedules: administration,
  /** Who did what in the company: the security log. */
  audit: { user: "none", supervisorfila: "none", supervisor: "none", admin: "full" },
  /** Others reach it only when the plan has expired, without payment data; the route decides that. */
  finance: { user: "none", supervisorfila: "none", supervisor: "none", admin: "full" },
} as const satisfies Record<string, Row>;

export type Area = keyof typeof permissions;

/** The tenant of the platform operator; its admins manage all companies. */
export const OPERATOR_TENANT_ID = 1;

export function levelOf(profile: Profile, area: Area): Level {
  return permissions[area][profile];
}

export function allows(profile: Profile, area: Area, needed: Level): boolean {
  return levels.indexOf(levelOf(profile, area)) >= levels.indexOf(needed);
}

export function isOperator(viewer: { profile: Profile; tenantId: number }): boolean {
  return viewer.profile === "admin" && viewer.tenantId === OPERATOR_TENANT_ID;
}
