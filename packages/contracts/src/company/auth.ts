// Sign-in, sessions and password recovery on the wire.
import { z } from "zod";
import { ourLimits } from "../limits.ts";
import { Profile } from "../permissions.ts";
import { route } from "../route.ts";
import { Done, Email, Timestamp, WireId } from "../shapes.ts";
import { UserConfigs } from "./users.ts";

/** Composition rules are checked one by one so that the screen can show which are met. */
export const passwordRules = {
  length: (text: string) => text.length >= ourLimits.passwordMin && text.length <= ourLimits.passwordMax,
  upper: (text: string) => /\p{Lu}/u.test(text),
  lower: (text: string) => /\p{Ll}/u.test(text),
  digit: (text: string) => /\d/.test(text),
} as const;

export const NewPassword = z
  .string()
  .max(ourLimits.passwordMax)
  .refine((text) => Object.values(passwordRules).every((holds) => holds(text)), { error: "ERR_PASSWORD_WEAK" });

export const QueueRef = z.object({ id: WireId, name: z.string(), color: z.string() });

/** The session record of the specification, plus what the shell needs to hide and disable. */
export const SessionRecord = z.object({
  token: z.string(),
  username: z.string(),
  email: z.string(),
  profile: Profile,
  userId: WireId,
  tenantId: WireId,
  tenantName: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** The company's logo, for the head of the navigation. */
  logoUrl: z.string().nullable(),
  /** Somebody of the platform is inside by the company's leave: who, and until when. */
  support: z.object({ by: z.string(), until: Timestamp }).nullable(),
  /** Parts of the product that the company's plan includes; see gates.ts. */
  features: z.array(z.string()),
  queues: z.array(QueueRef),
  profilePictureUrl: z.string().nullable(),
  configs: UserConfigs,
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/** What ERR_CHOOSE_COMPANY carries: the companies that the proof just given opens. */
export const CompanyChoice = z.object({ companies: z.array(z.object({ id: WireId, name: z.string() })).min(2) });
export type CompanyChoice = z.infer<typeof CompanyChoice>;

export const login = route({
  method: "POST",
  path: "/auth/login",
  summary: "Signs in with e-mail and password; sets the refresh cookie.",
  access: "public",
  audit: { own: ["login"] },
  creates: { unkept: "secret" },
  whenPlanExpired: true,
  body: z.object({
    email: Email,
    password: z.string().min(1).max(ourLimits.passwordMax),
    /** "Remember password": a cookie that survives closing the browser. */
    remember: z.boolean().default(false),
    /** Only this company's account; needed where the answer was ERR_CHOOSE_COMPANY or the e-mail is not proven. */
    company: WireId.optional(),
  }),
  answer: SessionRecord,
});

export const logout = route({
  method: "POST",
  path: "/auth/logout",
  summary: "Ends this session everywhere and clears the refresh cookie.",
  // Public so that signing out works with an expired token: the refresh cookie names the session.
  access: "public",
  audit: { own: ["logout"] },
  creates: false,
  whenPlanExpired: true,
  answer: Done,
});

export const refreshToken = route({
  method: "POST",
  path: "/auth/refresh_token",
  summary: "Exchanges the refresh cookie for a new access token and rotates the cookie.",
  access: "public",
  audit: { own: ["refresh.reused"] },
  creates: { unkept: "secret" },
  whenPlanExpired: true,
  answer: z.object({ token: z.string() }),
});

export const currentSession = route({
  method: "GET",
  path: "/auth/session",
  summary: "The session record of the caller, as at sign-in.",
  access: "session",
  whenPlanExpired: true,
  answer: SessionRecord.omit({ token: true }),
});

export const requestRecovery = route({
  method: "POST",
  path: "/auth/recovery",
  summary: "Mails a code if the address belongs to an account; the answer is the same either way.",
  access: "public",
  audit: { own: ["recovery.asked"] },
  creates: { unkept: "stranger" },
  whenPlanExpired: true,
  body: z.object({ email: Email }),
  answer: Done,
});

/** Forty bits in Crockford's alphabet: eight characters without I, L, O, U. */
export const RecoveryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-HJKMNP-TV-Z]{8}$/);

export const checkRecovery = route({
  method: "POST",
  path: "/auth/recovery/check",
  summary: "Tells whether the mailed code is right, without spending it; wrong tries count.",
  access: "public",
  audit: { own: ["recovery.failed"] },
  creates: false,
  whenPlanExpired: true,
  body: z.object({ code: RecoveryCode }),
  answer: Done,
});

export const finishRecovery = route({
  method: "POST",
  path: "/auth/recovery/finish",
  summary: "Sets a new password with the mailed code and ends all sessions of the account.",
  access: "public",
  audit: { own: ["recovery.done"] },
  creates: false,
  whenPlanExpired: true,
  body: z.object({ code: RecoveryCode, password: NewPassword, company: WireId.optional() }),
  answer: Done,
});

export const exchangeSetup = route({
  method: "POST",
  path: "/auth/setup",
  summary: "Exchanges a one-time set-up ticket for a short permission to choose a password.",
  access: "public",
  audit: { own: ["setup.exchanged"] },
  creates: { unkept: "secret" },
  whenPlanExpired: true,
  body: z.object({ tokenSetup: z.string().min(20).max(200) }),
  answer: z.object({ name: z.string(), email: z.string(), company: z.string() }),
});

export const finishSetup = route({
  method: "POST",
  path: "/auth/setup/finish",
  summary: "Chooses the password after a set-up ticket and signs in.",
  access: "public",
  audit: { own: ["setup.done"] },
  creates: { unkept: "secret" },
  whenPlanExpired: true,
  body: z.object({ password: NewPassword }),
  answer: SessionRecord,
});

/** Whoever is at the screen is who signed in: within the next minutes nothing asks again. */
export const confirmIdentity = route({
  method: "POST",
  path: "/auth/confirm",
  summary:
    "Proves with the password that the caller is who signed in; what asks for a fresh proof then answers for five minutes.",
  access: "session",
  audit: { kind: "proof.given" },
  creates: false,
  whenPlanExpired: true,
  beforeSecondStep: true,
  body: z
    .object({
      password: z.string().min(1).max(ourLimits.passwordMax),
      /** From the telephone, for whoever has a second step. */
      code: z.string().trim().min(6).max(24),
    })
    .partial(),
  answer: z.object({ provenUntil: Timestamp }),
});

export const changePassword = route({
  method: "PUT",
  path: "/auth/password",
  summary: "Changes the caller's own password and ends all other sessions.",
  access: "session",
  audit: { kind: "password.changed" },
  whenPlanExpired: true,
  body: z.object({ current: z.string().min(1).max(ourLimits.passwordMax), password: NewPassword }),
  answer: Done,
});

export const SessionInfo = z.object({
  id: z.uuid(),
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
});

export const listSessions = route({
  method: "GET",
  path: "/auth/sessions",
  summary: "The caller's own open sessions.",
  access: "session",
  whenPlanExpired: true,
  answer: z.object({ sessions: z.array(SessionInfo) }),
});

export const revokeSession = route({
  method: "DELETE",
  path: "/auth/sessions/:sessionId",
  summary: "Ends one of the caller's own sessions.",
  access: "session",
  audit: { kind: "session.ended" },
  support: "allowed",
  whenPlanExpired: true,
  params: z.object({ sessionId: z.uuid() }),
  answer: Done,
});
