// The one place where a ticket gets its form on the wire. Provider ids are not part of it and never leave.
import type { Ticket as WireTicket } from "@prosa/contracts/tickets";
import type { Deps } from "#platform/context";
import type { TicketRow } from "./tickets.queries.ts";
import { unreadOf } from "./tickets.rules.ts";

const HOUR_MS = 3_600_000;

/** Unread is the only field that differs between two people who may see the same ticket. */
export function toWire(deps: Deps, ticket: TicketRow, inboundSeen: number): WireTicket {
  return {
    id: ticket.id,
    version: ticket.version,
    status: ticket.status,
    turn: ticket.turn,
    protocol: ticket.protocol,
    isGroup: ticket.isGroup,
    queueId: ticket.queueId,
    queue: ticket.queueName === null ? null : { name: ticket.queueName, color: ticket.queueColor ?? "" },
    userId: ticket.userId,
    username: ticket.username,
    whatsappId: ticket.channelId,
    channel: { name: ticket.channelName, type: ticket.channelType },
    contactId: ticket.contactId,
    contact: {
      name: ticket.contactName,
      number: ticket.contactNumber,
      profilePicUrl: null,
      tags: ticket.contactTags,
    },
    unreadMessages: unreadOf(ticket.inboundCount, inboundSeen),
    answered: ticket.answered,
    lastMessage: ticket.lastMessage,
    lastMessageFromMe: ticket.lastMessageFromMe,
    lastMessageStatus: ticket.lastMessageStatus,
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    waitingSince: ticket.waitingSince?.toISOString() ?? null,
    windowExpiresAt: windowExpiry(deps, ticket)?.toISOString() ?? null,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}

/** Null where the channel knows no window. Whoever never wrote has no open one: it ended when the ticket began. */
export function windowExpiry(
  deps: Deps,
  ticket: Pick<TicketRow, "channelType" | "lastInboundAt" | "createdAt">,
): Date | null {
  const hours = deps.channels.get(ticket.channelType)?.capabilities.windowHours ?? null;
  if (hours === null) return null;
  return ticket.lastInboundAt ? new Date(ticket.lastInboundAt.getTime() + hours * HOUR_MS) : ticket.createdAt;
}
