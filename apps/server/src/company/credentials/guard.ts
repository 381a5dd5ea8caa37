// Limits guessing at one account, over all browsers and all accounts of its e-mail: every attempt is counted as a
// failure before it is made, and forgiven if it succeeds, so that attempts at the same moment cannot slip through.
import { sql } from "kysely";
import type { Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { dayOf, type Guard, knownWait, strangersWait, waitAfter } from "./attempts.rules.ts";
import { digest } from "./digests.ts";

/** What one attempt is counted on. */
export interface Target {
  /** The account's own count, whoever tries. */
  readonly account: string;
  /** Set when the account knows the browser: then its own failures make it wait, and nobody else's. */
  readonly device: string | null;
}

interface Whose {
  tenantId: number;
  userId: number;
}

const accountKey = ({ tenantId, userId }: Whose) => `login:${tenantId}.${userId}`;

/** An account somebody signs in to. A browser known to another account of the same e-mail is a stranger to this one. */
export function targetOf(candidate: Whose & { isKnownDevice: boolean }, device: string | null): Target {
  const account = accountKey(candidate);
  if (device === null || !candidate.isKnownDevice) return { account, device: null };
  return { account, device: `${account}:${digest(device).toString("base64url").slice(0, 22)}` };
}

/** The e-mail by itself: counted like an account, so that an e-mail nobody has answers like any other. */
export const targetOfEmail = (emailKey: string): Target => ({ account: `login:${emailKey}`, device: null });

/** Somebody at an open screen: may not guess there what they could not guess at the door. */
const targetOfSession = (who: Whose): Target => ({ account: accountKey(who), device: `${accountKey(who)}:session` });

/** One failure as it was counted, so that exactly it can be taken back. */
export interface Mark {
  readonly account: string;
  readonly key: string;
  readonly lockedUntil: Date | null;
}

export interface Reserved {
  /** The accounts one evaluation may now be compared with. */
  open: ReadonlySet<string>;
  /** How long the others have to wait; 0 when there are none. */
  waitSeconds: number;
  /** What was counted on each of the open ones. */
  marks: readonly Mark[];
}

/** Counts one attempt on every target that may still be tried. */
export function reserveAttempts(deps: Deps, targets: readonly Target[], now: Date): Promise<Reserved> {
  return deps.db.withoutTenant("counts an attempt before anybody is known", (tx) => reserve(tx, targets, now));
}

/** For whoever is signed in and is asked for the password again. Throws ERR_TOO_MANY_REQUESTS with the seconds to wait. */
export function reserveForSession(deps: Deps, who: Whose, now: Date): Promise<Target> {
  return reserveOne(deps, targetOfSession(who), now);
}

/** For what is guessed apart from passwords, such as the codes of a second step: a sum of its own. Throws the same. */
export function reserveAttempt(deps: Deps, key: string, now: Date): Promise<Target> {
  return reserveOne(deps, { account: key, device: null }, now);
}

async function reserveOne(deps: Deps, target: Target, now: Date): Promise<Target> {
  const { open, waitSeconds } = await reserveAttempts(deps, [target], now);
  if (open.size === 0) throw new AppError("ERR_TOO_MANY_REQUESTS", { detail: String(waitSeconds) });
  return target;
}

const fresh: Guard = { evaluations: 0, byStrangers: 0, failures: 0, lockedUntil: null };

async function reserve(tx: Tx, targets: readonly Target[], now: Date): Promise<Reserved> {
  const day = dayOf(now);
  const keys = [
    ...new Set(targets.flatMap(({ account, device }) => (device === null ? [account] : [account, device]))),
  ];
  // Looked at before anything is locked: whoever keeps guessing at one account must not make its owner wait in line.
  const seen = decide(targets, await readGuards(tx, keys, day, false), now);
  if (seen.open.size === 0) return seen;

  await tx
    .insertInto("accountGuards")
    .values(keys.toSorted().map((key) => ({ key, day, ...fresh, updatedAt: now })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const guards = await readGuards(tx, keys, day, true);
  const decided = decide(targets, guards, now);
  const counted = targets
    .filter(({ account }) => decided.open.has(account))
    .flatMap((target) => count(target, guards, now));
  await saveGuards(tx, counted, day, now);
  const locks = new Map(counted.map(({ key, lockedUntil }) => [key, lockedUntil]));
  const marks = targets
    .filter(({ account }) => decided.open.has(account))
    .map(({ account, device }) => ({
      account,
      key: device ?? account,
      lockedUntil: locks.get(device ?? account) ?? null,
    }));
  return { ...decided, marks };
}

type Guards = ReadonlyMap<string, Guard>;

async function readGuards(tx: Tx, keys: readonly string[], day: string, isLocked: boolean): Promise<Guards> {
  const rows = await tx
    .selectFrom("accountGuards")
    .select(["key", "day", "evaluations", "byStrangers", "failures", "lockedUntil"])
    .where("key", "in", keys)
    .orderBy("key")
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  return new Map(
    rows.map(({ key, day: counted, ...guard }) => [
      key,
      counted === day ? guard : { ...guard, evaluations: 0, byStrangers: 0 },
    ]),
  );
}

function decide(targets: readonly Target[], guards: Guards, now: Date): Reserved {
  const open = new Set<string>();
  let waitSeconds = 0;
  for (const { account, device } of targets) {
    const whole = guards.get(account) ?? fresh;
    const wait = device === null ? strangersWait(whole, now) : knownWait(whole, guards.get(device) ?? fresh, now);
    if (wait === 0) open.add(account);
    waitSeconds = Math.max(waitSeconds, wait);
  }
  return { open, waitSeconds, marks: [] };
}

type Counted = Guard & { key: string };

function count({ account, device }: Target, guards: Guards, now: Date): Counted[] {
  const whole = guards.get(account) ?? fresh;
  const evaluations = whole.evaluations + 1;
  if (device === null) {
    return [{ key: account, ...failed(whole, now), evaluations, byStrangers: whole.byStrangers + 1 }];
  }
  const own = guards.get(device) ?? fresh;
  return [
    { key: account, ...whole, evaluations },
    { key: device, ...failed(own, now), evaluations: own.evaluations + 1 },
  ];
}

function failed(guard: Guard, now: Date): Guard {
  const failures = guard.failures + 1;
  const seconds = waitAfter(failures);
  return { ...guard, failures, lockedUntil: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null };
}

async function saveGuards(tx: Tx, counted: readonly Counted[], day: string, now: Date): Promise<void> {
  await sql`
    update account_guards g
       set day = ${day}::date, evaluations = c.evaluations, by_strangers = c.by_strangers, failures = c.failures,
           locked_until = c.locked_until, updated_at = ${now}
      from unnest(${counted.map(({ key }) => key)}::text[], ${counted.map((one) => one.evaluations)}::int[],
                  ${counted.map((one) => one.byStrangers)}::int[], ${counted.map((one) => one.failures)}::int[],
                  ${counted.map((one) => one.lockedUntil)}::timestamptz[])
             as c (key, evaluations, by_strangers, failures, locked_until)
     where g.key = c.key`.execute(tx);
}

/**
 * The password was right: failures are forgotten, the day's evaluations are not. Only on what was opened: signing in to
 * one account says nothing about guesses at another.
 */
export async function forgiveAttempts(tx: Tx, targets: readonly Target[]): Promise<void> {
  const keys = targets.map(({ account, device }) => device ?? account);
  if (keys.length === 0) return;
  await tx.updateTable("accountGuards").set({ failures: 0, lockedUntil: null }).where("key", "in", keys).execute();
}

/**
 * For accounts an attempt was compared with and did not open, when it opened another of the same e-mail: it was nobody's
 * mistake, so it makes nobody wait. What was counted on the day stays, and so does every other failure.
 */
export async function withdrawFailures(tx: Tx, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    update account_guards g
       set failures = greatest(g.failures - 1, 0),
           locked_until = case when g.locked_until is not distinct from m.locked_until then null else g.locked_until end
      from unnest(${marks.map(({ key }) => key)}::text[], ${marks.map((one) => one.lockedUntil)}::timestamptz[])
             as m (key, locked_until)
     where g.key = m.key`.execute(tx);
}
