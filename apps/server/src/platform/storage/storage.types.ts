// What a store of files offers, whatever lies beneath. Names, types and owners of files live in the database.
import type { Readable } from "node:stream";
import type { StorageKey } from "./key.rules.ts";

export type { StorageConfig } from "#platform/config";

/** Both ends included, as in HTTP. Without `end`, to the end of the file. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface StoredFile {
  stream: Readable;
  /** Of the whole file, also when a range was asked for. */
  size: number;
  /** What the stream holds, cut to the file; null when it holds everything. */
  range: { start: number; end: number } | null;
}

export interface Storage {
  /** Whole or not at all: a reader never sees half a file. An existing key is replaced. */
  put(
    key: StorageKey,
    body: Readable | Buffer,
    options?: { maxBytes?: number },
  ): Promise<{ size: number; sha256: string }>;
  /** Throws StoredFileMissing. A range that starts past the end is a RangeError. */
  get(key: StorageKey, range?: ByteRange): Promise<StoredFile>;
  head(key: StorageKey): Promise<{ size: number } | null>;
  /** Every file of one tenant, in no order. What is stored meanwhile may be missing. */
  list(tenantId: number): AsyncIterable<{ key: StorageKey; size: number }>;
  /** Of an absent file: done already. */
  delete(key: StorageKey): Promise<void>;
  close(): Promise<void>;
}

export class StoredFileMissing extends Error {
  constructor() {
    super("The stored file does not exist");
    this.name = "StoredFileMissing";
  }
}

export class StoredFileTooLarge extends Error {
  constructor() {
    super("The file is larger than allowed");
    this.name = "StoredFileTooLarge";
  }
}

/** No room left: refuse the upload in words, keep everything else going. */
export class StorageFull extends Error {
  constructor(cause?: unknown) {
    super("There is no room left for files", { cause });
    this.name = "StorageFull";
  }
}
