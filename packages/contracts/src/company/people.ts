// Users and teams on the wire, as administrators see and change them, and what each person changes of themselves.
import { z } from "zod";
import { ourLimits } from "../limits.ts";
import { Color, listAnswer, listQuery } from "../lists.ts";
import { Profile } from "../permissions.ts";
import { route } from "../route.ts";
import { Done, Email, Id, Timestamp, WireId } from "../shapes.ts";
import { RecoveryCode } from "./auth.ts";
import { pushContents } from "./notice-ways.ts";
import { Pause } from "./work/pauses.ts";

const QueueOfUser = z.object({ id: WireId, name: z.string(), color: Color });
const ChannelOfUser = z.object({ id: WireId, name: z.string(), type: z.string() });

export const User = z.object({
  id: WireId,
  name: z.string(),
  email: z.string(),
  profile: Profile,
  isActive: z.boolean(),
  isOnline: z.boolean(),
  /** At a screen or not: somebody who pauses is not given anything by flows. */
  pause: Pause.nullable(),
  lastOnlineAt: Timestamp.nullable(),
  profilePictureUrl: z.string().nullable(),
  queues: z.array(QueueOfUser),
  /** Every channel, also those that come later. */
  allChannels: z.boolean(),
  /** Granted one by one; none and not all: no channel. */
  channels: z.array(ChannelOfUser),
  callChannels: z.array(ChannelOfUser),
  ignoreWallet: z.boolean(),
  blockMultipleLogins: z.boolean(),
  blockCalls: z.boolean(),
  hasLoginSchedule: z.boolean(),
  /** No password yet: the set-up link has not been used. */
  isInvited: z.boolean(),
  hasSecondStep: z.boolean(),
  createdAt: Timestamp,
});
export type User = z.infer<typeof User>;

export const UserInput = z.object({
  name: z.string().trim().min(2).max(120),
  email: Email,
  profile: Profile,
  isActive: z.boolean(),
  queueIds: z.array(WireId).max(500),
  /** Of a new user false unless said; naming channels of somebody turns it off. */
  allChannels: z.boolean(),
  channelIds: z.array(WireId).max(500),
  callChannelIds: z.array(WireId).max(500),
  ignoreWallet: z.boolean(),
  blockMultipleLogins: z.boolean(),
  blockCalls: z.boolean(),
});

/** The specification's fields of a user. */
const userAliases = { body: { queues: "queueIds", channels: "channelIds", callChannels: "callChannelIds" } };

export const listUsers = route({
  method: "GET",
  path: "/users",
  summary: "Users of the company, and how many the plan allows.",
  access: { area: "users", level: "read" },
  query: listQuery(["name", "email", "profile", "lastOnlineAt", "createdAt"]).extend({
    profile: Profile.optional(),
    queueId: z.coerce.number<string>().int().positive().optional(),
  }),
  answer: listAnswer(User).extend({
    /** The specification's name for the same rows. */
    users: z.array(User),
    planLimit: z.number().int(),
    planUsed: z.number().int(),
    /** False while the setting that disables user creation is on. */
    canCreate: z.boolean(),
  }),
});

export const createUser = route({
  method: "POST",
  path: "/users",
  summary: "Makes a user and mails a one-time link to choose a password; with a password, no mail is sent.",
  access: { area: "users", level: "full" },
  audit: { kind: "user.changed" },
  creates: true,
  proof: "fresh",
  body: UserInput.partial()
    .required({ name: true, email: true, profile: true })
    .extend({
      password: z.string().max(128).optional(),
    }),
  alsoNamed: userAliases,
  answer: User,
});

export const showUser = route({
  method: "GET",
  path: "/users/:userId",
  summary: "One user.",
  access: { area: "users", level: "read" },
  params: z.object({ userId: Id }),
  answer: User,
});

export const updateUser = route({
  method: "PUT",
  path: "/users/:userId",
  summary: "Changes a user. The last admin keeps the profile: ERR_LAST_ADMIN.",
  access: { area: "users", level: "full" },
  audit: { kind: "user.changed" },
  // Whoever changes how somebody signs in, or what they may, makes a door.
  proof: ({ body }) => ["password", "email", "profile"].some((name) => body[name] !== undefined),
  params: z.object({ userId: Id }),
  body: UserInput.partial().extend({ password: z.string().max(128).optional() }),
  alsoNamed: userAliases,
  answer: User,
});

