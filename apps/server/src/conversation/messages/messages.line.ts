// The line a ticket's messages go out on: what it can do, and whether anything may be said on it now.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { adapterKey } from "#adapters/channels";
import { findChannel, isBlockedBy } from "#conversation/channels";
import { type Author, type Ticket, windowExpiry } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import type { StoredType } from "./messages.tables.ts";

export interface Line {
  capabilities: Capabilities;
  /** For machines; null where the channel knows no window. */
  windowExpiresAt: Date | null;
  /** Until when a person may answer. */
  personWindowExpiresAt: Date | null;
  /** The customer has stopped this channel. */
  isBlocked: boolean;
}

/**
 * A line that is lost for now still takes messages, which wait until somebody repairs it; one that was disconnected
 * for good does not.
 */
export async function lineOf(ctx: Ctx, ticket: Ticket): Promise<Line> {
  const channel = await findChannel(ctx.tx, ticket.channelId);
  const adapter = channel && ctx.deps.channels.get(adapterKey(channel));
  if (!channel?.isActive || !adapter) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  const onChannel = { ...ticket, channelType: channel.type, channelProvider: channel.provider };
  const windowExpiresAt = windowExpiry(ctx.deps, onChannel, "machine");
  const personWindowExpiresAt = windowExpiry(ctx.deps, onChannel, "person");
  const { capabilities } = adapter;
  // Only where nobody can be written to who did not begin it do people stop a channel; elsewhere there is nothing to ask.
  const isBlocked = capabilities.starts === "no" && (await isBlockedBy(ctx.tx, ticket.channelId, ticket.contactId));
  return { capabilities, windowExpiresAt, personWindowExpiresAt, isBlocked };
}

/**
 * Templates alone may be sent outside the window; that is what they are for. In a closed ticket only the system speaks: it asks
 * for a grade there, and says thanks for it.
 */
export function checkMaySend(ctx: Ctx, ticket: Ticket, line: Line, type: StoredType, speaker?: Author): void {
  if (ticket.status === "closed" && speaker?.kind !== "system")
    throw new AppError("ERR_CREATING_MESSAGE", { detail: "closed" });
  const { sends, reaction } = line.capabilities;
  const can = type === "reaction" ? reaction : type !== "op" && sends.includes(type);
  if (!can) throw new AppError("ERR_CHANNEL_CANNOT", { detail: type });
  if (line.isBlocked) throw new AppError("ERR_RECIPIENT_BLOCKED");
  // A comment is answered where it stands, whenever that is.
  if (type === "template" || type === "comment") return;
  const end = (speaker?.kind ?? "person") === "person" ? line.personWindowExpiresAt : line.windowExpiresAt;
  if (end !== null && end <= ctx.now) throw new AppError("ERR_WINDOW_CLOSED");
}
