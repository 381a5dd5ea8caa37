// The wake-up of everything that waits on a channel.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

/** Owned by messages, which lies above: what waits on this channel may be tried again. */
export const wakeChannel = declareRequest({
  name: "messages.wake-channel",
  payload: z.object({ tenantId: z.number().int(), channelId: z.number().int() }),
});
