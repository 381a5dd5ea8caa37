// Use cases of segments. Each is one transaction: lock, decide, save, tell.
import type { Segment } from "@prosa/contracts/automation/segments";
import { campaignsNaming, countMeant, demandAudience } from "#automation/campaigns";
import { recordChange, refuseTwins } from "#company/lists";
import { lookAtList } from "#conversation/contacts";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { whereOfSegment } from "./segments.audience.ts";
import * as queries from "./segments.queries.ts";

const list = "segments";

const demandSources = (ctx: Ctx, { meant, except }: Partial<queries.SegmentSaved>) =>
  demandAudience(ctx, [...(meant ?? []), ...(except ?? [])]);

export async function addSegment(ctx: Ctx, wanted: queries.SegmentSaved): Promise<Segment> {
  await demandSources(ctx, wanted);
  const segment = await refuseTwins(() => queries.insertSegment(ctx.tx, ctx.tenantId, ctx.now, wanted));
  await recordChange(ctx, { list, what: "created", id: segment.id });
  return segment;
}

export async function changeSegment(ctx: Ctx, id: number, wanted: Partial<queries.SegmentSaved>): Promise<Segment> {
  const before = await queries.lockSegment(ctx.tx, id);
  await demandSources(ctx, wanted);
  const segment = await refuseTwins(() => queries.saveSegment(ctx.tx, id, ctx.now, { ...before, ...wanted }));
  await recordChange(ctx, { list, what: "changed", id });
  return segment;
}

/** A campaign that is still to make its list would find nobody. */
export async function removeSegment(ctx: Ctx, id: number): Promise<void> {
  await queries.lockSegment(ctx.tx, id);
  const names = await campaignsNaming(ctx, { kind: "segment", id });
  if (names.length > 0) {
    throw new AppError("ERR_SEGMENT_IN_USE", { entity: [{ kind: "campaigns", count: names.length, names }] });
  }
  await queries.deleteSegment(ctx.tx, id);
  await recordChange(ctx, { list, what: "deleted", id });
}

export async function countOf(ctx: Ctx, wanted: Pick<Segment, "meant" | "except">): Promise<{ count: number }> {
  await demandSources(ctx, wanted);
  return { count: await countMeant(ctx, whereOfSegment(wanted, await lookAtList(ctx))) };
}