export const deleteUser = route({
  method: "DELETE",
  path: "/users/:userId",
  summary: "Takes a user away: sessions end, open tickets return to their queues, history keeps the name.",
  access: { area: "users", level: "full" },
  audit: { kind: "user.changed" },
  proof: "fresh",
  params: z.object({ userId: Id }),
  answer: Done,
});

export const inviteUser = route({
  method: "POST",
  path: "/users/:userId/invite",
  summary: "Mails a new one-time link to choose a password.",
  access: { area: "users", level: "full" },
  audit: { kind: "user.changed" },
  creates: true,
  params: z.object({ userId: Id }),
  answer: Done,
});

const HourMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The specification's horarioLogin: one entry per weekday, 0 is Sunday. */
export const HorarioLogin = z.array(
  z.object({ day: z.number().int().min(0).max(6), allowed: z.boolean(), start: HourMinute, end: HourMinute }),
);
export type HorarioLogin = z.infer<typeof HorarioLogin>;

export const showLoginSchedule = route({
  method: "GET",
  path: "/users/:userId/login-schedule",
  summary: "When a user may sign in, per weekday; null means always.",
  access: { area: "loginSchedules", level: "read" },
  params: z.object({ userId: Id }),
  answer: z.object({ horarioLogin: HorarioLogin.nullable(), timeZone: z.string() }),
});

export const saveLoginSchedule = route({
  method: "POST",
  path: "/users/:userId/login-schedule",
  summary: "Sets when a user may sign in; open sessions outside the new hours end within seconds.",
  access: { area: "loginSchedules", level: "full" },
  audit: { kind: "user.changed" },
  creates: false,
  params: z.object({ userId: Id }),
  body: z.object({ horarioLogin: HorarioLogin.nullable() }),
  answer: z.object({ horarioLogin: HorarioLogin.nullable(), timeZone: z.string() }),
});

export const Team = z.object({
  id: WireId,
  name: z.string(),
  isActive: z.boolean(),
  members: z.array(z.object({ id: WireId, name: z.string() })),
});
export type Team = z.infer<typeof Team>;

const TeamInput = z.object({
  name: z.string().trim().min(1).max(80),
  isActive: z.boolean(),
  memberIds: z.array(WireId).max(1000),
});

export const listTeams = route({
  method: "GET",
  path: "/teams",
  summary: "Teams with their members.",
  access: { area: "users", level: "read" },
  query: listQuery(["name"]),
  answer: listAnswer(Team),
});

export const createTeam = route({
  method: "POST",
  path: "/teams",
  summary: "Makes a team.",
  access: { area: "users", level: "full" },
  audit: { kind: "teams.created" },
  creates: true,
  body: TeamInput,
  answer: Team,
});

export const updateTeam = route({
  method: "PUT",
  path: "/teams/:teamId",
  summary: "Changes a team.",
  access: { area: "users", level: "full" },
  audit: { kind: "teams.changed" },
  params: z.object({ teamId: Id }),
  body: TeamInput.partial(),
  answer: Team,
});

export const deleteTeam = route({
  method: "DELETE",
  path: "/teams/:teamId",
  summary: "Deletes a team; its members stay.",
  access: { area: "users", level: "full" },
  audit: { kind: "teams.deleted" },
  params: z.object({ teamId: Id }),
  answer: Done,
});

export const SupportGrant = z.object({
  id: WireId,
  reason: z.string(),
  grantedBy: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  endedAt: Timestamp.nullable(),
});

export const listSupportGrants = route({
  method: "GET",
  path: "/support-grants",
  summary: "When the platform's support was let in, by whom, until when.",
  access: { area: "users", level: "full" },
  answer: z.object({ items: z.array(SupportGrant) }),
});

