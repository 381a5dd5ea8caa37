// A message's file as adapters take it.
import type { OutboundFile } from "#adapters/channels";
import { cleanFileName } from "#company/files";
import type { Deps } from "#platform/context";
import type { MediaRow } from "./media.types.ts";

/** Null while it is not there to be sent. */
export function toOutboundFile(deps: Deps, media: MediaRow): OutboundFile | null {
  const { status, storageKey, mime, size, name, kind } = media;
  if (status !== "ready" || storageKey === null || mime === null || size === null) return null;
  return {
    mime,
    size,
    name: cleanFileName(name ?? kind),
    open: async () => (await deps.storage.get(storageKey)).stream,
  };
}
