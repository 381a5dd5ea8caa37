// A conversation as it is read: pages by number, before, after or around a message, with what lies before the ticket.
import type { listMessages } from "@prosa/contracts/messages";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { canSee, readTicket, whereHolds } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { wireOf } from "../messages.access.ts";
import { type Place, pageOfIds, surroundingsOf } from "./messages.list.queries.ts";

export async function listConversation(
  ctx: Ctx,
  ticketId: number,
  query: QueryOf<typeof listMessages>,
): Promise<AnswerOf<typeof listMessages>> {
  const { tx, tenantId } = ctx;
  // Asked at once: two trips for what would be six.
  const [{ wire: ticket, looking }, { ids, hasOlder, hasNewer }] = await Promise.all([
    readTicket(ctx, ticketId),
    pageOfIds(tx, { tenantId, ticketId }, placeOf(query)),
  ]);
  const maySee = whereHolds(canSee, looking.viewer, looking.settings);
  if (query.around !== undefined && !ids.includes(query.around)) {
    throw new AppError("ERR_NO_MESSAGE_FOUND", { field: "around" });
  }
  const place = { id: ticketId, contactId: ticket.contactId, channelId: ticket.whatsappId };
  const [{ count, previous }, messages] = await Promise.all([
    surroundingsOf(tx, tenantId, place, maySee),
    wireOf(ctx, ids, maySee),
  ]);
  return {
    messages,
    messagesOffLine: [],
    hasMore: hasOlder,
    hasNewer,
    count,
    ticket,
    previousTicket: previous && {
      ...previous,
      createdAt: previous.createdAt.toISOString(),
      closedAt: previous.closedAt?.toISOString() ?? null,
    },
  };
}

/** The narrowest wish wins. */
function placeOf({ pageNumber, before, after, around }: QueryOf<typeof listMessages>): Place {
  if (around !== undefined) return { around };
  if (after !== undefined) return { after };
  return before === undefined ? { page: pageNumber } : { before };
}
