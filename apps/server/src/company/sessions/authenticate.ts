// The one gate of all entrances: what a token is worth this moment. Facts are kept for two seconds at most.
import type { SessionEndCode } from "@prosa/contracts/errors";
import type { Authenticated, Deps, Sessions } from "#platform/context";
import type { Tx } from "#platform/database";
import { verifyAccessToken } from "./access-token.ts";
import { hearChanges } from "./changes.ts";
import { readMediaPass } from "./media-pass.ts";
import { effectiveProfile, isPlanExpired, refusalOf, type SessionFacts } from "./session.rules.ts";
import { readManySessionFacts, readNewAddress, readProof, readSessionFacts } from "./sessions.queries.ts";

const KEPT_MS = 2_000;
const MOST_KEPT = 20_000;

interface Kept {
  at: number;
  facts: Promise<SessionFacts | null>;
}

/** One per server: remembers, and forgets when any process says so. */
export function createSessions(deps: Deps): Sessions {
  const memory = new Map<string, Kept>();
  const forget = (sessionIds: readonly string[]) => {
    for (const id of sessionIds) memory.delete(id);
  };
  hearChanges(deps, (sessionIds) => (sessionIds === "all" ? memory.clear() : forget(sessionIds)));

  function recall(sessionId: string): Promise<SessionFacts | null> {
    const at = deps.clock.monotonic();
    const known = memory.get(sessionId);
    if (known && at - known.at < KEPT_MS) return known.facts;
    // Kept from the moment of asking, so that forgetting while the answer is on its way is not undone by its arrival.
    const facts = readSessionFacts(deps.db, sessionId);
    memory.delete(sessionId);
    memory.set(sessionId, { at, facts });
    facts.catch(() => memory.delete(sessionId));
    for (const [oldest, kept] of memory) {
      if (memory.size <= MOST_KEPT && at - kept.at < KEPT_MS) break;
      memory.delete(oldest);
    }
    return facts;
  }

  return {
    authenticate: (token) => authenticate(deps, recall, token),
    async authenticatePass(pass) {
      const sessionId = readMediaPass(deps.config.masterKeys, pass);
      if (sessionId === null) return { ok: false, code: "ERR_SESSION_EXPIRED" };
      return stateOf(deps, await recall(sessionId), deps.clock.now());
    },
    async proofOf({ tenantId, userId, sessionId }) {
      const read = (tx: Tx) => readProof(tx, sessionId);
      return deps.db.withTenant({ tenantId, userId }, read, { readOnly: true });
    },
    findEnded: (sessionIds) => findEnded(deps, sessionIds),
    forget,
  };
}

async function authenticate(
  deps: Deps,
  recall: (sessionId: string) => Promise<SessionFacts | null>,
  token: string,
): Promise<Authenticated> {
  const now = deps.clock.now();
  const verdict = await verifyAccessToken(deps.config.tokenKeys, token, now);
  if (verdict.kind === "forged") return { ok: false, code: "ERR_SESSION_EXPIRED" };
  if (verdict.kind === "expired") return { ok: false, code: "ERR_TOKEN_EXPIRED" };
  return stateOf(deps, await recall(verdict.sessionId), now);
}

async function stateOf(deps: Deps, facts: SessionFacts | null, now: Date): Promise<Authenticated> {
  const refusal = refusalOf(facts, now);
  if (facts && refusal?.code === "ERR_TENANT_MOVED") {
    const address = await readNewAddress(deps.db, facts.tenantId);
    return { ok: false, code: refusal.code, ...(address === null ? {} : { detail: address }) };
  }
  if (refusal || !facts) return { ok: false, code: refusal?.code ?? "ERR_SESSION_EXPIRED" };
  const session = {
    sessionId: facts.sessionId,
    tenantId: facts.tenantId,
    userId: facts.userId,
    profile: effectiveProfile(facts),
    isSupport: facts.isSupport,
    planExpired: isPlanExpired(facts, now),
    timeZone: facts.timeZone,
    features: facts.features ?? [],
  };
  const { secondStep } = facts;
  // Refused at every entrance, unless it is one that leads through the second step and asks for the owing session.
  if (secondStep) return { ok: false, code: "ERR_SECOND_STEP_NEEDED", detail: secondStep, owing: session };
  return { ok: true, session };
}

/** Uncached: this is the sweep that must work when nothing else does. */
async function findEnded(deps: Deps, sessionIds: readonly string[]): Promise<Map<string, SessionEndCode>> {
  if (sessionIds.length === 0) return new Map();
  const now = deps.clock.now();
  const facts = new Map((await readManySessionFacts(deps.db, sessionIds)).map((row) => [row.sessionId, row]));
  return new Map(
    sessionIds.flatMap((id) => {
      const refusal = refusalOf(facts.get(id) ?? null, now);
      return refusal ? [[id, refusal.code] as const] : [];
    }),
  );
}
