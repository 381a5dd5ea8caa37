// Door of the context: what every function may use (Deps), and what one transaction may (Ctx).
import type { AuditSlip, Tally } from "#platform/audit";
import type { Config } from "#platform/config";
import type { Database, Tx } from "#platform/database";
import type { Egress } from "#platform/egress";
import type { RateLimit } from "#platform/http";
import type { EnqueueOptions, JobDefinition, JobRequest, Jobs } from "#platform/jobs";
import type { Journal, JournalEntry, JournalKindName, JournalKinds } from "#platform/journal";
import type { Logger } from "#platform/log";
import type { Mailer } from "#platform/mail";
import type { Metrics } from "#platform/metrics";
import type { Realtime } from "#platform/realtime";
import type { Redis } from "#platform/redis";
import type { Secrets } from "#platform/secrets";
import type { Storage } from "#platform/storage";
import type { Clock, Ids } from "./clock.ts";
import type { HostBook } from "./hosts.ts";
import type { Actor, Authenticated, KeyGate, Sessions, VisitorGate } from "./session.ts";

/** Built once by app.ts. Grows by declaration merging where the platform may not name the type. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  readonly redis: Redis;
  readonly jobs: Jobs;
  readonly journal: Journal;
  readonly realtime: Realtime;
  readonly storage: Storage;
  readonly egress: Egress;
  readonly secrets: Secrets;
  readonly mail: Mailer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly metrics: Metrics;
  readonly rateLimit: RateLimit;
  /** Refusals and whatever else may come in floods, for the security log. */
  readonly tally: Tally;
  /** Provided by company/auth. */
  readonly sessions: Sessions;
  readonly authenticate: (token: string) => Promise<Authenticated>;
  /** Provided by company/api-keys. */
  readonly keys: KeyGate;
  /** Provided by conversation/webchat. */
  readonly visitors: VisitorGate;
  /** Provided by company/branding. */
  readonly hosts: HostBook;
}

export interface Ctx {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly tenantId: number;
  readonly actor: Actor;
  readonly now: Date;
  /** What the request behind this transaction owes the security log. */
  readonly slip: AuditSlip | null;
  /** Writes a journal row in this transaction; whoever may see it hears of it after the commit. */
  publish<K extends JournalKindName>(kind: K, entry: JournalEntry<JournalKinds[K]>): Promise<void>;
  /** Writes a job in this transaction; it starts after the commit. */
  enqueue<P>(job: JobDefinition<P> | JobRequest<P>, payload: P, options?: EnqueueOptions): Promise<void>;
}

export { type Clock, type Ids, randomIds, systemClock } from "./clock.ts";
export { type Dress, type HostBook, noHosts } from "./hosts.ts";
export { namedId } from "./named-id.ts";
export { asSystem, inTenantScope } from "./scope.ts";
export {
  type Actor,
  type ApiKeyState,
  type Authenticated,
  actorOf,
  type KeyGate,
  type Proof,
  type SessionState,
  type Sessions,
  type VisitorGate,
  type VisitorProof,
  type VisitorState,
} from "./session.ts";
