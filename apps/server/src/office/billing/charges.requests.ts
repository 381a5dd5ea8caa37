// Work about charges that a change of an invoice asks for.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

export const askAboutCharge = declareRequest({
  name: "billing.ask",
  payload: z.object({ tenantId: z.number().int(), chargeId: z.number().int() }),
});
