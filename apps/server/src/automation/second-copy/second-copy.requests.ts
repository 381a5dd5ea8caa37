// Request to take one turn of a second copy, as the bot's turn that asks for it writes it. No word of the customer's is in it.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

const Id = z.number().int().positive();

export const TurnPayload = z.object({
  tenantId: Id,
  ticketId: Id,
  sessionId: Id,
  callId: z.string(),
  integrationId: Id,
  uptoId: z.number().int(),
});
export type TurnPayload = z.infer<typeof TurnPayload>;

export const turnRequest = declareRequest({ name: "second_copy.turn", payload: TurnPayload });
