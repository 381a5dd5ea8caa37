// Work on documents that is asked for when a file is given.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

export const readRequest = declareRequest({
  name: "knowledge.read-document",
  payload: z.object({
    tenantId: z.number().int().positive(),
    articleId: z.number().int().positive(),
    fileId: z.uuid(),
  }),
});
