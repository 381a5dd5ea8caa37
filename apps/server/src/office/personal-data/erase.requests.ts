// What an erasure leaves to be done after its commit.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

export const writeLedger = declareRequest({
  name: "personal_data.ledger",
  payload: z.object({ tenantId: z.number().int() }),
});

export const forgetLaterWork = declareRequest({
  name: "personal_data.forget-work",
  payload: z.object({ tenantId: z.number().int(), contactId: z.number().int(), until: z.iso.datetime() }),
});
