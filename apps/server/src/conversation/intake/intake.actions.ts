// Applies what a provider said: one SQL call per body, which is the whole transaction. What cannot be applied is named,
// so that the body is kept for a person to look at and to try again.
import type { Change } from "#adapters/channels";
import { isNobodyTold } from "#company/hours";
import type { Deps } from "#platform/context";
import {
  elsewhereOf,
  isDatabaseUnavailable,
  isLockConflict,
  isStatementTimeout,
  isUniqueViolation,
} from "#platform/database";
import { excessOf } from "#platform/http";
import { applyAndTell } from "./intake.absence.ts";
import { sortChanges, writtenByCustomers } from "./intake.changes.ts";
import { handOnChannelNews, startFetching } from "./intake.followers.ts";
import { callOf } from "./intake.queries.ts";
import { isSignDue } from "./intake.signs.ts";
import type { Applied, Call, Source } from "./intake.types.ts";
import { startLearning } from "./learning/learning.ts";

const nothing = (): Applied => ({
  created: 0,
  changed: 0,
  known: 0,
  unmatched: 0,
  ignored: 0,
  mediaIds: [],
});
const TRIES = 3;
/** WhatsApp documents a thousand updates in one body, and each holds some thirty values. */
const MOST = { depth: 64, values: 60_000 };
/** A smaller body is taken apart in a moment, whatever it is. */
const SMALL_BYTES = 32_768;

/** Everything that can be applied is; the sentences say what could not. Throws when the database is away. */
export async function takeIn(
  deps: Deps,
  source: Source,
  rawBody: Buffer,
): Promise<{ applied: Applied; problems: string[] }> {
  return takeInChanges(deps, source, readChanges(deps, source, rawBody));
}

/**
 * The way in for whatever brings changes without HTTP: a session, a poller, the web chat. Committed when it returns; the
 * sentences say what could not be applied, which the caller keeps or drops as it would a webhook's body.
 */
export async function takeInChanges(
  deps: Deps,
  source: Source,
  given: readonly Change[],
): Promise<{ applied: Applied; problems: string[] }> {
  const { changes, channelNews, problems } = sortChanges(given, source.externalId);
  const applied = await applyAll(deps, source, changes, problems);
  if (applied.mediaIds.length > 0) await startFetching(deps, source.tenantId, applied.mediaIds);
  if (applied.created > 0) await startLearning(deps, source, given);
  if (channelNews.length > 0) problems.push(...(await handOnChannelNews(deps, source, channelNews)));
  return { applied, problems };
}

/**
 * The same where more belongs into the transaction: all changes and whatever else the call does, or nothing. Throws what the
 * database said; `isPassing` tells whether a repetition may help.
 */
export async function takeInWith(
  deps: Deps,
  source: Source,
  given: readonly Change[],
  call: Call,
): Promise<{ applied: Applied; problems: string[] }> {
  const { changes, channelNews, problems } = sortChanges(given, source.externalId);
  const applied = await apply(deps, source, changes, call);
  if (applied.mediaIds.length > 0) await startFetching(deps, source.tenantId, applied.mediaIds);
  if (applied.created > 0) await startLearning(deps, source, given);
  if (channelNews.length > 0) problems.push(...(await handOnChannelNews(deps, source, channelNews)));
  return { applied, problems };
}

export function readChanges(deps: Deps, source: Source, rawBody: Buffer): Change[] {
  const adapter = deps.channels.get(source.type);
  if (!adapter) return [{ kind: "unreadable", reason: "no adapter for this channel type" }];
  try {
    const text = rawBody.toString("utf8");
    // Whoever knows a channel's secret may sign anything: three megabytes of brackets would keep everybody for a second.
    const excess = rawBody.length > SMALL_BYTES ? excessOf(text, MOST) : null;
    if (excess) return [{ kind: "unreadable", reason: excess === "depth" ? "too deep" : "too many values" }];
    return adapter.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "not JSON" : "the adapter failed";
    if (reason !== "not JSON") deps.log.error({ error, channelType: source.type }, "an adapter failed to read a body");
    return [{ kind: "unreadable", reason }];
  }
}

async function applyAll(deps: Deps, source: Source, changes: object[], problems: string[]): Promise<Applied> {
  if (changes.length === 0) return nothing();
  try {
    return await apply(deps, source, changes);
  } catch (error) {
    if (isPassing(error)) throw error;
    // One of them is at fault. Each alone, so that it takes none of the others with it.
    const applied = nothing();
    for (const change of changes) await applyAlone(deps, source, change, applied, problems);
    return applied;
  }
}

async function applyAlone(deps: Deps, source: Source, change: object, applied: Applied, problems: string[]) {
  try {
    add(applied, await apply(deps, source, [change]));
  } catch (error) {
    if (isPassing(error)) throw error;
    const { tenantId, channelId } = source;
    deps.log.error({ error, tenantId, channelId }, "a change was refused");
    problems.push(`refused by the database: ${(error as { code?: string }).code ?? "unknown"}`);
  }
}

/** Two bodies may meet at the same contact; whoever loses finds the other's work done. */
async function apply(
  deps: Deps,
  source: Source,
  changes: object[],
  call = callOf(source.tenantId, source.channelId),
): Promise<Applied> {
  const isSign = isSignDue(deps, source.channelId);
  for (let tries = 1; ; tries++) {
    try {
      const applied = await applyOnce(deps, source, changes, isSign, call);
      if (applied.created + applied.changed > 0) deps.journal.ring();
      if (applied.ignored > 0) deps.metrics.messagesIgnored.inc(applied.ignored);
      return applied;
    } catch (error) {
      if (tries >= TRIES || !(isUniqueViolation(error) || isLockConflict(error))) throw error;
    }
  }
}

/** One call, which is the transaction, unless somebody may have to be told that it is closed: then both are in one. */
async function applyOnce(deps: Deps, source: Source, changes: object[], isSign: boolean, call: Call): Promise<Applied> {
  const { tenantId } = source;
  const now = deps.clock.now();
  const written = writtenByCustomers(changes);
  if (written.length > 0 && !(await isNobodyTold(deps, tenantId, now))) {
    const applied = await applyAndTell(deps, source, changes, isSign, written, call);
    if (applied) return applied;
  }
  const params = call.params(JSON.stringify(changes), now, isSign);
  const [applied] = await deps.db.callOnce<Applied>(call.name, call.text, params);
  if (!applied) throw new Error(`${call.name} gave no answer`);
  return applied;
}

/** No fault of the body: the provider will repeat it. */
export function isPassing(error: unknown): boolean {
  const isBusy = isDatabaseUnavailable(error) || isLockConflict(error) || isStatementTimeout(error);
  return isBusy || elsewhereOf(error) !== null;
}

function add(sum: Applied, one: Applied) {
  sum.created += one.created;
  sum.changed += one.changed;
  sum.known += one.known;
  sum.unmatched += one.unmatched;
  sum.ignored += one.ignored;
  sum.mediaIds.push(...one.mediaIds);
}
