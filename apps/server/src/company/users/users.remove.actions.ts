// Takes a user away: out at once, their open tickets back to the queues, their name kept by what they did.
import { endSessions } from "#company/sessions";
import type { Ctx } from "#platform/context";
import { referenceRegistry, removeUsesOf, usesOf } from "#platform/database";
import { AppError } from "#platform/errors";
import { changeAccess } from "./users.actions.ts";
import * as queries from "./users.manage.queries.ts";
import { keepAnAdmin } from "./users.manage.rules.ts";
import { dropPicture, nameOfPicture } from "./users.picture.jobs.ts";

const SETTLED_MS = 30_000;

export async function removeUser(ctx: Ctx, userId: number): Promise<void> {
  await queries.lockCompany(ctx.tx);
  const user = await queries.lockManagedUser(ctx.tx, userId);
  keepAnAdmin(user, { ...user, isActive: false }, await queries.countOtherAdmins(ctx.tx, userId));
  const uses = await usesOf(ctx.tx, "users", userId);
  if (uses.length > 0) throw new AppError("ERR_NAMED_BY_FLOW", { entity: uses });
  await queries.eraseUser(ctx.tx, userId, ctx.now);
  await removeUsesOf(ctx.tx, "users", userId);
  await endSessions(ctx, { userId }, "ERR_USER_INACTIVE");
  await letGo(ctx, userId);
  if (user.pictureKey !== null) {
    await ctx.enqueue(dropPicture, { tenantId: ctx.tenantId, name: nameOfPicture(user.pictureKey) });
  }
  await ctx.publish("list.changed", { data: { list: "users" } });
  await changeAccess(ctx, userId, "deleted");
}

/** Whatever points at the person and cannot be let go at once: each job once, however many references name it. */
async function letGo(ctx: Ctx, userId: number): Promise<void> {
  const requests = new Set(referenceRegistry.to("users", "release").map(({ release }) => release));
  for (const request of requests) {
    const payload = { tenantId: ctx.tenantId, userId };
    await ctx.enqueue(request, payload);
    // Once more, for what a request of theirs that was already under way may have taken in the meantime.
    await ctx.enqueue(request, payload, { startAfter: new Date(ctx.now.getTime() + SETTLED_MS) });
  }
}
