// Builds the session record of the specification from the tenant's own rows.
import type { SessionRecord } from "@prosa/contracts/auth";
import { effectiveProfile } from "#company/sessions";
import { loadTenant } from "#company/tenants";
import { loadUser, pictureUrl, queuesOfUser } from "#company/users";
import type { Ctx } from "#platform/context";

export async function readSessionRecord(ctx: Ctx, userId: number): Promise<Omit<SessionRecord, "token">> {
  const user = await loadUser(ctx.tx, userId);
  const tenant = await loadTenant(ctx.tx);
  return {
    username: user.name,
    email: user.email,
    profile: effectiveProfile({ ...user, tenantId: ctx.tenantId }),
    userId: user.id,
    tenantId: tenant.id,
    tenantName: tenant.name,
    timeZone: tenant.timeZone,
    queues: await queuesOfUser(ctx.tx, userId),
    profilePictureUrl: pictureUrl(user.id, user.pictureKey),
    configs: user.configs,
  };
}
