// Use cases of farewell messages. Each is one transaction under the order's lock, so that positions stay 0, 1, 2 ...
import type { createFarewell, Farewell, updateFarewell } from "@prosa/contracts/farewells";
import type { BodyOf } from "@prosa/contracts/route";
import { recordChange } from "#company/lists";
import type { Ctx } from "#platform/context";
import * as queries from "./farewells.queries.ts";

const list = "farewells";

export async function addFarewell(ctx: Ctx, wanted: BodyOf<typeof createFarewell>): Promise<Farewell> {
  await queries.lockOrder(ctx.tx, ctx.tenantId);
  const farewell = await queries.insertFarewell(ctx.tx, {
    ...wanted,
    tenantId: ctx.tenantId,
    userId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    position: await queries.countFarewells(ctx.tx),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await recordChange(ctx, { list, what: "created", id: farewell.id });
  return farewell;
}

export async function changeFarewell(ctx: Ctx, id: number, wanted: BodyOf<typeof updateFarewell>): Promise<Farewell> {
  const { position, ...set } = wanted;
  await queries.lockOrder(ctx.tx, ctx.tenantId);
  await queries.loadFarewell(ctx.tx, id);
  await queries.saveFarewell(ctx.tx, id, { ...set, updatedAt: ctx.now });
  if (position !== undefined) await queries.renumber(ctx.tx, { id, position });
  const farewell = await queries.loadFarewell(ctx.tx, id);
  await recordChange(ctx, { list, what: position === undefined ? "changed" : "moved", id });
  return farewell;
}

export async function removeFarewell(ctx: Ctx, id: number): Promise<void> {
  await queries.lockOrder(ctx.tx, ctx.tenantId);
  await queries.loadFarewell(ctx.tx, id);
  await queries.deleteFarewell(ctx.tx, id);
  await queries.renumber(ctx.tx, null);
  await recordChange(ctx, { list, what: "deleted", id });
}
