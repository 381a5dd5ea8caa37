// Recovering a password: ask, prove the code, choose anew. Until the code is right every answer is the same.
import { ourLimits } from "@prosa/contracts/limits";
import { type Peer, recordOnPlatform, recordSecurity } from "#company/audit";
import {
  countWithin,
  digest,
  emailKey,
  forgetDevices,
  forgiveAttempts,
  hashNewPassword,
  isWeakPassword,
  keyedDigest,
  rememberDevice,
  targetOf,
  targetOfEmail,
} from "#company/credentials";
import { type Language, postLetter } from "#company/letters";
import { endSessions } from "#company/sessions";
import { loadTenant } from "#company/tenants";
import { loadUser, markEmailVerified, setPasswordHash } from "#company/users";
import { asSystem, type Deps } from "#platform/context";
import { PLATFORM_TENANT } from "#platform/database";
import { AppError } from "#platform/errors";
import { chooseCompany } from "./choose.ts";
import { CODE_PURPOSE, mailRecoveryCode } from "./recovery.jobs.ts";
import { dropOtherCodes, findCodesOfBrowser, tryCode, useCode } from "./recovery.queries.ts";

const AN_HOUR = 3_600;

/** Counts and enqueues, and looks nobody up: the work is the same for every address. Returns the browser's secret. */
export async function askForCode(deps: Deps, email: string, language: Language, peer: Peer): Promise<string> {
  const browser = deps.ids.token(32);
  const account = emailKey(deps.config, email);
  const rule = { limit: ourLimits.recoveryCodesPerHour, seconds: AN_HOUR };
  const counted = await asSystem(
    deps,
    PLATFORM_TENANT,
    async (ctx) => {
      const count = await countWithin(ctx.tx, `recovery:${account}`, rule, ctx.now);
      if (!count.isWithin) return count;
      const askedAt = ctx.now.toISOString();
      const letter = { email, browser: digest(browser).toString("base64url"), language, askedAt };
      // Counted like every letter and for every address alike, whether or not anybody has it.
      const post = { to: email, lane: "own", address: peer.address, inNameOfCompany: false } as const;
      await postLetter(ctx, mailRecoveryCode, letter, post);
      await recordSecurity(ctx, { kind: "recovery.asked", peer, detail: { account } });
      return count;
    },
    "recovery",
  );
  if (!counted.isWithin) throw new AppError("ERR_TOO_MANY_REQUESTS", { detail: String(counted.retryAfterSeconds) });
  return browser;
}

interface Opened {
  tenantId: number;
  userId: number;
  codeId: string;
  name: string;
  email: string;
  isVerified: boolean;
  company: string;
}

/** The accounts the code opens; throws the one answer to everything that is not right. */
export async function proveCode(
  deps: Deps,
  browser: string | null,
  code: string,
  peer: Peer,
): Promise<[Opened, ...Opened[]]> {
  const codeHash = keyedDigest(deps.config, CODE_PURPOSE, code);
  const places = browser === null ? [] : await findCodesOfBrowser(deps, browser);
  const opened: Opened[] = [];
  for (const { tenantId, id } of places) {
    const found = await asSystem(deps, tenantId, async (ctx) => {
      const userId = await tryCode(ctx, id, codeHash);
      if (userId === null) return null;
      const { name, email, emailVerifiedAt } = await loadUser(ctx.tx, userId);
      const { name: company } = await loadTenant(ctx.tx);
      return { tenantId, userId, codeId: id, name, email, isVerified: emailVerifiedAt !== null, company };
    });
    if (found) opened.push(found);
  }
  const [first, ...rest] = opened;
  if (first) return [first, ...rest];
  await recordOnPlatform(deps, { kind: "recovery.failed", peer, detail: { hasBrowser: browser !== null } });
  throw new AppError("ERR_RECOVERY_CODE_INVALID", { field: "code" });
}

/**
 * Accounts that had proven the mailbox before get the new password together. While there is none, the code proves one
 * account: the one its owner names, so that companies that gave the e-mail to a user of theirs gain nothing by it.
 */
function meant(accounts: readonly [Opened, ...Opened[]], company: number | null): [Opened, ...Opened[]] {
  const verified = accounts.filter(({ isVerified }) => isVerified);
  const [first, ...rest] = (verified.length > 0 ? verified : accounts).filter(
    ({ tenantId }) => company === null || tenantId === company,
  );
  if (!first) throw new AppError("ERR_RECOVERY_CODE_INVALID", { field: "code" });
  if (rest.length > 0 && !first.isVerified) {
    throw chooseCompany([first, ...rest].map(({ tenantId, company: name }) => ({ id: tenantId, name })));
  }
  return [first, ...rest];
}

/** Returns the browser's new device secret: whoever proved the mailbox is known here from now on. */
export async function finishRecovery(
  deps: Deps,
  browser: string | null,
  wanted: { code: string; password: string; company?: number | undefined },
  peer: Peer,
): Promise<string> {
  const accounts = meant(await proveCode(deps, browser, wanted.code, peer), wanted.company ?? null);
  const [{ email, name }] = accounts;
  if (isWeakPassword(wanted.password, { email, name })) throw new AppError("ERR_PASSWORD_WEAK", { field: "password" });
  const passwordHash = await hashNewPassword(deps, email, wanted.password);
  const device = deps.ids.token(32);
  let changed = 0;
  for (const { tenantId, userId, codeId } of accounts) {
    changed += await asSystem(deps, tenantId, async (ctx) => {
      if (!(await useCode(ctx, codeId))) return 0;
      await dropOtherCodes(ctx, userId, codeId);
      await setPasswordHash(ctx, userId, passwordHash);
      await markEmailVerified(ctx, userId);
      await forgetDevices(ctx, userId);
      await rememberDevice(ctx, userId, device);
      const target = targetOf({ tenantId, userId, isKnownDevice: false }, null);
      await forgiveAttempts(ctx.tx, [target, targetOfEmail(emailKey(deps.config, email))]);
      await endSessions(ctx, { userId }, "ERR_PASSWORD_CHANGED", peer);
      await recordSecurity(ctx, { kind: "recovery.done", userId, peer });
      return 1;
    });
  }
  if (changed === 0) throw new AppError("ERR_RECOVERY_CODE_INVALID", { field: "code" });
  return device;
}
