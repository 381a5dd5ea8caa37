// Set-up links: the ticket is exchanged once for a short permission, with which a password is chosen and signed in.
import { type Peer, recordOnPlatform, recordSecurity } from "#company/audit";
import {
  exchangeTicket,
  findTicketByGrant,
  findTicketByToken,
  hashNewPassword,
  isWeakPassword,
  readGrantedUser,
  useGrant,
} from "#company/credentials";
import { endSessions, type Refusal } from "#company/sessions";
import { loadTenant } from "#company/tenants";
import { loadUser, lockUser, markEmailVerified, setPasswordHash } from "#company/users";
import { asSystem, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { beginSession, refusalFor, type SignedIn } from "./login.actions.ts";

export async function exchangeSetupTicket(deps: Deps, tokenSetup: string, peer: Peer) {
  const place = await findTicketByToken(deps, tokenSetup);
  const grant = deps.ids.token(32);
  const answer = place
    ? await asSystem(deps, place.tenantId, async (ctx) => {
        const userId = await exchangeTicket(ctx, place.id, tokenSetup, grant);
        if (userId === null) return null;
        const { name, email } = await loadUser(ctx.tx, userId);
        const company = (await loadTenant(ctx.tx)).name;
        await recordSecurity(ctx, { kind: "setup.exchanged", userId, peer });
        return { name, email, company };
      })
    : null;
  if (answer) return { grant, answer };
  await recordOnPlatform(deps, { kind: "setup.refused", peer });
  throw new AppError("ERR_SETUP_LINK_INVALID");
}

export async function finishSetup(
  deps: Deps,
  grant: string | null,
  password: string,
  device: string | null,
  peer: Peer,
): Promise<SignedIn> {
  const place = grant === null ? null : await findTicketByGrant(deps, grant);
  const user = place
    ? await asSystem(deps, place.tenantId, async (ctx) => {
        const userId = await readGrantedUser(ctx, place.id);
        return userId === null ? null : loadUser(ctx.tx, userId);
      })
    : null;
  if (!place || !user) throw new AppError("ERR_SETUP_LINK_INVALID");
  if (isWeakPassword(password, user)) throw new AppError("ERR_PASSWORD_WEAK", { field: "password" });
  const passwordHash = await hashNewPassword(deps, user.email, password);

  const signedIn = await asSystem(deps, place.tenantId, async (ctx): Promise<SignedIn | Refusal | null> => {
    const locked = await lockUser(ctx.tx, user.id);
    // Before the permission is spent: who may not enter now keeps it for its quarter of an hour.
    const refusal = await refusalFor(ctx, locked);
    if (refusal) return refusal;
    if (!(await useGrant(ctx, place.id))) return null;
    await setPasswordHash(ctx, user.id, passwordHash);
    // The link came by mail: whoever used it reads that mailbox.
    await markEmailVerified(ctx, user.id);
    await endSessions(ctx, { userId: user.id }, "ERR_PASSWORD_CHANGED", peer);
    await recordSecurity(ctx, { kind: "setup.done", userId: user.id, peer });
    return beginSession(ctx, locked, { remember: false, peer, device: device ?? deps.ids.token(32) });
  });
  if (!signedIn) throw new AppError("ERR_SETUP_LINK_INVALID");
  if ("code" in signedIn) throw new AppError(signedIn.code, signedIn.detail ? { detail: signedIn.detail } : {});
  return signedIn;
}
