// Files of messages for tests, with their bytes where every test server looks for them; handed out beside the module.
import { createHash, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { loadConfig } from "#platform/config";
import { createStorage } from "#platform/storage";
import { mediaKey } from "../conversation/media/media.keys.ts";
import type { MessageMediaTable } from "../conversation/media/media.tables.ts";
import type { MediaRow } from "../conversation/media/media.types.ts";
import { aMessage } from "../conversation/messages/messages.factory.ts";
import { type TenantChoice, tenantIdOf } from "./companies.ts";
import type { TestDatabase } from "./database.ts";
import { testEnvironment } from "./start-server.ts";

export interface MediaGiven extends Partial<Omit<Insertable<MessageMediaTable>, "tenantId" | "messageId">> {
  tenant?: TenantChoice;
  message?: { id: number; tenantId: number };
  /** Kept in the store unless the file still waits. */
  content?: Buffer;
}

export async function insertMedia(db: TestDatabase, { tenant, ...wanted }: MediaGiven = {}): Promise<MediaRow> {
  const tenantId = wanted.message?.tenantId ?? (await tenantIdOf(db, tenant));
  const { message = await aMessage(db, { tenant: tenantId, type: "image", body: "" }), ...rest } = wanted;
  const { content = Buffer.from("bytes of a picture"), ...given } = rest;
  const id = given.id ?? randomUUID();
  const key = mediaKey(tenantId, id);
  const isReady = (given.status ?? "ready") === "ready";
  if (isReady) await createStorage(loadConfig(testEnvironment(db.url)).storage).put(key, content);
  const stored = {
    storageKey: key,
    mime: "image/png",
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    storedAt: new Date(),
  };
  const row: Insertable<MessageMediaTable> = {
    kind: "image",
    status: "ready",
    name: "picture.png",
    claimedMime: "image/png",
    createdAt: new Date(),
    ...(isReady ? stored : {}),
    ...given,
    tenantId,
    id,
    messageId: message.id,
  };
  return db.tenantTx(tenantId, (tx) =>
    tx.insertInto("messageMedia").values(row).returningAll().executeTakeFirstOrThrow(),
  );
}
