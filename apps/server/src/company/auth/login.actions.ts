// Signing in: the same work and the same answer whether or not anybody has the e-mail, until the password is right.
import type { login, SessionRecord } from "@prosa/contracts/auth";
import type { BodyOf } from "@prosa/contracts/route";
import { type Peer, recordOnPlatform, recordSecurity } from "#company/audit";
import { emailKey, rememberDevice } from "#company/credentials";
import { type OpenedSession, openSession, type Refusal, refusalOfEntry, signAccessToken } from "#company/sessions";
import { loadTenant } from "#company/tenants";
import { type LoadedUser, lockUser, markOnline } from "#company/users";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { chooseCompany } from "./choose.ts";
import { type Matched, type Proof, type Prove, settleAttempt } from "./prove.actions.ts";
import { readSessionRecord } from "./record.ts";

export interface SignedIn {
  record: SessionRecord;
  opened: OpenedSession;
  /** For the cookie that spares this browser the consequences of other people's guesses. */
  device: string;
}

/** Three steps: which accounts the password opens, which of them is meant, and the session. */
export async function signIn(
  deps: Deps,
  prove: Prove,
  wanted: BodyOf<typeof login>,
  knownDevice: string | null,
  peer: Peer,
): Promise<SignedIn> {
  const { email, password, company, remember } = wanted;
  const proof = await prove(deps, { email, password, company: company ?? null, device: knownDevice }, peer);
  const device = knownDevice ?? deps.ids.token(32);
  const chosen = await chooseAccount(deps, proof);
  const entered = chosen && (await enter(deps, chosen, { proof, remember, peer, device }));
  if (entered && "record" in entered) return entered;
  if (entered && entered.code !== "changed") {
    throw new AppError(entered.code, entered.detail === undefined ? {} : { detail: entered.detail });
  }
  await recordWrongPassword(deps, proof.candidates[0], emailKey(deps.config, email), peer);
  throw new AppError("ERR_INVALID_CREDENTIALS");
}

/** Whoever may enter several companies with this password says which; that nobody else can ask for. */
async function chooseAccount(deps: Deps, proof: Proof): Promise<Matched | undefined> {
  const { matches } = proof;
  const [first, ...others] = matches;
  if (others.length === 0) return first;
  const open: { match: Matched; company: { id: number; name: string } }[] = [];
  for (const match of matches) {
    const company = await asSystem(deps, match.tenantId, async (ctx) => {
      const user = await lockUser(ctx.tx, match.userId);
      if (user.passwordHash !== match.passwordHash || (await refusalFor(ctx, user))) return null;
      return loadTenant(ctx.tx);
    });
    if (company) open.push({ match, company: { id: company.id, name: company.name } });
  }
  if (open.length < 2) return open[0]?.match ?? first;
  await deps.db.withoutTenant("the password was right", (tx) => settleAttempt(tx, proof));
  throw chooseCompany(open.map(({ company }) => company));
}

interface Entering {
  proof: Proof;
  remember: boolean;
  peer: Peer;
  device: string;
}

/** Returned, not thrown: a thrown refusal would roll back its own entry in the security log. */
function enter(
  deps: Deps,
  match: Matched,
  { proof, remember, peer, device }: Entering,
): Promise<SignedIn | Refusal | { code: "changed" }> {
  return asSystem(
    deps,
    match.tenantId,
    async (ctx) => {
      const user = await lockUser(ctx.tx, match.userId);
      // Changed while we were computing: the password that was right is not any more.
      if (user.passwordHash !== match.passwordHash) return { code: "changed" as const };
      await settleAttempt(ctx.tx, proof);
      const refusal = await refusalFor(ctx, user);
      if (refusal) {
        await recordSecurity(ctx, { kind: "login.refused", userId: user.id, peer, detail: { code: refusal.code } });
        return refusal;
      }
      // The password was right and the door is open; there is no session yet.
      return beginSession(ctx, user, { remember, peer, device });
    },
    "login",
  );
}

export async function refusalFor(ctx: Ctx, user: LoadedUser): Promise<Refusal | null> {
  const tenant = await loadTenant(ctx.tx);
  return refusalOfEntry({ ...user, tenantStatus: tenant.status, timeZone: tenant.timeZone }, ctx.now);
}

/** Whoever gets here has proven who they are. */
export async function beginSession(
  ctx: Ctx,
  user: LoadedUser,
  { remember, peer, device }: { remember: boolean; peer: Peer; device: string },
): Promise<SignedIn> {
  const { deps, now } = ctx;
  await rememberDevice(ctx, user.id, device);
  await markOnline(ctx, user.id);
  const record = await readSessionRecord(ctx, user.id);
  const { blockMultipleLogins } = user;
  const opened = await openSession(ctx, { userId: user.id, blockMultipleLogins, remember, peer, isProven: true });
  const token = await signAccessToken(deps.config.tokenKeys, opened.sessionId, now);
  await recordSecurity(ctx, { kind: "login", userId: user.id, peer });
  return { record: { ...record, token }, opened, device };
}

type Whose = { tenantId: number; userId: number };

async function recordWrongPassword(deps: Deps, candidate: Whose | undefined, account: string, peer: Peer) {
  const kind = "login.failed";
  if (!candidate) return recordOnPlatform(deps, { kind, peer, detail: { account } });
  const { tenantId, userId } = candidate;
  return asSystem(deps, tenantId, (ctx) => recordSecurity(ctx, { kind, userId, peer, detail: { account } }), "login");
}
