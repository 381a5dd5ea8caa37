// Work on files that other places ask for: the download of one, and what is drawn from its content afterwards.
import { z } from "zod";
import { declareRequest } from "#platform/jobs";

const Payload = z.object({ tenantId: z.number().int().positive(), mediaId: z.uuid() });

/** Enqueue it in the transaction that makes the row, which waits until this has run. */
export const mediaFetch = declareRequest({ name: "media.fetch", payload: Payload });

export const mediaPrepare = declareRequest({ name: "media.prepare", payload: Payload });

/** A customer's recording has come in whole. */
export const recordingReady = declareRequest({
  name: "transcripts.consider",
  payload: z.object({ tenantId: z.number().int().positive(), messageId: z.number().int().positive() }),
});
