// What the platform knows about a session; company/auth finds it out, HTTP and sockets obey it.
import type { ErrorCode, SessionEndCode } from "@prosa/contracts/errors";
import type { FeatureGate } from "@prosa/contracts/gates";
import type { Profile } from "@prosa/contracts/permissions";

/** Read from the database, never from the token's claims. */
export interface SessionState {
  readonly sessionId: string;
  readonly tenantId: number;
  readonly userId: number;
  readonly profile: Profile;
  readonly isSupport: boolean;
  readonly planExpired: boolean;
  readonly timeZone: string;
  /** Parts of the product that the company's plan includes. */
  readonly features: readonly FeatureGate[];
}

export type Authenticated =
  | { ok: true; session: SessionState }
  /** `owing`: a session that opens nothing but what leads through its second step. */
  | { ok: false; code: ErrorCode; detail?: string; owing?: SessionState };

export interface Proof {
  readonly until: Date | null;
  /** What a new one may be given with. */
  readonly by: "password" | "code";
}

/** The one gate of all entrances: HTTP, socket, and whatever comes later. */
export interface Sessions {
  /** Never throws for a bad token; throws when the database cannot be asked. */
  authenticate(token: string): Promise<Authenticated>;
  /** The same for the cookie with which a browser asks for files. */
  authenticatePass(pass: string): Promise<Authenticated>;
  /** How freshly it is known that whoever is at the screen is who signed in. Asked of the database, never remembered. */
  proofOf(session: SessionState): Promise<Proof>;
  /** Of these sessions, those that are over, each with its reason. One query, whatever their number. */
  findEnded(sessionIds: readonly string[]): Promise<Map<string, SessionEndCode>>;
  /** This process asks again about them. Called before a window is told that its session is over. */
  forget(sessionIds: readonly string[]): void;
}

export type Actor =
  | {
      readonly kind: "user";
      readonly userId: number;
      readonly tenantId: number;
      readonly profile: Profile;
      readonly sessionId: string;
      readonly isSupport: boolean;
    }
  | { readonly kind: "system"; readonly name: string };

export function actorOf(session: SessionState): Actor {
  const { userId, tenantId, profile, sessionId, isSupport } = session;
  return Object.freeze({ kind: "user", userId, tenantId, profile, sessionId, isSupport });
}
