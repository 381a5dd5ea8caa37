// Uploaded files on the wire: kept privately, used by texts and messages, offered for saving only.
import { z } from "zod";
import { limits } from "./limits.ts";
import { route } from "./route.ts";

const FileId = z.uuid();

/** One file alone may be as large as several together. */
export const UPLOAD_MAX_BYTES = limits.multiFileTotalMB * 1024 * 1024;

export const UploadedFile = z.object({
  id: FileId,
  name: z.string(),
  size: z.number().int(),
  /** Found in the content; what the uploader claims is not asked. */
  mime: z.string(),
  url: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const uploadFile = route({
  method: "POST",
  path: "/files",
  summary: "Keeps one file for its uploader; what nothing uses within a day is removed.",
  access: "session",
  audit: { none: "ownScreen" },
  creates: true,
  support: "allowed",
  timeoutSeconds: limits.messageSendTimeoutSeconds,
  upload: { maxBytes: UPLOAD_MAX_BYTES },
  answer: UploadedFile,
});

/** Answers with the bytes themselves, as an attachment. */
export const downloadFile = route({
  method: "GET",
  path: "/files/:fileId",
  summary: "A file of one's own, or one that is for all of the company.",
  access: "session",
  params: z.object({ fileId: FileId }),
  answer: z.unknown(),
});
