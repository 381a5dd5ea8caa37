// What becomes of a date that has come: one transaction decides and says it, or keeps why nothing was said.
import { settingsOf } from "#company/settings";
import { copyForMessage, lineOf, sayAs } from "#conversation/messages";
import { lockSleeper, lockTicket, type Rule, sleepingTicketFor, type Ticket } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { messageIdOf } from "./message-ids.ts";
import * as queries from "./schedules.queries.ts";
import { decide, reasonOf } from "./schedules.rules.ts";

export interface RunPlace {
  tenantId: number;
  scheduleId: number;
  number: number;
}

const NAME = "schedules.settle";

/** Looked at anew under its lock: whoever else settles it at the same moment finds it settled. Never before its date. */
export async function settle(deps: Deps, place: RunPlace): Promise<void> {
  const { tenantId, scheduleId, number } = place;
  try {
    await asSystem(deps, tenantId, (ctx) => settleIfDue(ctx, scheduleId, number), NAME);
  } catch (error) {
    // With a cause it was the database that refused; it is tried again.
    if (!isAppError(error) || error.cause !== undefined) throw error;
    await asSystem(deps, tenantId, (ctx) => keepRefusal(ctx, scheduleId, number, error), NAME);
  }
}

async function settleIfDue(ctx: Ctx, scheduleId: number, number: number): Promise<void> {
  const run = await queries.lockRun(ctx.tx, scheduleId, number);
  if (run?.status !== "pending" || run.dueAt > ctx.now) return;
  const { dueAt, cancelIfAnswered, isAnswered } = run;
  const lateMinutes = (await settingsOf(ctx)).get("ScheduleLateMinutes");
  const { restoredAt } = ctx.deps.config.sending;
  const decision = decide({ dueAt, now: ctx.now, lateMinutes, restoredAt, cancelIfAnswered, isAnswered });
  if (decision.send) await say(ctx, run, decision.isLate);
  else await keep(ctx, run, { status: "error", reason: decision.reason, isLate: false });
}

async function keepRefusal(ctx: Ctx, scheduleId: number, number: number, error: AppError): Promise<void> {
  const run = await queries.lockRun(ctx.tx, scheduleId, number);
  if (run?.status !== "pending") return;
  await keep(ctx, run, { status: "error", reason: reasonOf(error.code), isLate: false });
}

async function keep(ctx: Ctx, run: queries.DueRun, settled: Omit<queries.Settled, "settledAt">): Promise<void> {
  await queries.settleRun(ctx.tx, run.id, run.number, { ...settled, settledAt: ctx.now });
  await ctx.publish("list.changed", { data: { list: "schedules" } });
}

/** Its words in its ticket, under the id that this date alone has. */
export async function say(ctx: Ctx, run: queries.DueRun, isLate: boolean): Promise<void> {
  const ticket = await ticketFor(ctx, run);
  const by: Rule = { kind: "schedule", id: run.id };
  const clientId = messageIdOf(ctx.tenantId, run.id, run.number);
  const [messageId = null] = await speak(ctx, ticket, by, clientId, run);
  await keep(ctx, run, { status: "sent", reason: null, isLate, ticketId: ticket.id, messageId });
}

async function speak(ctx: Ctx, ticket: Ticket, by: Rule, clientId: string, run: queries.DueRun): Promise<number[]> {
  const { body, fileId, template } = run;
  if (template !== null)
    return sayAs(ctx, ticket, by, { clientId, body: "", content: { ...template, type: "template" } });
  if (fileId === null) return sayAs(ctx, ticket, by, { clientId, body });
  const file = await copyForMessage(ctx, fileId, await lineOf(ctx, ticket));
  if (!file) throw new AppError("ERR_NO_FILE_FOUND");
  return sayAs(ctx, ticket, by, { clientId, body: "", files: [{ clientId, caption: body, as: "auto" }] }, () => [file]);
}

/** The attendance that is going on; else one that sleeps until the customer answers, and then is its author's. */
async function ticketFor(ctx: Ctx, { contactId, channelId, userId, isAuthorHere }: queries.DueRun): Promise<Ticket> {
  const wish = { contactId, channelId, queueId: null, userId: isAuthorHere ? userId : null };
  const { ticketId, isAsleep } = await sleepingTicketFor(ctx, wish);
  const ticket = await (isAsleep ? lockSleeper(ctx, ticketId) : lockTicket(ctx.tx, ticketId));
  if (!ticket) throw new AppError("ERR_CREATING_TICKET");
  return ticket;
}
