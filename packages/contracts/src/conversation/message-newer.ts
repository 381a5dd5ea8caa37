// The entity of ERR_NEWER_MESSAGES: what was said to or by the customer since what the sender had seen.
import { z } from "zod";
import { WireId } from "../shapes.ts";
import { Ticket } from "./tickets.ts";

/** How many of them a refusal names. */
export const NEWER_SHOWN = 20;

export const NewerMessages = z.object({
  ticket: Ticket,
  /** The first of them, oldest first. */
  messageIds: z.array(WireId).max(NEWER_SHOWN),
  count: z.number().int().positive(),
  /** Sent again with this as `seenId` it goes, unless there is something newer still. */
  newestId: WireId,
});
export type NewerMessages = z.infer<typeof NewerMessages>;
