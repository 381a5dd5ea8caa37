// The line a ticket's messages go out on: what it can do, and whether anything may be said on it now.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { findChannel } from "#conversation/channels";
import { type Author, type Ticket, windowExpiry } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import type { StoredType } from "./messages.tables.ts";

export interface Line {
  capabilities: Capabilities;
  /** Null where the channel knows no window. */
  windowExpiresAt: Date | null;
}

/**
 * A line that is lost for now still takes messages, which wait until somebody repairs it; one that was disconnected
 * for good does not.
 */
export async function lineOf(ctx: Ctx, ticket: Ticket): Promise<Line> {
  const channel = await findChannel(ctx.tx, ticket.channelId);
  const adapter = channel && ctx.deps.channels.get(channel.type);
  if (!channel?.isActive || !adapter) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  const windowExpiresAt = windowExpiry(ctx.deps, { ...ticket, channelType: channel.type });
  return { capabilities: adapter.capabilities, windowExpiresAt };
}

/**
 * Templates alone may be sent outside the window; that is what they are for. In a closed ticket only the system speaks: it asks
 * for a grade there, and says thanks for it.
 */
export function checkMaySend(ctx: Ctx, ticket: Ticket, line: Line, type: StoredType, speaker?: Author): void {
  if (ticket.status === "closed" && speaker?.kind !== "system")
    throw new AppError("ERR_CREATING_MESSAGE", { detail: "closed" });
  const { sends, reaction } = line.capabilities;
  const can = type === "reaction" ? reaction : sends.includes(type);
  if (!can) throw new AppError("ERR_CHANNEL_CANNOT", { detail: type });
  const isClosed = line.windowExpiresAt !== null && line.windowExpiresAt <= ctx.now;
  if (isClosed && type !== "template") throw new AppError("ERR_WINDOW_CLOSED");
}
