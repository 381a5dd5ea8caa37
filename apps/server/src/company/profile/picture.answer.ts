// Answers with a stored picture, as something that can only be looked at.
import type { FastifyReply } from "fastify";
import type { Deps } from "#platform/context";
import { type StorageKey, StoredFileMissing } from "#platform/storage";
import { mimeOfKey } from "./picture.rules.ts";

const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Nothing (204) where there is none, or none any more. */
export async function sendPicture(deps: Deps, reply: FastifyReply, key: StorageKey | null) {
  const mime = key === null ? null : mimeOfKey(key);
  const stored = key === null || mime === null ? null : await deps.storage.get(key).catch(asAbsent);
  if (mime === null || !stored) return reply.code(204).send();
  reply
    .header("content-type", mime)
    .header("content-length", stored.size)
    .header("content-security-policy", SANDBOX)
    // The address changes with the picture, so what a browser has is right for as long as it asks for it.
    .header("cache-control", "private, max-age=86400, immutable");
  return stored.stream;
}

function asAbsent(error: unknown): null {
  if (error instanceof StoredFileMissing) return null;
  throw error;
}
