// Use cases that change queues. Each is one transaction: lock, decide, save, tell the queue's people and the screens.
import type { Queue, QueueInput } from "@prosa/contracts/queues";
import type { z } from "zod";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx } from "#platform/context";
import { usesOf } from "#platform/database";
import { AppError } from "#platform/errors";
import * as people from "./queues.people.queries.ts";
import * as queries from "./queues.queries.ts";
import { setTargets } from "./reply-targets.queries.ts";

type Wanted = z.infer<typeof QueueInput>;

/** The row alone: for sign-up and seeds, where nobody is listening yet. */
export async function createQueue(ctx: Ctx, queue: { name: string; color?: string }): Promise<number> {
  const { id } = await ctx.tx
    .insertInto("queues")
    .values({ tenantId: ctx.tenantId, ...queue })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function addQueue(ctx: Ctx, { userIds, targets, ...wanted }: Wanted): Promise<Queue> {
  const id = await refuseTwins(() =>
    queries.insertQueue(ctx.tx, { ...wanted, tenantId: ctx.tenantId, createdAt: ctx.now }),
  );
  const changed = await setPeople(ctx, id, userIds);
  if (targets) await setTargets(ctx, id, targets);
  const queue = await queries.showQueue(ctx.tx, id);
  await tell(ctx, changed);
  await recordChange(ctx, { list: "queues", what: "created", id, detail: { added: idText(changed) } });
  return queue;
}

export async function changeQueue(
  ctx: Ctx,
  queueId: number,
  { userIds, targets, ...wanted }: Partial<Wanted>,
): Promise<Queue> {
  await queries.lockQueue(ctx.tx, queueId);
  await refuseTwins(() => queries.saveQueue(ctx.tx, queueId, wanted));
  const changed = userIds ? await setPeople(ctx, queueId, userIds) : [];
  const isNewTarget = targets !== undefined && (await setTargets(ctx, queueId, targets));
  const queue = await queries.showQueue(ctx.tx, queueId);
  // Its name, colour or being active shows on the screens of all its people.
  const staying = Object.keys(wanted).length > 0 ? await people.peopleOfQueue(ctx.tx, queueId) : [];
  await tell(ctx, [...new Set([...changed, ...staying])]);
  const fields = [...Object.keys(wanted), ...(isNewTarget ? ["targets"] : [])];
  const detail = { fields: fields.join(" "), people: idText(changed), isActive: queue.isActive };
  await recordChange(ctx, { list: "queues", what: "changed", id: queueId, detail });
  return queue;
}

export async function removeQueue(ctx: Ctx, queueId: number): Promise<void> {
  await queries.lockQueue(ctx.tx, queueId, "delete");
  const uses = await usesOf(ctx.tx, "queues", queueId);
  if (uses.length > 0) throw new AppError("ERR_QUEUE_TICKET_EXISTS", { entity: uses });
  await queries.deleteQueue(ctx.tx, queueId);
  await recordChange(ctx, { list: "queues", what: "deleted", id: queueId });
}

/** Returns whoever came or went; their rights are new from this transaction on. */
async function setPeople(ctx: Ctx, queueId: number, userIds: readonly number[]): Promise<number[]> {
  const before = await people.peopleOfQueue(ctx.tx, queueId);
  const leaving = before.filter((id) => !userIds.includes(id));
  const coming = [...new Set(userIds)].filter((id) => !before.includes(id));
  const changed = [...leaving, ...coming];
  if (changed.length === 0) return [];
  const known = await people.lockPeople(ctx.tx, changed);
  if (!coming.every((id) => known.includes(id))) throw new AppError("ERR_NO_USER_FOUND", { field: "userIds" });
  await people.removePeople(ctx.tx, queueId, leaving);
  await people.addPeople(ctx.tx, ctx.tenantId, queueId, coming);
  await people.renewRights(ctx.tx, changed, ctx.now);
  return changed;
}

async function tell(ctx: Ctx, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await ctx.publish("queue.people", { data: { userIds } });
}

const idText = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(" ");
