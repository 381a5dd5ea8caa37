// The files the provider holds: what each is, whose it is, how long it lives, and the short-lived addresses of its bytes.
import { createHmac, randomBytes, randomInt } from "node:crypto";
import type { Blob } from "./media.store.ts";

export type Media = {
  id: string;
  /** The business account that may use it. */
  wabaId: string;
  phoneNumberId: string;
  origin: "upload" | "person";
  mimeType: string;
  filename: string | null;
  createdAt: number;
  expiresAt: number;
  blob: Blob;
};

export type NewMedia = Omit<Media, "id" | "expiresAt">;

const DAY_MS = 24 * 60 * 60 * 1_000;
const LIFETIME_MS = { upload: 30 * DAY_MS, person: 7 * DAY_MS };
const MAX_KEPT = 20_000;
const MAX_KEPT_BYTES = 2 * 1024 ** 3;

export const DOWNLOAD_PATH = "/whatsapp_business/attachments/";

export type MediaShelf = {
  add(media: NewMedia): Media;
  /** Puts back one that already has its id, from a snapshot. */
  restore(media: Media): void;
  /** The file while it lives. */
  find(id: string, now: number): Media | undefined;
  /** Also after its time: the phones keep what they received. */
  findEver(id: string): Media | undefined;
  remove(id: string): boolean;
  all(): Iterable<Media>;
  count(): number;
  bytes(): number;
  addressOf(media: Media, baseUrl: string, until: number): string;
  /** Whose bytes an address means, or null when it was not made here or its time is over. */
  atAddress(url: URL, now: number): Media | null;
  clear(): void;
};

export function createMediaShelf(): MediaShelf {
  const kept = new Map<string, Media>();
  const key = randomBytes(32);
  let bytes = 0;

  function remove(id: string): boolean {
    const media = kept.get(id);
    if (!media) return false;
    kept.delete(id);
    bytes -= media.blob.size;
    media.blob.drop();
    return true;
  }

  function restore(media: Media) {
    remove(media.id);
    kept.set(media.id, media);
    bytes += media.blob.size;
    for (const [oldest] of kept) {
      if (kept.size <= MAX_KEPT && bytes <= MAX_KEPT_BYTES) break;
      remove(oldest);
    }
  }

  const proofOf = (id: string, until: string) => createHmac("sha256", key).update(`${id}/${until}`).digest("base64url");

  return {
    restore,
    remove,
    add(given) {
      const media: Media = { ...given, id: newMediaId(), expiresAt: given.createdAt + LIFETIME_MS[given.origin] };
      restore(media);
      return media;
    },
    find(id, now) {
      const media = kept.get(id);
      return media && now < media.expiresAt ? media : undefined;
    },
    findEver: (id) => kept.get(id),
    all: () => kept.values(),
    count: () => kept.size,
    bytes: () => bytes,
    addressOf(media, baseUrl, until) {
      const url = new URL(DOWNLOAD_PATH, baseUrl);
      url.searchParams.set("mid", media.id);
      url.searchParams.set("ext", String(until));
      url.searchParams.set("hash", proofOf(media.id, String(until)));
      return url.href;
    },
    atAddress({ searchParams }, now) {
      const [id, until] = [searchParams.get("mid") ?? "", searchParams.get("ext") ?? ""];
      if (searchParams.get("hash") !== proofOf(id, until) || now >= Number(until)) return null;
      const media = kept.get(id);
      return media && now < media.expiresAt ? media : null;
    },
    clear() {
      for (const id of [...kept.keys()]) remove(id);
    },
  };
}

function newMediaId(): string {
  return `1${randomInt(10 ** 7, 10 ** 8)}${randomInt(10 ** 6, 10 ** 7)}`;
}
