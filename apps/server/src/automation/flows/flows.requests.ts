// Work on the conversations of a flow, named here because the actions that ask for it are what it is made of.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

const Id = z.number().int().positive();

/** Of a flow that was stopped. */
export const handOverConversations = declareRequest({
  name: "flows.hand-over",
  payload: z.object({ tenantId: Id, flowId: Id }),
});

/** To the version that was published. */
export const moveConversations = declareRequest({
  name: "flows.move",
  payload: z.object({ tenantId: Id, flowId: Id, versionId: Id }),
});
