// Facts that the rules ask for before a ticket changes, from what was read of its neighbours, the company and who is to get it.
import type { TenantSettings } from "#company/settings";
import type { ViewerRow } from "#company/users";
import type { Ctx } from "#platform/context";
import type { Author } from "../authors.rules.ts";
import type { Ticket, Wish } from "../tickets.types.ts";
import { visibilityOf } from "../visibility/tickets.viewers.ts";
import { type KnownRow, loadKnown } from "./known.queries.ts";
import type { Receiver } from "./transfer.rules.ts";
import type { Facts } from "./wishes.rules.ts";

/** What is known before this wish is followed; a farewell is a person's to choose. */
export function knownFor(ctx: Ctx, ticket: Ticket, wish: Wish, farewellId?: number): Promise<KnownRow> {
  const queueId = wish.kind === "queue" || wish.kind === "person" ? wish.queueId : undefined;
  const closingReasonId = wish.kind === "close" ? wish.closingReasonId : undefined;
  return loadKnown(ctx.tx, ticket, { queueId, closingReasonId, farewellId });
}

export function factsOf(
  ctx: Ctx,
  known: KnownRow,
  company: TenantSettings,
  person: Receiver | undefined,
  isFlowReady: boolean,
): Facts {
  const { activeTwinId, hasNewer, autoCloseMinutes, reason } = known;
  const returnAfter = company.get("ReturnToPendingMinutes");
  return {
    now: ctx.now,
    visibility: visibilityOf(company),
    person,
    queue: known.queue ?? undefined,
    isFlowReady,
    reason,
    newer: activeTwinId !== null ? "active" : hasNewer ? "closed" : "none",
    patience: { autoCloseMinutes, returnMinutes: returnAfter === "off" ? null : Number(returnAfter) },
  };
}

/** Asked of whoever keeps flows, and only where one was named. A flow that takes the ticket itself was chosen already. */
export async function isFlowReady(ctx: Ctx, wish: Wish, by: Author): Promise<boolean> {
  if (wish.kind !== "flow") return false;
  return (by.kind === "flow" && by.id === wish.flowId) || ctx.deps.ticketFlows.mayHave(ctx, wish.flowId, by);
}

/** Whoever the wish names. Support comes and goes: nothing is given to it. */
export function receiverOf(wish: Wish, people: readonly ViewerRow[]): Receiver | undefined {
  if (wish.kind !== "person") return undefined;
  return people.find(({ id, isSupport }) => id === wish.userId && !isSupport);
}
