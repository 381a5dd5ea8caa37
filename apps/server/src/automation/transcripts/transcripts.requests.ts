// Work on transcripts that others ask for.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

export const makeRequest = declareRequest({
  name: "transcripts.make",
  payload: z.object({ tenantId: z.number().int().positive(), messageId: z.number().int().positive() }),
});
