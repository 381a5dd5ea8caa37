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

// One gate per process and not per Deps: it protects this process's threads and memory.
const gate = { running: 0, waiting: [] as (() => void)[], evaluations: 0 };

/** How often this process has computed argon2id since it started. */
export const countEvaluations = (): number => gate.evaluations;

interface Recipe {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
  salt: Buffer;
}

async function evaluate(password: string, { salt, ...cost }: Recipe): Promise<Buffer> {
  if (gate.running >= AT_ONCE) {
    if (gate.waiting.length >= LONGEST_LINE) throw new AppError("ERR_UNAVAILABLE");
    await new Promise<void>((resolve) => gate.waiting.push(resolve));
  } else gate.running += 1;
  try {
    gate.evaluations += 1;
    return await hashRaw(password.normalize("NFKC"), { ...cost, salt, algorithm: ARGON2ID, outputLen: HASH_BYTES });
  } finally {
    const next = gate.waiting.shift();
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

/**
 * Accounts of one e-mail in several companies share their salt. So one evaluation tries a password against all of
 * them, and a sign-in costs exactly as much for an e-mail nobody has, one company has, or three have.
 */
export async function hashPassword(ids: Ids, password: string, sameEmail: readonly (string | null)[]): Promise<string> {
  const twin = sameEmail.map((phc) => recipeOf(phc ?? "")).find((known) => known?.prefix.includes(`$${COST}$`));
  const fresh = Buffer.from(ids.token(SALT_BYTES), "base64url");
  const prefix = twin?.prefix ?? `$argon2id$v=19$${COST}$${unpadded(fresh)}`;
  const { recipe } = recipeOf(`${prefix}$AA`) as { recipe: Recipe };
  return `${prefix}$${unpadded(await evaluate(password, recipe))}`;
}

/** What an absent account is measured with: any salt does, since nothing can match. */
const absent = `$argon2id$v=19$${COST}$${unpadded(Buffer.alloc(SALT_BYTES, "nobody has this"))}`;

/** Which of these hashes the password opens. At least one evaluation, whatever is given. */
export async function matchPassword<T extends { passwordHash: string | null }>(
  password: string,
  accounts: readonly T[],
): Promise<T[]> {
  const known = accounts.flatMap((account) => {
    const parsed = recipeOf(account.passwordHash ?? "");
    return parsed ? [{ account, ...parsed }] : [];
  });
  const prefixes = new Set(known.map(({ prefix }) => prefix));
  const matches: T[] = [];
  for (const prefix of prefixes.size > 0 ? prefixes : [absent]) {
    const { recipe } = recipeOf(`${prefix}$AA`) as { recipe: Recipe };
    const computed = await evaluate(password, recipe);
    for (const { account, prefix: own, hash } of known) {
      if (own === prefix && hash.length === computed.length && timingSafeEqual(hash, computed)) matches.push(account);
    }
  }
  return matches;
}
