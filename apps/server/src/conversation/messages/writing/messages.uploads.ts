// Files on their way into messages: kept before the transaction that owns them, let go when it does not come about.
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { MediaType } from "@prosa/contracts/message-content";
import { findSharedFile } from "#company/files";
import { discardUpload, type StoredUpload, storeUpload } from "#conversation/media";
import type { Ctx, Deps } from "#platform/context";
import { isDatabaseUnavailable } from "#platform/database";
import { AppError, isAppError } from "#platform/errors";
import type { ReceivedFile } from "#platform/http";
import { StoredFileMissing, StoredFileTooLarge } from "#platform/storage";
import type { Line } from "../messages.line.ts";
import { type FileFacts, kindOfFile, largestFile } from "./messages.files.rules.ts";

export interface KeptFile {
  kind: MediaType;
  upload: StoredUpload;
}

/** `field` names the file in refusals. */
export async function keepFile(
  deps: Deps,
  tenantId: number,
  file: ReceivedFile,
  wish: { field: string; as: FileFacts["as"]; files: Capabilities["files"] },
): Promise<KeptFile> {
  const { field, as, files } = wish;
  const largest = largestFile(files);
  const maxBytes = Math.min(file.maxBytes, largest);
  const upload = await storeUpload(deps, tenantId, { ...file, maxBytes }, { isVoice: as === "voice" }).catch(
    (error) => {
      // Beyond what the request may carry is the request's fault; below that, this one file is too large for the channel.
      const isThisFile = error instanceof StoredFileTooLarge && maxBytes === largest;
      if (isThisFile) throw notAccepted(field, String(largest), error);
      if (isAppError(error) && error.field === "files") throw notAccepted(field, error.detail, error);
      throw error;
    },
  );
  const decision = kindOfFile({ mime: upload.mime, size: upload.size, as }, files);
  if ("kind" in decision) return { kind: decision.kind, upload };
  await discardUpload(deps, upload);
  throw notAccepted(field, decision.refused === "size" ? String(decision.maxBytes) : upload.mime);
}

/** The detail is the most bytes it may have, or what it was found to be. */
function notAccepted(field: string, detail: string | undefined, cause?: unknown): AppError {
  return new AppError("ERR_FILE_NOT_ACCEPTED", { field, cause, ...(detail === undefined ? {} : { detail }) });
}

/**
 * Runs what gives these files their messages; it says so by claiming them. When that certainly did not come about the
 * files go at once. When nobody can tell whether it was committed they stay: the sweep finds bytes without a message,
 * and nobody finds bytes that are lost.
 */
export async function owning<T>(
  deps: Deps,
  kept: readonly KeptFile[],
  own: (claim: () => readonly KeptFile[]) => Promise<T>,
): Promise<T> {
  let isClaimed = false;
  const claim = () => {
    isClaimed = true;
    return kept;
  };
  try {
    const answer = await own(claim);
    if (!isClaimed) await letGo(deps, kept);
    return answer;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) await letGo(deps, kept);
    throw error;
  }
}

export async function letGo(deps: Deps, kept: readonly KeptFile[]): Promise<void> {
  for (const { upload } of kept) {
    await discardUpload(deps, upload).catch((error) => deps.log.warn({ error }, "a file nobody owns was not removed"));
  }
}

/**
 * A copy of a file that the company keeps, for machines that send it: a message owns its own bytes. Null: it is gone, or the
 * channel does not take it. What no message comes to own is found by the sweep.
 */
export async function copyForMessage(ctx: Ctx, fileId: string, { capabilities }: Line): Promise<KeptFile | null> {
  const file = await findSharedFile(ctx.tx, fileId);
  if (!file) return null;
  try {
    const { stream, size } = await ctx.deps.storage.get(file.storageKey);
    const given = { name: file.name, stream, maxBytes: size };
    return await keepFile(ctx.deps, ctx.tenantId, given, { field: "files", as: "auto", files: capabilities.files });
  } catch (error) {
    if (error instanceof StoredFileMissing || isAppError(error, "ERR_FILE_NOT_ACCEPTED")) return null;
    throw error;
  }
}
