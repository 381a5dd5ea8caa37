// Door of storage: files of tenants, on disk or in an S3 bucket, behind one interface.

import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage, StorageConfig } from "./storage.types.ts";

export { type StorageKey, storageKey, tenantOfKey } from "./key.rules.ts";
export {
  type ByteRange,
  type Storage,
  StorageFull,
  type StoredFile,
  StoredFileMissing,
  StoredFileTooLarge,
} from "./storage.types.ts";

export function createStorage(config: StorageConfig): Storage {
  return config.kind === "disk" ? createDiskStorage(config.path) : createS3Storage(config);
}
