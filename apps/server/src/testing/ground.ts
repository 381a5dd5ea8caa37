// Sessions without accounts, for tests of the ground itself: the token says who somebody is.
import type { SessionEndCode } from "@prosa/contracts/errors";
import { featureGates } from "@prosa/contracts/gates";
import { Profile } from "@prosa/contracts/permissions";
import type { Authenticated } from "#platform/context";
import type { ServerModule } from "#platform/registry";

export interface GroundUser {
  tenantId: number;
  userId: number;
  profile: Profile;
  sessionId: string;
  token: string;
}

export function groundUser(tenantId: number, userId: number, profile: Profile = "admin", suffix = ""): GroundUser {
  const sessionId = `${tenantId}-${userId}${suffix}`;
  return { tenantId, userId, profile, sessionId, token: ["ground", tenantId, userId, profile, sessionId].join(".") };
}

export interface GroundSessions extends ServerModule {
  /** From now on this session is over. */
  end(sessionId: string, code: SessionEndCode): void;
  expirePlan(tenantId: number): void;
}

export function groundSessions(): GroundSessions {
  const ended = new Map<string, SessionEndCode>();
  const expired = new Set<number>();

  async function authenticate(token: string): Promise<Authenticated> {
    const [mark, tenant, user, profile, sessionId = ""] = token.split(".");
    if (mark !== "ground") return { ok: false, code: "ERR_SESSION_EXPIRED" };
    const code = ended.get(sessionId);
    if (code) return { ok: false, code };
    const tenantId = Number(tenant);
    return {
      ok: true,
      session: {
        sessionId,
        tenantId,
        userId: Number(user),
        profile: Profile.parse(profile),
        isSupport: false,
        planExpired: expired.has(tenantId),
        timeZone: "America/Sao_Paulo",
        features: featureGates,
      },
    };
  }

  return {
    name: "ground-sessions",
    sessions: () => ({
      authenticate,
      authenticatePass: authenticate,
      proofOf: async () => ({ until: new Date("2999-01-01"), by: "password" as const }),
      forget: () => {},
      findEnded: async (ids) =>
        new Map(ids.flatMap((id) => (ended.has(id) ? [[id, ended.get(id) as SessionEndCode] as const] : []))),
    }),
    end: (sessionId, code) => void ended.set(sessionId, code),
    expirePlan: (tenantId) => void expired.add(tenantId),
  };
}
