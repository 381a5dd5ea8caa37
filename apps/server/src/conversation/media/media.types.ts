// The words of messages' files inside the server.
import type { Selectable } from "kysely";
import type { StorageKey } from "#platform/storage";
import type { MessageMediaTable } from "./media.tables.ts";

export type MediaRow = Selectable<MessageMediaTable>;

/** Bytes that are kept and that no message owns yet. */
export interface StoredUpload {
  storageKey: StorageKey;
  name: string;
  /** Found in the content. */
  mime: string;
  size: number;
  sha256: string;
  /** Of pictures, as far as their first bytes tell. */
  width: number | null;
  height: number | null;
}
