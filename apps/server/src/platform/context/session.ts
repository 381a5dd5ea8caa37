// What the platform knows about a session; company/auth finds it out, HTTP and sockets obey it.

import type { KeyScope } from "@prosa/contracts/company/scopes";
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
  /** A program with a key and not a person at a screen: it opens routes that name a scope of its own, and no other. */
  readonly apiKey?: ApiKeyState;
}

export interface ApiKeyState {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
}

/** Provided by company/api-keys: who a program is. */
export interface KeyGate {
  authenticate(token: string, address: string): Promise<Authenticated>;
}

/** Whoever wrote in a web chat, in their own browser: knows nothing but their own conversation. */
export interface VisitorState {
  readonly tenantId: number;
  readonly channelId: number;
  /** Public name and account of the channel. */
  readonly key: string;
  readonly account: string;
  readonly visitorId: number;
  readonly sessionId: number;
  readonly isBlocked: boolean;
}

/** What a request shows of who it is. */
export interface VisitorProof {
  readonly key: string;
  readonly cookie: string | undefined;
  readonly authorization: string | undefined;
}

/** Provided by conversation/webchat. */
export interface VisitorGate {
  authenticate(proof: VisitorProof): Promise<VisitorState | null>;
  /** The tickets whose news are this visitor's too. */
  threadsOf(visitor: VisitorState): Promise<readonly number[]>;
  /** The visitor writes: whoever attends is shown it. */
  typing(visitor: VisitorState): Promise<void>;
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
      /** The key by which a program acts as this person. */
      readonly apiKey?: ApiKeyState;
    }
  | { readonly kind: "system"; readonly name: string };

export function actorOf(session: SessionState): Actor {
  const { userId, tenantId, profile, sessionId, isSupport, apiKey } = session;
  return Object.freeze({ kind: "user", userId, tenantId, profile, sessionId, isSupport, ...(apiKey && { apiKey }) });
}
