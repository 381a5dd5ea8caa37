// Tickets for tests: rows in a database, whose channel and contact are made unless given, and plain values for rules.
import type { Ticket } from "./tickets.types.ts";
import type { Viewer, VisibilitySettings } from "./visibility/visibility.rules.ts";

export { insertTicket as aTicket, type TicketGiven } from "../../testing/conversation.ts";

const at = new Date("2025-03-10T11:00:00Z");

/** Waits in queue 3, nobody's. */
export function plainTicket(given: Partial<Ticket> = {}): Ticket {
  return {
    tenantId: 1,
    id: 10,
    version: 4,
    status: "pending",
    turn: "queue",
    protocol: "202503100001",
    isGroup: false,
    isPrivate: false,
    chatFlowId: null,
    botEpoch: 0,
    queueId: 3,
    userId: null,
    assignedAt: null,
    channelId: 5,
    contactId: 6,
    walletIds: [],
    inboundCount: 1,
    answered: false,
    lastMessageId: 100,
    lastMessage: "Oi",
    lastMessageType: "text",
    lastMessageFromMe: false,
    lastMessageStatus: "received",
    lastMessageAt: at,
    waitingSince: at,
    lastInboundAt: at,
    closedAt: null,
    closingReasonId: null,
    campaignId: null,
    referral: null,
    undo: null,
    createdAt: at,
    updatedAt: at,
    ...given,
  };
}

/** An attendant of queue 3. */
export function plainViewer(given: Partial<Viewer> = {}): Viewer {
  return {
    id: 7,
    profile: "user",
    isSupport: false,
    queueIds: [3],
    channelIds: null,
    hasWallet: false,
    ignoreWallet: false,
    ...given,
  };
}

export const nothingHidden: VisibilitySettings = {
  hideChatbotTickets: false,
  hideAssignedTickets: false,
  hidePrivateTickets: false,
  directToWallets: false,
  walletContactsOnly: false,
};
