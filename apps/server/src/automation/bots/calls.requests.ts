// Request to ask a web address for a flow, as the turn that decided it writes it.
import { SavedValue } from "@prosa/flows";
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

const Id = z.number().int().positive();

export const CallPayload = z.object({
  tenantId: Id,
  ticketId: Id,
  sessionId: Id,
  callId: z.string(),
  type: z.literal("webhookGet"),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  save: z.array(SavedValue),
});
export type CallPayload = z.infer<typeof CallPayload>;

export const callAddress = declareRequest({ name: "bots.call", payload: CallPayload });
