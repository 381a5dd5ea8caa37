// Use cases of reply targets: what waits are measured by, and how it is changed. A change counts from now on.
import type { listReplyTargets, ReplyTargets } from "@prosa/contracts/reply-targets";
import type { AnswerOf } from "@prosa/contracts/route";
import { recordSecurity } from "#company/audit";
import { openSpansNow } from "#company/hours";
import { OF_COMPANY, setTargets, targetsInForce } from "#company/queues";
import type { Ctx } from "#platform/context";

export async function showTargets(ctx: Ctx): Promise<AnswerOf<typeof listReplyTargets>> {
  const inForce = await targetsInForce(ctx.tx, ctx.now);
  const company = inForce.find(({ queueId }) => queueId === OF_COMPANY);
  const { firstAnswer = null, answer = null, closing = null } = company ?? {};
  const queues = inForce.filter(({ queueId }) => queueId !== OF_COMPANY);
  return { company: { firstAnswer, answer, closing }, queues, ...(await openSpansNow(ctx)) };
}

export async function saveOfCompany(ctx: Ctx, wanted: ReplyTargets): Promise<ReplyTargets> {
  const { firstAnswer, answer, closing } = wanted;
  if (await setTargets(ctx, OF_COMPANY, wanted)) {
    await ctx.publish("list.changed", { data: { list: "queues" } });
    const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
    await recordSecurity(ctx, { kind: "replyTargets.changed", userId, detail: { firstAnswer, answer, closing } });
  }
  return { firstAnswer, answer, closing };
}
