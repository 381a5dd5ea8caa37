// Tells a person that a ticket was given to them: by a colleague or by a rule, never by themselves.
import { z } from "zod";
import { defineNotice, type Shown, tell } from "#company/notices";
import { readViewers } from "#company/users";
import type { Ctx } from "#platform/context";
import type { Author } from "./authors.rules.ts";
import { loadTickets, type TicketRow } from "./tickets.queries.ts";
import { isAttendedBy } from "./tickets.rules.ts";
import type { Ticket } from "./tickets.types.ts";
import { maskedName } from "./tickets.wire.ts";
import { audienceFinder } from "./visibility/tickets.viewers.ts";

/** `by`: the person who gave it; null: a rule did. */
const Assigned = z.object({ ticketId: z.number().int(), by: z.number().int().nullable() });

/** Over when it is closed or given on. */
const assigned = defineNotice({
  kind: "ticket.assigned",
  data: Assigned,
  async show(scope, rows) {
    const people = [...new Set(rows.flatMap(({ data }) => data.by ?? []))];
    const [seenBy, givers] = await Promise.all([
      ticketsSeenBy(
        scope,
        rows.map(({ data }) => data.ticketId),
      ),
      people.length === 0 ? [] : readViewers(scope.tx, people),
    ]);
    const names = new Map(givers.map(({ id, name }) => [id, name]));
    return new Map(
      rows.flatMap(({ id, userId, data: { ticketId, by } }): [number, Shown<"ticket.assigned">][] => {
        const seen = seenBy(userId, ticketId);
        if (!seen || !isAttendedBy(seen.ticket, userId)) return [];
        const author = by === null ? "" : (names.get(by) ?? "");
        return [
          [id, { subject: { type: "ticket", ticketId, messageId: null }, params: { author, contact: seen.contact } }],
        ];
      }),
    );
  },
});

/** The ticket is locked, so its version names this change and no other. */
export async function tellAssigned(ctx: Ctx, { id, version, userId }: Ticket, by: Author): Promise<void> {
  if (userId === null || (by.kind === "person" && by.id === userId)) return;
  const data = { ticketId: id, by: by.kind === "person" ? by.id : null };
  await tell(ctx, assigned, { userIds: [userId], subject: id, key: `${id}:${version}`, data });
}

export interface SeenTicket {
  ticket: TicketRow;
  /** As this person may read the name. */
  contact: string;
}

/** For notices about tickets: asked once for all of them, answered for each person by the one rule of visibility. */
export async function ticketsSeenBy(scope: Parameters<typeof audienceFinder>[0], ticketIds: readonly number[]) {
  const [found, audience] = await Promise.all([
    loadTickets(scope.tx, scope.tenantId, [...new Set(ticketIds)]),
    audienceFinder(scope),
  ]);
  const tickets = new Map(found.map((ticket) => [ticket.id, ticket]));
  return (userId: number, ticketId: number): SeenTicket | null => {
    const ticket = tickets.get(ticketId);
    if (!ticket || !audience.of(ticket).includes(userId)) return null;
    const { contactName, contactNumber } = ticket;
    const isPlain = contactNumber === null || audience.readsPhones(userId);
    return { ticket, contact: isPlain ? contactName : maskedName(contactName, contactNumber) };
  };
}
