// Closing and removing many tickets: long work of an administrator, a few tickets a step, each refused for itself.
import type { BodyOf } from "@prosa/contracts/route";
import { closeTickets, deleteTickets } from "@prosa/contracts/ticket-bulk";
import { z } from "zod";
import { actingFor, defineLongJob, type StepInput, type StepResult, startLongJob } from "#company/long-jobs";
import { settingsOf } from "#company/settings";
import type { Ctx } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { person } from "../authors.rules.ts";
import { lockTicket } from "../tickets.queries.ts";
import { reasonOf, resolve } from "../tickets.rules.ts";
import { lookingOf } from "../visibility/tickets.viewers.ts";
import { isAdmin, type Viewer } from "../visibility/visibility.rules.ts";
import { findReasonFacts } from "./known.queries.ts";
import { demandReason, isReasonDemanded } from "./permission.rules.ts";
import { apply } from "./tickets.apply.ts";
import { removeTicket } from "./tickets.delete.actions.ts";

const STEP = 200;
/** In small transactions, so that nobody waits long for one of many tickets. */
const AT_ONCE = 20;
const Ids = z.array(z.number().int().positive());
/** Of the ids in order: where the next step begins. */
type Progress = { next: number };

const Closing = z.object({ ticketIds: Ids, closingReasonId: z.number().int().nullable() });
const Removal = z.object({ ticketIds: Ids });

const closing = defineLongJob<z.infer<typeof Closing>, Progress>({
  kind: "closeTickets",
  route: closeTickets,
  payload: Closing,
  isCancelable: true,
  lane: "changes",
  holds: "nobody",
  step: (input) => stepThrough(input, (ctx, id, viewer) => closeOne(ctx, id, viewer, input.payload.closingReasonId)),
});

const removal = defineLongJob<z.infer<typeof Removal>, Progress>({
  kind: "deleteTickets",
  route: deleteTickets,
  payload: Removal,
  isCancelable: true,
  lane: "changes",
  holds: "nobody",
  step: (input) => stepThrough(input, removeTicket),
});

type Problem = { subject: string; code: string };

/** What is gone or closed already counts as done, so a step may be repeated. */
async function stepThrough(
  input: StepInput<{ ticketIds: number[] }, Progress>,
  handle: (ctx: Ctx, ticketId: number, viewer: Viewer) => Promise<void>,
): Promise<StepResult<Progress>> {
  const { deps, payload, progress, signal, report } = input;
  const from = progress?.next ?? 0;
  const until = Math.min(from + STEP, payload.ticketIds.length);
  const problems: Problem[] = [];
  for (let at = from; at < until; at += AT_ONCE) {
    signal.throwIfAborted();
    const ids = payload.ticketIds.slice(at, Math.min(at + AT_ONCE, until));
    // Whoever asked for it, with the rights of this moment.
    problems.push(...(await actingFor(deps, input, (ctx) => handleSome(ctx, ids, handle))));
    await report(at - from + ids.length - problems.length);
  }
  const counted = { done: until - from - problems.length, failed: problems.length, problems };
  return until < payload.ticketIds.length ? { ...counted, progress: { next: until } } : { ...counted, finished: true };
}

/** One transaction; a ticket that is refused leaves the others as they are. */
async function handleSome(
  ctx: Ctx,
  ticketIds: readonly number[],
  handle: (ctx: Ctx, ticketId: number, viewer: Viewer) => Promise<void>,
): Promise<Problem[]> {
  const viewer = await demandAdmin(ctx);
  const problems: Problem[] = [];
  for (const ticketId of ticketIds) {
    try {
      await handle(ctx, ticketId, viewer);
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (error.code !== "ERR_NO_TICKET_FOUND") problems.push({ subject: String(ticketId), code: error.code });
    }
  }
  return problems;
}

async function demandAdmin(ctx: Ctx): Promise<Viewer> {
  const { viewer } = await lookingOf(ctx);
  if (!isAdmin(viewer)) throw new AppError("ERR_NO_PERMISSION");
  return viewer;
}

async function closeOne(ctx: Ctx, ticketId: number, viewer: Viewer, reasonId: number | null): Promise<void> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  // An administrator may handle every ticket.
  const change = ticket && resolve(ticket, ctx.now, reasonId);
  if (ticket && change) await apply(ctx, ticket, change, person(viewer.id), { isUndoable: false });
}

/** The reason is demanded and checked once, for all of them. */
export async function startClosing(ctx: Ctx, { ticketIds, closingReasonId }: BodyOf<typeof closeTickets>) {
  const facts = await findReasonFacts(ctx.tx, ctx.tenantId, closingReasonId);
  const reasonId = reasonOf(facts, closingReasonId);
  demandReason(
    { isReasonRequired: isReasonDemanded(facts, (await settingsOf(ctx)).get("ClosingReasonRequired")) },
    reasonId,
  );
  return startLongJob(ctx, closing, asked(ticketIds, { closingReasonId: reasonId }));
}

export function startRemoval(ctx: Ctx, ticketIds: readonly number[]) {
  return startLongJob(ctx, removal, asked(ticketIds, {}));
}

function asked<P extends object>(ticketIds: readonly number[], rest: P) {
  const unique = [...new Set(ticketIds)].toSorted((a, b) => a - b);
  return { subject: String(unique.length), total: unique.length, payload: { ticketIds: unique, ...rest } };
}
