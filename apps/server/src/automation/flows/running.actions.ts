// What becomes of conversations that run when their flow is stopped or published anew. Each is one transaction, under its ticket's lock.
import type { stopFlow } from "@prosa/contracts/flows";
import type { AnswerOf } from "@prosa/contracts/route";
import { type Fallback, type FlowDocument, migrate } from "@prosa/flows";
import { recordChange } from "#company/lists";
import { holdChannels, keepBotModes } from "#conversation/channels";
import { byRule, lockTicket, type Ticket, type Wish } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isAppError } from "#platform/errors";
import * as queries from "./flows.queries.ts";
import { handOverConversations } from "./flows.requests.ts";
import { endSession, moveSession, sessionOf } from "./sessions.queries.ts";

/** No conversation begins any more; those that run are handed over by a job, in small transactions. */
export async function stop(ctx: Ctx, flowId: number): Promise<AnswerOf<typeof stopFlow>> {
  await holdChannels(ctx.tx);
  await queries.lockFlow(ctx.tx, flowId);
  await queries.saveFlow(ctx.tx, flowId, { isActive: false });
  await keepBotModes(ctx);
  const { running } = await queries.loadFlow(ctx.tx, flowId);
  await ctx.enqueue(handOverConversations, { tenantId: ctx.tenantId, flowId });
  await recordChange(ctx, { list: "flows", what: "stopped", id: flowId, detail: { running } });
  return { handedOver: running };
}

/** To the fallback of what it was begun with; where that is gone or refused it waits where it is, for whoever comes. */
export async function handOver(ctx: Ctx, flow: { id: number; name: string }, ticketId: number): Promise<void> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  if (!ticket) return;
  const session = await sessionOf(ctx.tx, ticketId, flow.id);
  if (!session) return;
  await endSession(ctx.tx, session.id, "stopped", ctx.now);
  if (ticket.chatFlowId !== flow.id || ticket.status === "closed") return;
  const by = { kind: "flow" as const, ...flow };
  const fallback = session.document.settings.fallback;
  try {
    await byRule(ctx, ticketId, { by, wish: wishOf(fallback, ticket) });
  } catch (error) {
    // With a cause it was the database that refused, and this transaction can do nothing more.
    if (!isAppError(error) || error.cause !== undefined) throw error;
    await byRule(ctx, ticketId, { by, wish: { kind: "return" } });
  }
}

function wishOf(fallback: Fallback | null, ticket: Ticket): Exclude<Wish, { kind: "start" }> {
  if (fallback?.to === "user") return { kind: "person", userId: fallback.userId };
  const queueId = fallback?.queueId ?? ticket.queueId;
  return queueId === ticket.queueId ? { kind: "return" } : { kind: "queue", queueId };
}

/** False: it stays on its version, because the new one has not what it stands at. */
export async function moveConversation(
  ctx: Ctx,
  flowId: number,
  ticketId: number,
  to: { versionId: number; document: FlowDocument },
): Promise<boolean> {
  if (!(await lockTicket(ctx.tx, ticketId))) return false;
  const session = await sessionOf(ctx.tx, ticketId, flowId);
  if (!session || session.versionId === null || session.versionId === to.versionId) return false;
  const moved = migrate(session.document, to.document, session.state);
  if (moved.ok) await moveSession(ctx.tx, session.id, to.versionId, moved.state, ctx.now);
  return moved.ok;
}
