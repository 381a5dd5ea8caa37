// Whether somebody may open an attendance, and what a refusal is called. Pure.
import type { ErrorCode } from "@prosa/contracts/errors";
import { AppError } from "#platform/errors";
import type { TicketFacts } from "../tickets.types.ts";
import {
  isWithBot,
  seesAll,
  type Viewer,
  type VisibilitySettings,
  viewerAtom,
} from "../visibility/visibility.rules.ts";

/** What was found of contact, channel and queue; null: there is none. */
export interface OpeningFacts {
  contact: { walletIds: readonly number[] } | null;
  channel: { id: number; isUsable: boolean; starts: "no" | "template" | "anything" } | null;
  queue: { id: number; isActive: boolean } | null;
}

/** What somebody may not see is to them as absent as what does not exist. */
export function demandOpening(
  viewer: Viewer,
  settings: VisibilitySettings,
  { contact, channel, queue }: OpeningFacts,
  wanted: { queueId?: number | null | undefined },
): void {
  const isForeignWallet = viewerAtom("isLimitedToWallet", viewer, settings) && !contact?.walletIds.includes(viewer.id);
  if (!contact || isForeignWallet) throw new AppError("ERR_NO_CONTACT_FOUND", { field: "contactId" });
  if (!channel?.isUsable || !mayUse(viewer, channel.id))
    throw new AppError("ERR_NO_WAPP_FOUND", { field: "channelId" });
  if (channel.starts === "no") throw new AppError("ERR_CHANNEL_CANNOT", { field: "channelId" });
  if (wanted.queueId === undefined || wanted.queueId === null) {
    if (!seesAll(viewer)) throw new AppError("ERR_TICKET_WITHOUT_QUEUE", { field: "queueId" });
    return;
  }
  const isTheirs = queue !== null && (seesAll(viewer) || viewer.queueIds.includes(queue.id));
  if (!isTheirs || !queue.isActive) throw new AppError("ERR_NO_QUEUE_FOUND", { field: "queueId" });
}

function mayUse(viewer: Viewer, channelId: number): boolean {
  return seesAll(viewer) || viewer.channelIds === null || viewer.channelIds.includes(channelId);
}

/** One is going on: with the bot, with somebody else or in a queue out of reach, or plainly there. */
export function refusalFor(viewer: Viewer, ticket: TicketFacts, isVisible: boolean): ErrorCode {
  if (isWithBot(ticket)) return "ERR_TICKET_IN_CHATBOT";
  const isOthers = ticket.userId !== null && ticket.userId !== viewer.id;
  return isOthers || !isVisible ? "ERR_TICKET_ASSIGNED" : "ERR_TICKET_EXISTS";
}
