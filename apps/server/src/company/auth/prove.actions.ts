// One attempt at a password: who it may be compared with, counted on each of them before, for exactly one evaluation.
import { type Peer, recordOnPlatform } from "#company/audit";
import {
  type Candidate,
  demandRoom,
  digest,
  emailKey,
  findCandidates,
  forgiveAttempts,
  type Mark,
  matchPassword,
  type Reserved,
  reserveAttempts,
  type Target,
  targetOf,
  targetOfEmail,
  withdrawFailures,
} from "#company/credentials";
import type { Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

export interface Attempt {
  email: string;
  password: string;
  /** Only this company's account, where the person names one. */
  company: number | null;
  /** What the browser's cookie says; known to an account or not. */
  device: string | null;
}

export type Matched = Candidate & { target: Target };

export interface Proof {
  /** Accounts the password opens. */
  matches: Matched[];
  candidates: Candidate[];
  /** What stands for the e-mail itself, forgiven with any success: it guards nobody. */
  nobody: Target;
  /** Accounts of the same e-mail that the password was compared with and does not open. */
  bystanders: Mark[];
}

export type Prove = (deps: Deps, attempt: Attempt, peer: Peer) => Promise<Proof>;

/** After a right password: its own failures are forgotten, and it is no failure of the others. */
export async function settleAttempt(tx: Tx, { matches, nobody, bystanders }: Proof): Promise<void> {
  await forgiveAttempts(tx, [...matches.map(({ target }) => target), nobody]);
  await withdrawFailures(tx, bystanders);
}

export async function provePassword(
  deps: Deps,
  { email, password, company, device }: Attempt,
  peer: Peer,
): Promise<Proof> {
  // Without a cookie nobody knows this browser: under a flood it is refused before the database is asked anything.
  if (device === null) demandRoom("unknown");
  const deviceHash = device === null ? null : digest(device);
  const candidates = await findCandidates(deps.db, email, { deviceHash, company });
  const account = emailKey(deps.config, email);
  const nobody = targetOfEmail(account);
  const targeted = candidates.map((candidate): Matched => ({ ...candidate, target: targetOf(candidate, device) }));
  const isKnown = targeted.some(({ isKnownDevice }) => isKnownDevice);
  if (!isKnown) demandRoom("unknown");

  const targets = [...targeted.map(({ target }) => target), nobody];
  const reserved = await reserveAttempts(deps, targets, deps.clock.now());
  if (reserved.open.size === 0) throw await refuse(deps, account, reserved, peer);
  // Those that were tried often enough are left out, and the evaluation says nothing about them.
  const compared = targeted.filter(({ target }) => reserved.open.has(target.account));
  const matches = await matchPassword(password, compared, isKnown ? "known" : "unknown");
  const wasOwnBrowser = compared.some(({ isKnownDevice }) => isKnownDevice);
  if (matches.length === 0 && reserved.waitSeconds > 0 && !wasOwnBrowser) {
    throw await refuse(deps, account, reserved, peer);
  }
  const opened = new Set([nobody.account, ...matches.map(({ target }) => target.account)]);
  return { matches, candidates, nobody, bystanders: reserved.marks.filter(({ account: key }) => !opened.has(key)) };
}

async function refuse(deps: Deps, account: string, { waitSeconds }: Reserved, peer: Peer): Promise<AppError> {
  const wait = String(waitSeconds);
  await recordOnPlatform(deps, { kind: "login.locked", peer, detail: { account, wait } });
  return new AppError("ERR_TOO_MANY_REQUESTS", { detail: wait });
}
