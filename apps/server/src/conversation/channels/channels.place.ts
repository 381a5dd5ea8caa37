// What a channel is in the company besides its line: the default, whose queue and flow come first; for whoever lets another take it.
import type { Ctx } from "#platform/context";
import { saveChannel } from "./channels.queries.ts";

export interface Place {
  isDefault?: boolean;
  defaultQueueId?: number | null;
  flowId?: number | null;
}

/** Under `holdChannels`, and before `keepBotModes`. */
export function setPlace({ tx, now }: Ctx, channelId: number, place: Place): Promise<void> {
  return saveChannel(tx, channelId, { ...place, updatedAt: now });
}
