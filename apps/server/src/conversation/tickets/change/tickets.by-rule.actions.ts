// Changes of a ticket that no person makes: by a flow, a campaign, a schedule, the API or the system. Nobody's permission is
// asked; what follows, the lock, the log and the news are those of a person's change.
import { settingsOf } from "#company/settings";
import { readViewers } from "#company/users";
import type { Ctx } from "#platform/context";
import { type Rule, system } from "../authors.rules.ts";
import { activeTicketsOf, lockTicket } from "../tickets.queries.ts";
import { askLater } from "../tickets.requests.ts";
import type { Ticket, Wish } from "../tickets.types.ts";
import { sayIfPossible } from "../tickets.voice.ts";
import type { KnownRow } from "./known.queries.ts";
import { apply } from "./tickets.apply.ts";
import { factsOf, isFlowReady, knownFor, receiverOf } from "./tickets.facts.ts";
import { follow } from "./wishes.rules.ts";

export interface Ruled {
  by: Rule;
  /** Only people take a ticket for themselves; a machine gives it to somebody. */
  wish: Exclude<Wish, { kind: "start" }>;
  /** Why, for whoever reads the ticket's story. */
  detail?: object;
}

/**
 * The ticket as it is afterwards, changed or not; null: it is gone. What contradicts the ticket as it is now is refused as
 * it is to people. The channel's texts are not said, for machines have words of their own, but for the one about silence.
 */
export async function byRule(ctx: Ctx, ticketId: number, { by, wish, detail }: Ruled): Promise<Ticket | null> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  if (!ticket) return null;
  const known = await knownFor(ctx, ticket, wish);
  const people = wish.kind === "person" ? await readViewers(ctx.tx, [wish.userId]) : [];
  const isReady = await isFlowReady(ctx, wish, by);
  const facts = factsOf(ctx, known, await settingsOf(ctx), receiverOf(wish, people), isReady);
  const change = follow(ticket, wish, facts);
  if (!change) return ticket;
  const after = await apply(ctx, ticket, change, by, { detail });
  return change.says === "autoClose" ? closedBySilence(ctx, after, known) : after;
}

/** The channel's own words, and the question how it was, of whoever was attended by somebody. */
async function closedBySilence(ctx: Ctx, ticket: Ticket, known: KnownRow): Promise<Ticket> {
  if (known.isRated && known.isRatedAfterAutoClose && !ticket.isGroup && ticket.userId !== null) {
    await askLater(ctx, ticket.id, ticket.userId);
  }
  const isSaid = await sayIfPossible(ctx, ticket, known.autoCloseText);
  return isSaid ? ((await lockTicket(ctx.tx, ticket.id)) ?? ticket) : ticket;
}

/** What somebody who is gone was attending waits in its queue again. Returns whether there may be more of it. */
export async function releaseTicketsOf(ctx: Ctx, userId: number, atOnce: number): Promise<boolean> {
  const ticketIds = await activeTicketsOf(ctx.tx, userId, atOnce);
  for (const ticketId of ticketIds) await byRule(ctx, ticketId, { by: system, wish: { kind: "release", userId } });
  return ticketIds.length === atOnce;
}
