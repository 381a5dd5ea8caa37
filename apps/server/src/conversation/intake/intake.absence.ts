// Tells whoever writes while it is closed, in the transaction that takes the message in: both stand or neither does.
import { hoursAt } from "#company/hours";
import { lockTicket, sayIfPossible, type Ticket } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { isLockConflict, isUniqueViolation } from "#platform/database";
import { absenceFor } from "./intake.absence.rules.ts";
import * as queries from "./intake.queries.ts";
import type { Applied, Call, Source } from "./intake.types.ts";

/** Something that is wrong with telling, not with what the customer wrote. */
class Untold extends Error {}

/** Null: it could not be told, nothing was changed, and the message is to be taken in without. */
export async function applyAndTell(
  deps: Deps,
  { tenantId, channelId }: Source,
  changes: object[],
  isSign: boolean,
  written: readonly string[],
  call?: Call,
): Promise<Applied | null> {
  try {
    return await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const applied = await queries.applyChanges(ctx, channelId, changes, isSign, call);
        if (applied.created > 0) await telling(() => tellAbsence(ctx, channelId, written));
        return applied;
      },
      "intake",
    );
  } catch (error) {
    if (!(error instanceof Untold)) throw error;
    deps.log.error({ error: error.cause, tenantId, channelId }, "a customer could not be told that it is closed");
    return null;
  }
}

/** A conflict is tried again as a whole, and who cannot reach the database repeats; anything else is no reason to lose words. */
async function telling(tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
  } catch (error) {
    if (isLockConflict(error) || isUniqueViolation(error)) throw error;
    throw new Untold("telling failed", { cause: error });
  }
}

async function tellAbsence(ctx: Ctx, channelId: number, written: readonly string[]): Promise<void> {
  // Taking the messages in has locked them all.
  for (const ticketId of await queries.ticketsWrittenIn(ctx.tx, channelId, written)) {
    const ticket = await lockTicket(ctx.tx, ticketId);
    if (ticket) await tell(ctx, ticket);
  }
}

async function tell(ctx: Ctx, ticket: Ticket): Promise<void> {
  const { times, answeredAt } = await queries.readTold(ctx.tx, ticket.id);
  const hours = await hoursAt(ctx, ticket);
  const text = absenceFor({ ticket, hours, now: ctx.now, times, answeredAt });
  if (text !== null && (await sayIfPossible(ctx, ticket, text))) await queries.countTold(ctx.tx, ticket.id);
}
