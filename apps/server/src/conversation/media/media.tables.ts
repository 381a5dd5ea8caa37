// The table of messages' files as the code sees it, with the class of each column.
import type { MediaStatus, MediaType } from "@prosa/contracts/message-content";
import type { Generated } from "kysely";
import type { z } from "zod";
import { defineTable } from "#platform/database";
import type { StorageKey } from "#platform/storage";

export interface MessageMediaTable {
  tenantId: number;
  id: string;
  messageId: number;
  kind: MediaType;
  status: z.infer<typeof MediaStatus>;
  name: string | null;
  claimedMime: string;
  mime: Generated<string | null>;
  size: Generated<number | null>;
  sha256: Generated<string | null>;
  providerMediaId: Generated<string | null>;
  providerSha256: Generated<string | null>;
  storageKey: Generated<StorageKey | null>;
  thumbKey: Generated<StorageKey | null>;
  playKey: Generated<StorageKey | null>;
  playMime: Generated<string | null>;
  width: Generated<number | null>;
  height: Generated<number | null>;
  durationMs: Generated<number | null>;
  pages: Generated<number | null>;
  peaks: Generated<number[] | null>;
  failure: Generated<string | null>;
  tries: Generated<number>;
  createdAt: Date;
  storedAt: Generated<Date | null>;
  /** The file of many messages that it is. */
  sharedId: Generated<string | null>;
}

/** A file that messages to come will have; bytes are kept once for all of them. */
export interface SharedMediaTable {
  tenantId: number;
  id: string;
  kind: MediaType;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  storageKey: StorageKey;
  width: number | null;
  height: number | null;
  createdAt: Date;
}

export interface MediaLinksTable {
  tenantId: number;
  digest: Buffer;
  storageKey: StorageKey;
  mime: string;
  expiresAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    mediaLinks: MediaLinksTable;
    messageMedia: MessageMediaTable;
    sharedMedia: SharedMediaTable;
  }
}

defineTable("message_media", {
  tenant: true,
  people: {
    of: "customer",
    by: "message_id",
    in: "messages",
    files: ["storage_key", "thumb_key", "play_key"],
    erase: "rows",
  },
  columns: {
    tenant_id: "none",
    id: "none",
    message_id: "none",
    kind: "none",
    status: "none",
    // People name files after people.
    name: "personal",
    claimed_mime: "none",
    mime: "none",
    size: "none",
    sha256: "none",
    provider_media_id: "none",
    provider_sha256: "none",
    storage_key: "none",
    thumb_key: "none",
    play_key: "none",
    play_mime: "none",
    width: "none",
    height: "none",
    duration_ms: "none",
    pages: "none",
    // How loud somebody spoke and when says little, but it is drawn from what they said.
    peaks: "sensitive",
    failure: "none",
    tries: "none",
    created_at: "none",
    stored_at: "none",
    shared_id: "none",
  },
});

defineTable("shared_media", {
  tenant: true,
  people: { of: "company", why: "Files the company sends to many." },
  columns: {
    tenant_id: "none",
    id: "none",
    kind: "none",
    // People name files after people.
    name: "personal",
    mime: "none",
    size: "none",
    sha256: "none",
    storage_key: "none",
    width: "none",
    height: "none",
    created_at: "none",
  },
});

defineTable("media_links", {
  tenant: true,
  columns: { tenant_id: "none", digest: "secret", storage_key: "none", mime: "none", expires_at: "none" },
});
