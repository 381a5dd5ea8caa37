// The one place where a message's file gets its form on the wire. Keys of the store and of the provider stay inside.
import type { Media } from "@prosa/contracts/message-content";
import { cleanFileName } from "#company/files";
import { cleanMime, isViewed } from "./media.rules.ts";
import type { MediaRow } from "./media.types.ts";

export const MEDIA_BASE = "/media";

export type MediaVariant = "file" | "thumb" | "play" | "view";

export function toWireMedia(row: MediaRow): Media {
  const isReady = row.status === "ready";
  const urlOf = (variant: MediaVariant, key: string | null) =>
    isReady && key !== null ? `${MEDIA_BASE}/${row.id}/${variant}` : null;
  return {
    id: row.id,
    status: row.status,
    name: row.name === null ? null : cleanFileName(row.name),
    mime: row.mime ?? cleanMime(row.claimedMime),
    size: row.size,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    pages: row.pages,
    peaks: row.peaks,
    url: urlOf("file", row.storageKey),
    thumbUrl: urlOf("thumb", row.thumbKey),
    playUrl: urlOf("play", row.playKey),
    viewUrl: isViewed(row.mime) ? urlOf("view", row.storageKey) : null,
  };
}
