// Use cases of messages' files once there is one: shared with another message, asked for again, found missing.
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./media.queries.ts";
import { mediaFetch, mediaPrepare } from "./media.requests.ts";
import { isPrepared } from "./media.rules.ts";
import { findOnShelves, type KnownMedia } from "./media.shelves.ts";
import type { MediaRow } from "./media.types.ts";
import type { MediaVariant } from "./media.wire.ts";

/** The same bytes for a second message; they go when the last message that has them goes. */
export async function copyMedia(ctx: Ctx, fromMessageId: number, toMessageId: number): Promise<MediaRow> {
  const from = await queries.mediaOfMessage(ctx.tx, fromMessageId);
  if (from?.status !== "ready") throw new AppError("ERR_NO_FILE_FOUND");
  const row = await queries.insertMedia(ctx.tx, {
    ...from,
    id: ctx.deps.ids.uuid(),
    messageId: toMessageId,
    // The provider's name of it belongs to the message that came in.
    providerMediaId: null,
    providerSha256: null,
    createdAt: ctx.now,
  });
  if (!isPrepared(row)) await ctx.enqueue(mediaPrepare, { tenantId: ctx.tenantId, mediaId: row.id });
  return row;
}

/** Waits for its bytes once more. What is there, or on its way, stays as it is. */
export async function fetchAgain(ctx: Ctx, messageId: number): Promise<void> {
  const media = await queries.mediaOfMessage(ctx.tx, messageId);
  if (!media) throw new AppError("ERR_NO_FILE_FOUND");
  const set = { status: "waiting", tries: 0, failure: null } as const;
  const isChanged = await changeMedia(ctx, media.id, { status: ["failed", "tooLarge", "gone"] }, set);
  if (isChanged) await ctx.enqueue(mediaFetch, { tenantId: ctx.tenantId, mediaId: media.id });
}

/** Every visible change of a file ends here: its shelf tells it as a change of its message. False when there was none. */
export async function changeMedia(
  ctx: Ctx,
  mediaId: string,
  known: KnownMedia,
  set: queries.MediaPatch,
): Promise<boolean> {
  const found = await findOnShelves(ctx.tx, ctx.tenantId, mediaId);
  return found?.shelf.change(ctx, found.media, known, set) ?? false;
}

/** The store has lost it: everybody sees that it is gone, and whoever wants may ask the provider again. */
export async function reportMissing(deps: Deps, media: MediaRow, variant: MediaVariant): Promise<void> {
  const { tenantId, id: mediaId, storageKey } = media;
  deps.log.error({ tenantId, mediaId, variant }, "a stored file is missing");
  if (storageKey === null) return;
  const gone = { status: "gone", failure: "missing in the store" } as const;
  const lost: Record<MediaVariant, queries.MediaPatch> = {
    file: gone,
    view: gone,
    thumb: { thumbKey: null },
    play: { playKey: null, playMime: null },
  };
  const known = { status: ["ready"], storageKey } as const;
  await asSystem(deps, tenantId, (ctx) => changeMedia(ctx, mediaId, known, lost[variant]), "media.missing");
}
