// Work on many contacts is an administrator's, at the moment of asking and at every step.
import { lookAtList } from "#conversation/contacts";
import { isAdmin, type Looking } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";

export async function demandAdmin(ctx: Ctx): Promise<Looking> {
  const looking = await lookAtList(ctx);
  if (!isAdmin(looking.viewer)) throw new AppError("ERR_NO_PERMISSION");
  return looking;
}
