// Some conversations and what waits in them go to the other channel, or come back: one transaction, or nothing.
import { moveQueued } from "#conversation/messages";
import { byRule, putOnChannel, system } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { kindOf } from "./succession.kinds.ts";
import * as queries from "./succession.queries.ts";
import { factsOf, type SuccessorFacts } from "./succession.rules.ts";
import * as store from "./succession.store.ts";

export interface Going {
  succession: store.SuccessionRow;
  from: queries.NamedChannel;
  to: queries.NamedChannel;
  /** The names of people that hold on both. */
  kinds: readonly string[];
}

export async function loadGoing(ctx: Ctx, successionId: number): Promise<Going> {
  const succession = await store.loadSuccession(ctx.tx, successionId);
  const channels = await queries.readChannels(ctx);
  const find = (channelId: number) => channels.find(({ id }) => id === channelId) as queries.NamedChannel;
  const from = find(succession.fromChannelId);
  return { succession, from, to: find(succession.toChannelId), kinds: kindOf(ctx.deps, from).knows };
}

export const factsFor = (ctx: Ctx, channel: queries.NamedChannel): SuccessorFacts =>
  factsOf(channel.id, kindOf(ctx.deps, channel).capabilities);

export async function moveSome(ctx: Ctx, { succession, from, to, kinds }: Going, limit: number) {
  const { id: successionId, lastTicketId } = succession;
  const next = await queries.lockNext(ctx, { fromId: from.id, toId: to.id, lastTicketId, kinds, limit });
  const continued = next.flatMap(({ id, clashes }) => (clashes ? [id] : []));
  const ids = next.map(({ id }) => id);
  if (ids.length === 0)
    return { moved: 0, left: await queries.countLeft(ctx, { fromId: from.id, lastTicketId, kinds }) };
  await queries.keepGone(ctx, successionId, ids, continued);
  for (const id of continued) await byRule(ctx, id, { by: system, wish: { kind: "continued" } });
  const facts = factsFor(ctx, to);
  const inbound = queries.inboundOn(queries.idOf(to.id));
  const refused = await moveQueued(ctx, {
    ticketIds: ids,
    toId: to.id,
    successor: queries.successors([facts]),
    inbound,
  });
  await putOnChannel(ctx, ids, {
    fromId: from.id,
    to: { id: to.id, isFree: facts.is_free },
    // Where there is a window, only what was written there opened it.
    lastInboundAt: facts.window_hours === null ? queries.ownInbound : inbound,
    userId: succession.userId,
  });
  await store.addCounts(ctx.tx, successionId, { tickets: ids.length, continued: continued.length, refused });
  return { moved: ids.length, left: 0 };
}

export async function bringSome(ctx: Ctx, { succession, from, to }: Going, limit: number) {
  const place = { successionId: succession.id, fromId: from.id, toId: to.id };
  const next = await queries.lockReturning(ctx, { ...place, limit });
  const ids = next.map(({ id }) => id);
  if (ids.length === 0) return { moved: 0, left: await queries.countReturning(ctx, place) };
  const facts = factsFor(ctx, from);
  const inbound = queries.inboundKept(succession.id);
  await moveQueued(ctx, { ticketIds: ids, toId: from.id, successor: queries.successors([facts]), inbound });
  await putOnChannel(ctx, ids, {
    fromId: to.id,
    to: { id: from.id, isFree: facts.is_free },
    lastInboundAt: inbound,
    userId: succession.userId,
  });
  return { moved: ids.length, left: 0 };
}
