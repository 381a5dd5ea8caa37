// Builds the session record of the specification from the tenant's own rows.
import type { SessionRecord } from "@prosa/contracts/auth";
import { effectiveProfile, readSupport } from "#company/sessions";
import { loadTenantRecord } from "#company/tenants";
import { loadUser, logoUrl, pictureUrl, queuesOfUser } from "#company/users";
import type { Ctx } from "#platform/context";

/** `sessionId`: whose support it may be; a session that begins has none yet, and says itself what it is. */
export async function readSessionRecord(
  ctx: Ctx,
  userId: number,
  sessionId?: string,
): Promise<Omit<SessionRecord, "token">> {
  const user = await loadUser(ctx.tx, userId);
  const tenant = await loadTenantRecord(ctx.tx);
  return {
    username: user.name,
    email: user.email,
    profile: effectiveProfile({ ...user, tenantId: ctx.tenantId }),
    userId: user.id,
    tenantId: tenant.id,
    tenantName: tenant.name,
    timeZone: tenant.timeZone,
    currency: tenant.currency,
    logoUrl: logoUrl(tenant.logoKey),
    support: user.isSupport && sessionId !== undefined ? await readSupport(ctx.tx, sessionId) : null,
    // Whoever helps from outside is no colleague, and has no part in what colleagues say to each other.
    features: user.isSupport ? tenant.features.filter((gate) => gate !== "internalChat") : tenant.features,
    queues: await queuesOfUser(ctx.tx, userId),
    profilePictureUrl: pictureUrl(user.id, user.pictureKey),
    configs: user.configs,
  };
}