export const grantSupport = route({
  method: "POST",
  path: "/support-grants",
  summary: "Lets the platform's support in as an admin for a limited time; visible to the company and audited.",
  access: { area: "users", level: "full" },
  audit: { kind: "supportGrants.created" },
  creates: true,
  body: z.object({ reason: z.string().trim().min(3).max(300), hours: z.number().int().min(1).max(72) }),
  answer: SupportGrant,
});

export const endSupportGrant = route({
  method: "DELETE",
  path: "/support-grants/:grantId",
  summary: "Ends a support grant; support's sessions are closed at once.",
  access: { area: "users", level: "full" },
  audit: { kind: "supportGrants.changed" },
  support: "allowed",
  params: z.object({ grantId: Id }),
  answer: Done,
});

const WallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const OwnProfile = z.object({
  name: z.string(),
  email: z.string(),
  /** Whether the mailbox is proven: only then does the e-mail count outside this company. */
  emailVerified: z.boolean(),
  profilePictureUrl: z.string().nullable(),
  signature: z.string(),
  sounds: z.object({
    newTicket: z.boolean(),
    newMessage: z.boolean(),
    /** What comes into the bell. Screens of the version before do not name it, nor the desktop. */
    notices: z.boolean().default(true),
    /** The desktop shows what is told while no window of the product is looked at. */
    desktop: z.boolean().default(true),
    volume: z.number().int().min(0).max(100),
    /** Nothing sounds and nothing is shown on the desktop within these hours of every day; null: none. */
    quiet: z.object({ from: WallClock, until: WallClock }).nullable().default(null),
    /** What is told on devices although no window is open, as far as there are such devices. */
    pushes: z
      .object({ notices: z.boolean(), messages: z.boolean(), chats: z.boolean() })
      .default({ notices: true, messages: true, chats: true }),
    /** How much of it a device shows, which others may see too. */
    content: z.enum(pushContents).default("names"),
  }),
});

export const showOwnProfile = route({
  method: "GET",
  path: "/profile",
  summary: "The caller's own profile.",
  access: "session",
  whenPlanExpired: true,
  answer: OwnProfile,
});

export const updateOwnProfile = route({
  method: "PUT",
  path: "/profile",
  summary: "Changes the caller's own name, signature or sounds.",
  access: "session",
  audit: { kind: "user.changed" },
  body: OwnProfile.pick({ signature: true, sounds: true })
    .extend({ name: z.string().trim().min(2).max(120), signature: z.string().trim().max(80) })
    .partial(),
  answer: OwnProfile,
});

export const requestEmailCode = route({
  method: "POST",
  path: "/profile/email/code",
  summary: "Mails the caller a code that proves their e-mail.",
  access: "session",
  audit: { none: "ownScreen" },
  creates: true,
  whenPlanExpired: true,
  answer: Done,
});

export const confirmEmail = route({
  method: "POST",
  path: "/profile/email/confirm",
  summary: "Proves the caller's e-mail with the mailed code; the password only where it must be stored anew.",
  access: "session",
  audit: { kind: "email.proven" },
  creates: false,
  whenPlanExpired: true,
  body: z.object({ code: RecoveryCode, password: z.string().min(1).max(ourLimits.passwordMax).optional() }),
  answer: OwnProfile,
});

export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

export const saveOwnPicture = route({
  method: "PUT",
  path: "/profile/picture",
  summary: "Changes the caller's own picture: JPEG, PNG or WebP.",
  access: "session",
  audit: { none: "ownScreen" },
  upload: { maxBytes: PICTURE_MAX_BYTES },
  answer: OwnProfile,
});

export const deleteOwnPicture = route({
  method: "DELETE",
  path: "/profile/picture",
  summary: "Takes the caller's own picture away.",
  access: "session",
  audit: { none: "ownScreen" },
  answer: OwnProfile,
});

/** Answers with the bytes themselves, or with nothing (204) where there is no picture. */
export const showPicture = route({
  method: "GET",
  path: "/users/:userId/picture",
  summary: "Somebody's picture, for people of the same company.",
  access: "session",
  whenPlanExpired: true,
  params: z.object({ userId: Id }),
  query: z.object({ v: z.string().max(40).optional() }),
  answer: z.unknown(),
});
