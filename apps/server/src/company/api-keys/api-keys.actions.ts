// Use cases of keys: made and shown once, changed, revoked. Each is one transaction.
import type { ApiKey, createApiKey, updateApiKey } from "@prosa/contracts/company/api-keys";
import type { BodyOf } from "@prosa/contracts/route";
import { digest } from "#company/credentials";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./api-keys.queries.ts";
import { endingOf, writeKey } from "./key.rules.ts";

const list = "apiKeys";
const SECRET_BYTES = 32;

export async function makeKey(ctx: Ctx, wanted: BodyOf<typeof createApiKey>): Promise<{ key: ApiKey; token: string }> {
  if (!(await queries.isPersonHere(ctx.tx, wanted.userId))) {
    throw new AppError("ERR_NO_USER_FOUND", { field: "userId" });
  }
  const secret = ctx.deps.ids.token(SECRET_BYTES);
  const { name, userId, scopes, addresses = [], expiresAt = null } = wanted;
  const row = {
    tenantId: ctx.tenantId,
    name,
    userId,
    scopes: [...new Set(scopes)],
    addresses,
    digest: digest(secret),
    ending: endingOf(secret),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    revokedAt: null,
    lastUsedAt: null,
    createdBy: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    createdAt: ctx.now,
  };
  const id = await refuseTwins(() => queries.insertKey(ctx.tx, row));
  await recordChange(ctx, { list, what: "created", id, detail: { userId, scopes: row.scopes.join(" ") } });
  const token = writeKey({ tenantId: ctx.tenantId, keyId: id, secret });
  return { key: await queries.showKey(ctx.tx, id), token };
}

export async function changeKey(ctx: Ctx, keyId: number, wanted: BodyOf<typeof updateApiKey>): Promise<ApiKey> {
  const { revokedAt } = await queries.lockKey(ctx.tx, keyId);
  // What was taken away is not given again by another date or another list.
  if (revokedAt !== null) throw new AppError("ERR_API_CONFIG_NOT_FOUND");
  const { expiresAt, ...rest } = wanted;
  const dates = expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : new Date(expiresAt) };
  await refuseTwins(() => queries.saveKey(ctx.tx, keyId, { ...rest, ...dates }));
  await recordChange(ctx, { list, what: "changed", id: keyId });
  return queries.showKey(ctx.tx, keyId);
}

export async function revokeKey(ctx: Ctx, keyId: number): Promise<void> {
  const { revokedAt } = await queries.lockKey(ctx.tx, keyId);
  if (revokedAt === null) await queries.saveKey(ctx.tx, keyId, { revokedAt: ctx.now });
  await recordChange(ctx, { list, what: "deleted", id: keyId });
}

/** An `apiId` in an address names the caller's own key, or for a person one of the company's. */
export async function demandKey({ tx, tenantId, actor }: Ctx, apiId: string): Promise<void> {
  const own = actor.kind === "user" ? actor.apiKey?.id : undefined;
  const [tenant, key] = apiId.split("-").map(Number);
  const isHere = tenant === tenantId && key !== undefined && Number.isSafeInteger(key);
  if (!isHere || (own !== undefined && own !== key) || !(await queries.isKey(tx, key))) {
    throw new AppError("ERR_API_CONFIG_NOT_FOUND");
  }
}
