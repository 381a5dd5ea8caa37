// Files that people attach: kept first, owned by a message in its transaction, or let go again.
import type { MediaType } from "@prosa/contracts/message-content";
import { cleanFileName } from "#company/files";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import type { ReceivedFile } from "#platform/http";
import { keepContent, WrongContent } from "./media.content.ts";
import { mediaKey } from "./media.keys.ts";
import * as queries from "./media.queries.ts";
import { mediaPrepare } from "./media.requests.ts";
import type { MediaRow, StoredUpload } from "./media.types.ts";
import { recordVoice } from "./media.voice.ts";

/**
 * No transaction is open while the bytes arrive. A recording becomes what every channel plays as one (Ogg with Opus)
 * before this returns, so that what is stored can be sent as it is. Throws StoredFileTooLarge and StorageFull.
 */
export async function storeUpload(
  deps: Deps,
  tenantId: number,
  file: ReceivedFile,
  given: { isVoice?: boolean } = {},
): Promise<StoredUpload> {
  const storageKey = mediaKey(tenantId, deps.ids.uuid());
  // Should this process end before a message owns the bytes, the sweep finds them here.
  await asSystem(deps, tenantId, (ctx) => queries.throwAway(ctx.tx, tenantId, [storageKey], ctx.now), "media");
  const { maxBytes } = file;
  const name = cleanFileName(file.name);
  try {
    if (!given.isVoice)
      return { storageKey, name, ...(await keepContent(deps, storageKey, file.stream, { maxBytes })) };
    return await recordVoice(deps, file, async (stream, fileName) => ({
      storageKey,
      name: fileName,
      ...(await keepContent(deps, storageKey, stream, { maxBytes })),
    }));
  } catch (error) {
    if (!(error instanceof WrongContent)) throw error;
    throw new AppError("ERR_VALIDATION", { field: "files", detail: error.reason, cause: error });
  }
}

/** In the transaction that makes the message. */
export async function attachUpload(
  ctx: Ctx,
  messageId: number,
  kind: MediaType,
  stored: StoredUpload,
): Promise<MediaRow> {
  const row = await queries.insertMedia(ctx.tx, {
    tenantId: ctx.tenantId,
    id: ctx.deps.ids.uuid(),
    messageId,
    kind,
    status: "ready",
    claimedMime: stored.mime,
    ...stored,
    createdAt: ctx.now,
    storedAt: ctx.now,
  });
  await ctx.enqueue(mediaPrepare, { tenantId: ctx.tenantId, mediaId: row.id });
  return row;
}

/** No message wants it after all. Should this fail, the sweep removes it later. */
export async function discardUpload(deps: Deps, stored: StoredUpload): Promise<void> {
  await deps.storage.delete(stored.storageKey);
}
