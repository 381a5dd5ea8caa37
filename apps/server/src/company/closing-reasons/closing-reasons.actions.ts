// Use cases that change closing reasons. Each is one transaction: lock, decide, save, tell.
import type { ClosingReason } from "@prosa/contracts/closing-reasons";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx } from "#platform/context";
import { usesOf } from "#platform/database";
import { AppError } from "#platform/errors";
import * as queries from "./closing-reasons.queries.ts";

type Wanted = Omit<ClosingReason, "id">;

const list = "closingReasons";

export async function addClosingReason(ctx: Ctx, wanted: Wanted): Promise<ClosingReason> {
  const row = { ...wanted, tenantId: ctx.tenantId, createdAt: ctx.now, updatedAt: ctx.now };
  const reason = await refuseTwins(() => queries.insertClosingReason(ctx.tx, row));
  await recordChange(ctx, { list, what: "created", id: reason.id });
  return reason;
}

export async function changeClosingReason(ctx: Ctx, id: number, wanted: Partial<Wanted>): Promise<ClosingReason> {
  await queries.lockClosingReason(ctx.tx, id);
  const reason = await refuseTwins(() => queries.saveClosingReason(ctx.tx, id, { ...wanted, updatedAt: ctx.now }));
  await recordChange(ctx, { list, what: "changed", id });
  return reason;
}

/** What a ticket was closed with stays in its history; such a reason can only be switched off. */
export async function removeClosingReason(ctx: Ctx, id: number): Promise<void> {
  await queries.lockClosingReason(ctx.tx, id, "delete");
  const uses = await usesOf(ctx.tx, "closing_reasons", id);
  if (uses.length > 0) throw new AppError("ERR_CLOSING_REASON_IN_USE", { entity: uses });
  await queries.deleteClosingReason(ctx.tx, id);
  await recordChange(ctx, { list, what: "deleted", id });
}
