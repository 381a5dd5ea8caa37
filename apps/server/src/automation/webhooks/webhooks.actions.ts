// Use cases of endpoints: added with a secret shown once, changed, tested, replayed.
import type * as contract from "@prosa/contracts/automation/webhooks";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { post } from "./deliver.ts";
import { placeOf, secretsOf } from "./secrets.ts";
import { secretOf } from "./sign.ts";
import * as queries from "./webhooks.queries.ts";

const list = "webhooks";
const BOTH_SECRETS_MS = 24 * 3_600_000;

export async function addWebhook(ctx: Ctx, wanted: BodyOf<typeof contract.createWebhook>) {
  const { channelIds = [], queueIds = [], ...rest } = wanted;
  const row = { tenantId: ctx.tenantId, ...rest, channelIds, queueIds, state: "active" as const };
  const blank = { secret: null, oldSecret: null, oldSecretUntil: null, dueAt: null, claimId: null, failingSince: null };
  const id = await refuseTwins(() =>
    queries.insertWebhook(ctx.tx, { ...row, ...blank, createdAt: ctx.now, updatedAt: ctx.now }),
  );
  const secret = await giveSecret(ctx, id);
  await recordChange(ctx, { list, what: "created", id });
  return { webhook: await queries.showWebhook(ctx.tx, id), secret };
}

async function giveSecret(ctx: Ctx, id: number): Promise<string> {
  const secret = secretOf(ctx.deps.ids.token(32));
  const envelope = await ctx.deps.secrets.encrypt(ctx.tx, placeOf(ctx.tenantId, id), secret);
  await queries.saveWebhook(ctx.tx, id, { secret: envelope, updatedAt: ctx.now });
  return secret;
}

export async function changeWebhook(ctx: Ctx, id: number, wanted: BodyOf<typeof contract.updateWebhook>) {
  const { state } = await queries.lockWebhook(ctx.tx, id);
  // Active again, it is tried at once and not blamed for what was.
  const wakes = wanted.state === "active" && state !== "active";
  const fresh = wakes ? { failures: 0, failingSince: null, dueAt: ctx.now } : {};
  const sleeps = wanted.state === "paused" ? { dueAt: null } : {};
  await refuseTwins(() => queries.saveWebhook(ctx.tx, id, { ...wanted, ...fresh, ...sleeps, updatedAt: ctx.now }));
  await recordChange(ctx, { list, what: "changed", id });
  return queries.showWebhook(ctx.tx, id);
}

export async function removeWebhook(ctx: Ctx, id: number): Promise<void> {
  await queries.lockWebhook(ctx.tx, id);
  await queries.deleteWebhook(ctx.tx, id);
  await recordChange(ctx, { list, what: "deleted", id });
}

export async function rotateSecret(ctx: Ctx, id: number): Promise<{ secret: string }> {
  const { secret: old } = await queries.lockWebhook(ctx.tx, id);
  const oldSecret = old === null ? null : await sealAsOld(ctx, id, old);
  const until = new Date(ctx.now.getTime() + BOTH_SECRETS_MS);
  await queries.saveWebhook(ctx.tx, id, { oldSecret, oldSecretUntil: oldSecret === null ? null : until });
  const secret = await giveSecret(ctx, id);
  await recordChange(ctx, { list, what: "changed", id, detail: { secret: true } });
  return { secret };
}

/** Sealed for its place, so the one that becomes the old one is sealed anew. */
async function sealAsOld({ deps, tx, tenantId }: Ctx, id: number, sealed: string): Promise<string> {
  const secret = await deps.secrets.decryptText(tx, placeOf(tenantId, id), sealed);
  return deps.secrets.encrypt(tx, placeOf(tenantId, id, "old_secret"), secret);
}

export async function replayDeliveries(ctx: Ctx, id: number, wanted: BodyOf<typeof contract.replayDeliveries>) {
  const isOne = wanted.deliveryId !== undefined;
  const isStretch = wanted.from !== undefined && wanted.to !== undefined;
  await queries.lockWebhook(ctx.tx, id);
  if (isOne === isStretch) throw new AppError("ERR_VALIDATION", { field: "deliveryId" });
  const count = await queries.replay(ctx.tx, id, wanted, ctx.now);
  if (isOne && count === 0) throw new AppError("ERR_NO_WEBHOOK_FOUND");
  await recordChange(ctx, { list, what: "replayed", id, detail: { count } });
  return { count };
}

/** What a test needs, read in the request's own transaction; the call itself waits for nothing of ours. */
export async function prepareTest(ctx: Ctx, id: number) {
  const endpoint = await queries.lockWebhook(ctx.tx, id);
  await recordChange(ctx, { list, what: "tested", id });
  return {
    url: endpoint.url,
    secrets: await secretsOf(ctx, endpoint),
    id: `test_${ctx.deps.ids.uuid()}`,
    now: ctx.now,
  };
}

export async function sendTest(
  deps: Deps,
  { url, secrets, id, now }: Awaited<ReturnType<typeof prepareTest>>,
): Promise<AnswerOf<typeof contract.testWebhook>> {
  const data = { ticket: null, contact: null, message: null };
  const body = JSON.stringify({ type: "test", timestamp: now.toISOString(), data });
  const { outcome, ms } = await post(deps, { url, secrets, id, body, isReplay: false });
  if (outcome.kind === "error") return { ok: false, status: null, reason: outcome.reason, ms };
  return { ok: outcome.status >= 200 && outcome.status < 300, status: outcome.status, reason: null, ms };
}
