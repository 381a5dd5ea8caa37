// The one place where a ticket gets its form on the wire. Provider ids are not part of it and never leave; a number
// leaves in full only to those who may read it.

import type { Ticket as WireTicket } from "@prosa/contracts/tickets";
import { adapterKey } from "#adapters/channels";
import { maskPhone } from "#conversation/phones";
import type { Deps } from "#platform/context";
import type { TicketRow } from "./tickets.queries.ts";
import { unreadOf } from "./tickets.rules.ts";

const HOUR_MS = 3_600_000;

/** All in which two people who may see the same ticket can differ. */
export interface Eyes {
  inboundSeen: number;
  readsPhones: boolean;
}

export function toWire(deps: Deps, ticket: TicketRow, { inboundSeen, readsPhones }: Eyes): WireTicket {
  return {
    id: ticket.id,
    version: ticket.version,
    status: ticket.status,
    turn: ticket.turn,
    protocol: ticket.protocol,
    isGroup: ticket.isGroup,
    isPrivate: ticket.isPrivate,
    chatFlowId: ticket.chatFlowId,
    queueId: ticket.queueId,
    queue: ticket.queueName === null ? null : { name: ticket.queueName, color: ticket.queueColor ?? "" },
    userId: ticket.userId,
    username: ticket.username,
    whatsappId: ticket.channelId,
    channel: { name: ticket.channelName, type: ticket.channelType },
    contactId: ticket.contactId,
    contact: {
      ...contactNames(ticket, readsPhones),
      profilePicUrl: null,
      tags: ticket.contactTags,
      wallets: ticket.wallets,
    },
    closingReason: ticket.closingReason,
    closedAt: ticket.closedAt?.toISOString() ?? null,
    unreadMessages: unreadOf(ticket.inboundCount, inboundSeen),
    answered: ticket.answered,
    lastMessage: ticket.lastMessage,
    lastMessageType: ticket.lastMessageType,
    lastMessageFromMe: ticket.lastMessageFromMe,
    lastMessageStatus: ticket.lastMessageStatus,
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    waitingSince: ticket.waitingSince?.toISOString() ?? null,
    hadFirstAnswer: ticket.firstAnswerAt !== null,
    windowExpiresAt: windowExpiry(deps, ticket)?.toISOString() ?? null,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}

function contactNames({ contactName, contactNumber }: TicketRow, readsPhones: boolean) {
  if (readsPhones || contactNumber === null) return { name: contactName, number: contactNumber };
  return { name: maskedName(contactName, contactNumber), number: maskPhone(contactNumber) };
}

/** Whoever told no name is called by the number, in any spelling of it. */
export function maskedName(name: string, number: string): string {
  const digits = name.replace(/\D/g, "");
  const holdsNumber = digits.length >= 5 && (number.includes(digits) || digits.includes(number));
  return holdsNumber ? maskPhone(name) : name;
}

const adapterOf = ({
  channelType: type,
  channelProvider: provider,
}: Pick<TicketRow, "channelType" | "channelProvider">) => adapterKey({ type, provider });

/**
 * Null where the channel knows no window. Whoever never wrote has no open one: it ended when the ticket began. Some
 * channels let a person answer later than a machine; screens show the person's end.
 */
export function windowExpiry(
  deps: Deps,
  ticket: Pick<TicketRow, "channelType" | "channelProvider" | "lastInboundAt" | "createdAt">,
  speaker: "person" | "machine" = "person",
): Date | null {
  const { windowHours = null, personHours } = deps.channels.get(adapterOf(ticket))?.capabilities ?? {};
  if (windowHours === null) return null;
  const hours = speaker === "person" ? (personHours ?? windowHours) : windowHours;
  return ticket.lastInboundAt ? new Date(ticket.lastInboundAt.getTime() + hours * HOUR_MS) : ticket.createdAt;
}
