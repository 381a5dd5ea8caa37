// Takes a user away: out at once, their open tickets back to the queues, their name kept by what they did.
import { z } from "zod";
import { dropPendingProofs, forgetDevices } from "#company/credentials";
import { endSessions } from "#company/sessions";
import type { Ctx } from "#platform/context";
import { declareRequest } from "#platform/jobs";
import { changeAccess } from "./users.actions.ts";
import * as queries from "./users.manage.queries.ts";
import { keepAnAdmin } from "./users.manage.rules.ts";
import { dropPicture, nameOfPicture } from "./users.picture.jobs.ts";

/** Owned by the floor that knows tickets: whatever this person was attending waits in its queue again. */
export const releaseTickets = declareRequest({
  name: "tickets.release",
  payload: z.object({ tenantId: z.number().int(), userId: z.number().int() }),
});

const SETTLED_MS = 30_000;

export async function removeUser(ctx: Ctx, userId: number): Promise<void> {
  await queries.lockCompany(ctx.tx);
  const user = await queries.lockManagedUser(ctx.tx, userId);
  keepAnAdmin(user, { ...user, isActive: false }, await queries.countOtherAdmins(ctx.tx, userId));
  await queries.eraseUser(ctx.tx, userId, ctx.now);
  await forgetDevices(ctx, userId);
  await dropPendingProofs(ctx, userId);
  await endSessions(ctx, { userId }, "ERR_USER_INACTIVE");
  const release = { tenantId: ctx.tenantId, userId };
  await ctx.enqueue(releaseTickets, release);
  // Once more, for what a request of theirs that was already under way may have taken in the meantime.
  await ctx.enqueue(releaseTickets, release, { startAfter: new Date(ctx.now.getTime() + SETTLED_MS) });
  if (user.pictureKey !== null) {
    await ctx.enqueue(dropPicture, { tenantId: ctx.tenantId, name: nameOfPicture(user.pictureKey) });
  }
  await ctx.publish("list.changed", { data: { list: "users" } });
  await changeAccess(ctx, userId, "deleted");
}
