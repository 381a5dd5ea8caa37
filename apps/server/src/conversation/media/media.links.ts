// Addresses under which a provider that takes no bytes fetches one file: nobody can guess them, and they end soon.
import { createHash } from "node:crypto";
import { asSystem, type Deps } from "#platform/context";
import type { StorageKey } from "#platform/storage";

const LASTS_MS = 15 * 60_000;
const TOKEN_BYTES = 32;
const TOKEN = /^(\d{1,15})-([\w-]{43})$/;

const digestOf = (word: string) => createHash("sha256").update(word).digest();

/** The company's number stands in it, for nothing else says where to look. */
export async function makeLink(deps: Deps, tenantId: number, file: { key: StorageKey; mime: string }): Promise<string> {
  const word = deps.ids.token(TOKEN_BYTES);
  await asSystem(
    deps,
    tenantId,
    async ({ tx, now }) => {
      await tx.deleteFrom("mediaLinks").where("expiresAt", "<", now).execute();
      const { key: storageKey, mime } = file;
      const expiresAt = new Date(now.getTime() + LASTS_MS);
      await tx
        .insertInto("mediaLinks")
        .values({ tenantId, digest: digestOf(word), storageKey, mime, expiresAt })
        .execute();
    },
    "media.link",
  );
  return `${deps.config.http.publicUrl.replace(/\/$/, "")}/media/out/${tenantId}-${word}`;
}

/** Null: never made, ended, or guessed. */
export async function readLink(deps: Deps, token: string): Promise<{ key: StorageKey; mime: string } | null> {
  const [, tenant, word = ""] = TOKEN.exec(token) ?? [];
  if (tenant === undefined) return null;
  const digest = digestOf(word);
  const found = await deps.db.withTenant(
    { tenantId: Number(tenant), userId: null },
    (tx) =>
      tx
        .selectFrom("mediaLinks")
        .select(["storageKey", "mime"])
        .where("digest", "=", digest)
        .where("expiresAt", ">", deps.clock.now())
        .executeTakeFirst(),
    { readOnly: true },
  );
  return found ? { key: found.storageKey, mime: found.mime } : null;
}
