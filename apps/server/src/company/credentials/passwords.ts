// Password hashing with argon2id: slow on purpose, so it is counted, and only a few run at once.
import { timingSafeEqual } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import type { Ids } from "#platform/context";
import { AppError } from "#platform/errors";

const ARGON2ID = 2; // the library's enum is const and cannot be imported by erasable TypeScript
const COST = "m=19456,t=2,p=1";
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Two at a time leave half of Node's threads for files and names; whoever finds a full line is told to come back. */
const AT_ONCE = 2;
const LONGEST_LINE = 60;

/**
 * Whoever has been here before stands in a line of their own, which is served first: a flood of strangers fills the
 * strangers' line and is refused, and the others hardly notice.
 */
export type Lane = "known" | "unknown";

// One gate per process and not per Deps: it protects this process's threads and memory.
const gate = {
  running: 0,
  waiting: { known: [] as (() => void)[], unknown: [] as (() => void)[] },
  evaluations: 0,
  onCompared: null as ((passwordHash: string) => void) | null,
};

/** How often this process has computed argon2id since it started. */
export const countEvaluations = (): number => gate.evaluations;

/** Hears of every stored hash a password is compared with: for suites that count what a guesser gets. */
export function watchComparisons(told: ((passwordHash: string) => void) | null): void {
  gate.onCompared = told;
}

/** Throws ERR_UNAVAILABLE when this line is full, before anything is asked of the database. */
export function demandRoom(lane: Lane): void {
  if (gate.running >= AT_ONCE && gate.waiting[lane].length >= LONGEST_LINE) throw new AppError("ERR_UNAVAILABLE");
}

interface Recipe {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
  salt: Buffer;
}

async function evaluate(password: string, { salt, ...cost }: Recipe, lane: Lane): Promise<Buffer> {
  demandRoom(lane);
  if (gate.running >= AT_ONCE) await new Promise<void>((resolve) => gate.waiting[lane].push(resolve));
  else gate.running += 1;
  try {
    gate.evaluations += 1;
    return await hashRaw(password.normalize("NFKC"), { ...cost, salt, algorithm: ARGON2ID, outputLen: HASH_BYTES });
  } finally {
    const next = gate.waiting.known.shift() ?? gate.waiting.unknown.shift();
    // The place is handed on, not given back: nobody can slip in between.
    if (next) next();
    else gate.running -= 1;
  }
}

function recipeOf(phc: string): { recipe: Recipe; prefix: string; hash: Buffer } | null {
  const [, m, t, p, salt, hash] = PHC.exec(phc) ?? [];
  if (!m || !t || !p || !salt || !hash) return null;
  const recipe = { memoryCost: +m, timeCost: +t, parallelism: +p, salt: Buffer.from(salt, "base64") };
  return { recipe, prefix: `$argon2id$v=19$m=${m},t=${t},p=${p}$${salt}`, hash: Buffer.from(hash, "base64") };
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** The salt accounts of one e-mail share: that of the first which has one, as sign-in evaluates it. */
function sharedPrefix(hashes: readonly (string | null)[]): string | null {
  return hashes.map((phc) => recipeOf(phc ?? "")).find((known) => known !== null)?.prefix ?? null;
}

/** Whether a sign-in with the e-mail of these accounts would find this hash. */
export function sharesSalt(hash: string | null, sameEmail: readonly (string | null)[]): boolean {
  const shared = sharedPrefix(sameEmail);
  return shared === null || recipeOf(hash ?? "")?.prefix === shared;
}

/**
 * Accounts of one e-mail in several companies share their salt. So one evaluation tries a password against all of
 * them, and a sign-in costs exactly as much for an e-mail nobody has, one company has, or ten have.
 */
export async function hashPassword(
  ids: Ids,
  password: string,
  sameEmail: readonly (string | null)[],
  lane: Lane = "known",
): Promise<string> {
  const fresh = Buffer.from(ids.token(SALT_BYTES), "base64url");
  const prefix = sharedPrefix(sameEmail) ?? `$argon2id$v=19$${COST}$${unpadded(fresh)}`;
  const { recipe } = recipeOf(`${prefix}$AA`) as { recipe: Recipe };
  return `${prefix}$${unpadded(await evaluate(password, recipe, lane))}`;
}

/** What an absent account is measured with: any salt does, since nothing can match. */
const absent = `$argon2id$v=19$${COST}$${unpadded(Buffer.alloc(SALT_BYTES, "nobody has this"))}`;

/**
 * Which of these hashes the password opens: one evaluation, whatever is given. It is made with the salt of the first;
 * whoever has another one (renamed to this e-mail with a password of before) is not compared, and signs in by naming
 * the company.
 */
export async function matchPassword<T extends { passwordHash: string | null }>(
  password: string,
  accounts: readonly T[],
  lane: Lane = "known",
): Promise<T[]> {
  const prefix = sharedPrefix(accounts.map(({ passwordHash }) => passwordHash)) ?? absent;
  const { recipe } = recipeOf(`${prefix}$AA`) as { recipe: Recipe };
  const computed = await evaluate(password, recipe, lane);
  return accounts.filter(({ passwordHash }) => {
    const own = recipeOf(passwordHash ?? "");
    if (passwordHash === null || own?.prefix !== prefix) return false;
    gate.onCompared?.(passwordHash);
    return own.hash.length === computed.length && timingSafeEqual(own.hash, computed);
  });
}
