// Uploaded files for tests: of somebody, with a few bytes where every test server looks for them, not used yet.
import { randomUUID } from "node:crypto";
import { loadConfig } from "#platform/config";
import { createStorage, storageKey } from "#platform/storage";
import type { TestDatabase } from "../../testing/database.ts";
import { testEnvironment } from "../../testing/start-server.ts";

export async function aFile(
  db: TestDatabase,
  given: { user: { id: number; tenantId: number }; name?: string; mime?: string },
) {
  const { user, name = "picture.png", mime = "image/png" } = given;
  const id = randomUUID();
  const key = storageKey(user.tenantId, "files", id);
  const { size } = await createStorage(loadConfig(testEnvironment(db.url)).storage).put(key, Buffer.from("png"));
  await db.sql(
    `insert into uploaded_files (tenant_id, id, user_id, storage_key, name, size, mime, created_at, stored_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now(), now() + interval '1 day')`,
    [user.tenantId, id, user.id, key, name, size, mime],
  );
  return { id, tenantId: user.tenantId, name };
}

export const aPdf = (db: TestDatabase, user: { id: number; tenantId: number }) =>
  aFile(db, { user, name: `manual ${randomUUID().slice(0, 8)}.pdf`, mime: "application/pdf" });
