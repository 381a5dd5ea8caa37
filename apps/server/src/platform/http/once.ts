// What is asked for twice with the same key happens once. The key is claimed in the transaction that makes something and
// kept there with the answer: both stand or neither does, and a second request waits at the claim for the first.
import { createHash } from "node:crypto";
import { idempotency } from "@prosa/contracts/creates";
import type { RouteShape } from "@prosa/contracts/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuditSlip } from "#platform/audit";
import type { Ctx, Deps, SessionState } from "#platform/context";
import type { TransactionOptions } from "#platform/database";
import { AppError } from "#platform/errors";
import { claimKey, keepAnswer, lookForKey, Replay } from "./once.store.ts";
import { whereOf } from "./recorded.ts";
import { requestHash } from "./request-hash.ts";

/** What a caller wants to happen once. */
export interface Intent {
  readonly keyHash: Buffer;
  /** Of everything that was asked for, read when the key is claimed. */
  readonly hash: () => Buffer;
  /** "keeps": this transaction makes it. "looks": it comes before that one. "begins": it is the first of several. */
  readonly step: "keeps" | "looks" | "begins";
  /** The answer as the transaction kept it; gone again when that is rolled back. One for all steps. */
  readonly kept: { answer?: unknown };
}

/** A request as far as a transaction needs it. */
export interface Asker {
  readonly session: SessionState | null;
  readonly slip?: AuditSlip | null;
  readonly intent?: Intent | null;
}

type Work<T> = (ctx: Ctx) => Promise<T>;

const PRINTABLE = new RegExp(idempotency.pattern);

/** Null where no key came, and on routes that make nothing. */
export function intentOf(route: RouteShape, request: FastifyRequest): Intent | null {
  const key = request.headers[idempotency.header];
  if (route.creates !== true || key === undefined) return null;
  if (typeof key !== "string" || !PRINTABLE.test(key)) {
    throw new AppError("ERR_VALIDATION", { field: idempotency.header });
  }
  return {
    keyHash: createHash("sha256").update(key).digest(),
    hash: () => requestHash([route.method, route.path, request.params, request.query, request.body]),
    step: "keeps",
    kept: {},
  };
}

const at = ({ session, intent }: Asker, step: Intent["step"]): Asker => ({
  session,
  intent: intent ? { ...intent, step } : null,
});

/** For a transaction before the one that makes something: a known key is answered there already. */
export const looking = (request: Asker): Asker => at(request, "looks");

/** For the first of several transactions that can each be repeated; the last keeps the answer (`settled`). */
export const beginning = (request: Asker): Asker => at(request, "begins");

/** Files beside the body belong to what was asked for. */
export function withFiles({ session, slip, intent }: Asker, digests: readonly string[]): Asker {
  if (!intent) return { session, slip: slip ?? null };
  return {
    session,
    slip: slip ?? null,
    intent: { ...intent, hash: () => requestHash([intent.hash().toString("hex"), digests]) },
  };
}

/** Runs a transaction's work with the key around it; without a key, the work itself. */
export async function once<T>(
  { intent }: Asker,
  { readOnly = false }: TransactionOptions,
  work: Work<T>,
  run: (work: Work<T>) => Promise<T>,
): Promise<T> {
  if (!intent || "answer" in intent.kept) return run(work);
  const keyed: Work<T> = async (ctx) => {
    if (readOnly || intent.step === "looks") {
      await lookForKey(ctx, intent);
      return work(ctx);
    }
    const rowId = await claimKey(ctx, intent);
    const answer = await work(ctx);
    if (intent.step === "keeps") {
      await keepAnswer(ctx, rowId, answer);
      intent.kept.answer = answer;
    }
    return answer;
  };
  try {
    return await run(keyed);
  } catch (error) {
    delete intent.kept.answer;
    throw error;
  }
}

/** Around a route's handler: gives the earlier answer again, and finds handlers that kept none or another. */
export async function replaying<T>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<T> | T,
): Promise<T> {
  const { intent } = request;
  if (!intent) return handle();
  try {
    const answer = await handle();
    if (intent.kept.answer !== answer) tellUnkept(deps, request);
    return answer;
  } catch (error) {
    if (!(error instanceof Replay)) throw error;
    // Nothing was changed, so the security log is owed nothing.
    request.slip = null;
    reply.header(idempotency.replayedHeader, "true");
    return error.answer as T;
  }
}

/** Whoever writes such a route finds out in the suite of repeats. */
function tellUnkept(deps: Deps, request: FastifyRequest): void {
  const text = `${whereOf(request)} did not keep its answer with its key: return it from inTenant(deps, request, ...)`;
  if (deps.config.environment === "test") throw new Error(text);
  deps.log.error({ requestId: request.id }, text);
}
