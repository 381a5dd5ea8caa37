// Work that follows a gateway's notice.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

export const heardNotice = declareRequest({
  name: "billing.heard",
  payload: z.object({ tenantId: z.number().int(), eventId: z.number().int() }),
});
