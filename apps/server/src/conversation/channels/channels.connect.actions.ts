// Connects channels: asks the provider first, keeps what it confirmed, and shows each step to whoever is connecting.
import type { Channel, CheckStep, OfficialCredentials } from "@prosa/contracts/channels";
import type { z } from "zod";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant } from "#platform/http";
import { adapterOf, createChannel, giveCredentials } from "./channels.actions.ts";
import { wakeChannel } from "./channels.jobs.ts";
import { showChannel } from "./channels.manage.actions.ts";
import { callbackUrl, checkLine, openLine } from "./channels.provider.ts";
import * as queries from "./channels.queries.ts";
import { syncChannel } from "./templates.jobs.ts";

type Steps = z.infer<typeof CheckStep>[];
type Given = z.infer<typeof OfficialCredentials>;
type Asker = { readonly session: SessionState };

const VERIFY_BYTES = 24;
/** Not yet done is no reason to refuse: the address to be called exists only once the channel does. */
const laterSteps = new Set(["subscription", "webhook"]);

const lineOf = ({ phoneNumberId, businessAccountId }: Given) => ({
  externalId: phoneNumberId,
  externalAccount: businessAccountId,
});

function secretsOf(deps: Deps, { accessToken, appSecret }: Given) {
  return { accessToken, appSecret, verifyToken: deps.ids.token(VERIFY_BYTES) };
}

export async function tryCredentials(deps: Deps, type: "whatsapp_cloud", given: Given) {
  const { steps, state } = await checkLine(deps, adapterOf(deps, type), lineOf(given), secretsOf(deps, given));
  return {
    steps,
    number: state?.number ?? null,
    verifiedName: state?.verifiedName ?? null,
    quality: state?.quality ?? "unknown",
  };
}

export interface Wanted {
  type: "whatsapp_cloud";
  name: string;
  credentials: Given;
  defaultQueueId?: number | null | undefined;
  isDefault?: boolean | undefined;
}

export async function connectChannel(deps: Deps, request: Asker, wanted: Wanted): Promise<Channel> {
  const secrets = secretsOf(deps, wanted.credentials);
  const line = lineOf(wanted.credentials);
  // The plan and the names are asked before the provider is troubled, and once more when it is written down.
  await inTenant(deps, request, (ctx) => refuseTooMany(ctx, wanted, line.externalId), { readOnly: true });
  const { steps, state } = await checkLine(deps, adapterOf(deps, wanted.type), line, secrets);
  refuseFailed(steps);
  const channelId = await inTenant(deps, request, async (ctx) => {
    const count = await refuseTooMany(ctx, wanted, line.externalId);
    const isDefault = count === 0 || wanted.isDefault === true;
    if (isDefault) await queries.clearDefault(ctx.tx, ctx.now);
    const { defaultQueueId } = wanted;
    const { id } = await refuseTwins(() =>
      createChannel(ctx, {
        type: wanted.type,
        name: wanted.name,
        ...line,
        credentials: secrets,
        isDefault,
        ...(state?.number ? { number: state.number } : {}),
        ...(defaultQueueId ? { defaultQueueId } : {}),
      }),
    );
    if (state) await queries.saveChannel(ctx.tx, id, factsOf(state));
    await ctx.enqueue(syncChannel, { tenantId: ctx.tenantId, channelId: id });
    await recordChange(ctx, { list: "channels", what: "created", id });
    return id;
  });
  return inTenant(deps, request, (ctx) => showChannel(ctx, channelId), { readOnly: true });
}

async function refuseTooMany(ctx: Ctx, { type, defaultQueueId }: Wanted, externalId: string): Promise<number> {
  const count = await queries.lockChannels(ctx.tx);
  const most = await queries.planConnections(ctx.tx);
  if (count >= most) throw new AppError("ERR_CONNECTION_LIMIT", { detail: String(most) });
  if (await queries.isLineTaken(ctx.tx, type, externalId)) {
    throw new AppError("ERR_CHANNEL_IN_USE", { field: "credentials.phoneNumberId" });
  }
  if (defaultQueueId && !(await queries.isQueue(ctx.tx, defaultQueueId))) {
    throw new AppError("ERR_NO_QUEUE_FOUND", { field: "defaultQueueId" });
  }
  return count;
}

function refuseFailed(steps: Steps): void {
  const failed = steps.find(({ step, result }) => result === "failed" && !laterSteps.has(step));
  if (failed) throw new AppError("ERR_CHANNEL_CHECK", { detail: failed.reason ?? failed.step, entity: { steps } });
}

type LineFacts = NonNullable<Awaited<ReturnType<typeof checkLine>>["state"]>;

export function factsOf({ verifiedName, quality, messagingLimit, throughput }: LineFacts) {
  return { verifiedName, quality, messagingLimit, throughput };
}

export async function showWebhook(deps: Deps, tenantId: number, channelId: number) {
  const { adapter, key, credentials, line, webhookVerifiedAt } = await openLine(deps, tenantId, channelId);
  const { steps } = await checkLine(deps, adapter, line, credentials);
  const { verifyToken } = credentials as { verifyToken: string };
  return {
    callbackUrl: callbackUrl(deps, adapter.type, key),
    verifyToken,
    steps: withHandshake(steps, webhookVerifiedAt),
    verifiedAt: webhookVerifiedAt?.toISOString() ?? null,
  };
}

/** Only our own door knows whether the provider has knocked. */
function withHandshake(steps: Steps, verifiedAt: Date | null): Steps {
  const knocked: Steps[number] = verifiedAt
    ? { step: "webhook", result: "ok", reason: null, detail: null }
    : { step: "webhook", result: "waiting", reason: "waitingForHandshake", detail: null };
  return [...steps.filter(({ step }) => step !== "webhook"), knocked];
}

export async function subscribe(deps: Deps, tenantId: number, channelId: number): Promise<{ steps: Steps }> {
  const { adapter, key, credentials, line } = await openLine(deps, tenantId, channelId);
  const { verifyToken } = credentials as { verifyToken: string };
  const callback = { url: callbackUrl(deps, adapter.type, key), verifyToken };
  const steps = await adapter.subscribe(line, callback, credentials, deps.egress);
  const { webhookVerifiedAt } = await openLine(deps, tenantId, channelId);
  return { steps: withHandshake(steps, webhookVerifiedAt) };
}

export async function reconnect(
  deps: Deps,
  request: Asker,
  channelId: number,
  { accessToken }: { accessToken?: string | undefined },
): Promise<Channel> {
  const { tenantId } = request.session;
  const { adapter, credentials, line } = await openLine(deps, tenantId, channelId);
  const secrets = { ...(credentials as object), ...(accessToken ? { accessToken } : {}) };
  const { steps, state } = await checkLine(deps, adapter, line, secrets);
  refuseFailed(steps);
  return inTenant(deps, request, async (ctx) => {
    await giveCredentials(ctx, channelId, secrets);
    if (state) await queries.saveChannel(ctx.tx, channelId, factsOf(state));
    await ctx.enqueue(wakeChannel, { tenantId, channelId });
    await ctx.enqueue(syncChannel, { tenantId, channelId });
    await recordChange(ctx, { list: "channels", what: "changed", id: channelId, detail: { reconnected: true } });
    return showChannel(ctx, channelId);
  });
}
