// What a channel's session does is told when it is opened: whoever changes that asks for it to be opened anew.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

export const reopenSession = declareRequest({
  name: "channels.reopen",
  payload: z.object({ tenantId: z.number().int().positive(), channelId: z.number().int().positive() }),
});
