// What the web chat's adapter works through: our own bells and our own store, for there is no provider behind it.
import type { WebchatPort } from "#adapters/channels";
import type { Config } from "#platform/config";
import { ringVisitor } from "#platform/realtime";
import type { Redis } from "#platform/redis";
import { type Storage, type StorageKey, StoredFileMissing } from "#platform/storage";

export function webchatPort(config: Config, redis: Redis, storage: Storage): WebchatPort {
  return {
    hasAddress: config.http.widgetUrl !== null,
    showTyping: (account, visitorId) => ringVisitor(redis, { account, visitorId, what: "typing" }),
    async open(key) {
      try {
        return await storage.get(key as StorageKey);
      } catch (error) {
        if (error instanceof StoredFileMissing) return null;
        throw error;
      }
    },
  };
}
