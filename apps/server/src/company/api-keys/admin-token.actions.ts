// Use cases of the platform's own token: shown, made anew in place of the old one, switched on and off.
import type { AdminToken, saveAdminToken } from "@prosa/contracts/company/admin-token";
import { ADMIN_SCOPE } from "@prosa/contracts/company/scopes";
import type { BodyOf } from "@prosa/contracts/route";
import { recordSecurity } from "#company/audit";
import { digest } from "#company/credentials";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./admin-token.queries.ts";
import { insertKey, saveKey } from "./api-keys.queries.ts";
import { endingOf, writeKey } from "./key.rules.ts";

const SECRET_BYTES = 32;

export const showToken = async ({ tx }: Ctx) => ({ token: await queries.showToken(tx) });

export async function saveToken(ctx: Ctx, wanted: BodyOf<typeof saveAdminToken>) {
  const known = await queries.lockToken(ctx.tx);
  if (known === null) throw new AppError("ERR_API_CONFIG_NOT_FOUND");
  const { isEnabled, addresses } = wanted;
  await saveKey(ctx.tx, known, {
    ...(isEnabled === undefined ? {} : { pausedAt: isEnabled ? null : ctx.now }),
    ...(addresses === undefined ? {} : { addresses }),
  });
  await record(ctx, "operator.token_changed", { id: known, ...(isEnabled === undefined ? {} : { isEnabled }) });
  return showToken(ctx);
}

export async function renewToken(ctx: Ctx): Promise<{ token: AdminToken; secret: string }> {
  if (ctx.actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const { userId } = ctx.actor;
  const before = await queries.lockToken(ctx.tx);
  const addresses = before === null ? [] : await queries.addressesOf(ctx.tx, before);
  if (before !== null) await saveKey(ctx.tx, before, { revokedAt: ctx.now });
  const secret = ctx.deps.ids.token(SECRET_BYTES);
  const id = await insertKey(ctx.tx, {
    tenantId: ctx.tenantId,
    name: `${ADMIN_SCOPE} ${ctx.now.toISOString()}`,
    userId,
    scopes: [ADMIN_SCOPE],
    addresses,
    digest: digest(secret),
    ending: endingOf(secret),
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    createdBy: userId,
    createdAt: ctx.now,
  });
  await record(ctx, "operator.token_made", { id });
  const token = await queries.showToken(ctx.tx);
  if (token === null) throw new AppError("ERR_API_CONFIG_NOT_FOUND");
  return { token, secret: writeKey({ tenantId: ctx.tenantId, keyId: id, secret }) };
}

async function record(
  ctx: Ctx,
  kind: "operator.token_changed" | "operator.token_made",
  detail: Record<string, number | boolean>,
) {
  const who = ctx.actor.kind === "user" ? { userId: ctx.actor.userId } : {};
  await recordSecurity(ctx, { kind, ...who, detail });
}
