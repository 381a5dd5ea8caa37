// Connects channels: asks the provider first, keeps what it confirmed, and shows each step to whoever is connecting.
import type { Channel, CheckStep } from "@prosa/contracts/channels";
import { type ConnectForm, type ConnectValues, schemaOfForm, schemaOfRenewal } from "@prosa/contracts/connect-forms";
import type { z } from "zod";
import type { ChannelAdapter, ChannelState } from "#adapters/channels";
import { recordSecurity } from "#company/audit";
import { recordChange, refuseTwins } from "#company/lists";
import { takePlaces } from "#company/plans";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Asker, inTenant } from "#platform/http";
import { adapterOf, createChannel, giveCredentials } from "./channels.actions.ts";
import { wakeChannel } from "./channels.jobs.ts";
import { showChannel } from "./channels.manage.actions.ts";
import { callbackUrl, openChannel } from "./channels.provider.ts";
import * as queries from "./channels.queries.ts";
import { syncChannel } from "./templates.jobs.ts";

type Steps = z.infer<typeof CheckStep>[];
type Asking = Asker & { readonly session: SessionState };

const SECRET_BYTES = 24;

export const listForms = (deps: Deps): { forms: ConnectForm[] } => ({
  forms: deps.channels.all().map(({ type, connecting, webhook }) => ({
    type,
    fields: [...connecting.fields],
    webhook: webhook?.per ?? "none",
  })),
});

/** The form of a type, filled in: whose account it is, and the secrets to keep. */
function readForm(deps: Deps, type: string, values: ConnectValues) {
  const adapter = adapterOf(deps, type);
  const checked = checkValues(schemaOfForm(adapter.connecting.fields), values);
  return { adapter, ...adapter.connecting.read(checked, () => deps.ids.token(SECRET_BYTES)) };
}

function checkValues<T>(schema: z.ZodType<T>, values: unknown): T {
  const checked = schema.safeParse(values);
  if (checked.success) return checked.data;
  const [wrong] = checked.error.issues;
  throw new AppError("ERR_VALIDATION", { field: ["credentials", ...(wrong?.path ?? [])].join(".") });
}

export async function tryCredentials(deps: Deps, type: string, values: ConnectValues) {
  const { adapter, account, credentials } = readForm(deps, type, values);
  const { steps, state } = await adapter.check(account, credentials, deps.egress);
  return {
    steps,
    number: state?.number ?? null,
    verifiedName: state?.verifiedName ?? null,
    quality: state?.quality ?? "unknown",
  };
}

export interface Wanted {
  type: string;
  name: string;
  credentials: ConnectValues;
  defaultQueueId?: number | null | undefined;
  isDefault?: boolean | undefined;
}

export async function connectChannel(deps: Deps, request: Asking, wanted: Wanted): Promise<Channel> {
  const { adapter, account, credentials } = readForm(deps, wanted.type, wanted.credentials);
  // The plan and the names are asked before the provider is troubled, and once more when it is written down.
  await inTenant(deps, request, (ctx) => refuseTooMany(ctx, adapter, wanted, account.externalId), { readOnly: true });
  const { steps, state } = await adapter.check(account, credentials, deps.egress);
  refuseFailed(steps);
  return inTenant(deps, request, async (ctx) => {
    const count = await refuseTooMany(ctx, adapter, wanted, account.externalId);
    const isDefault = count === 0 || wanted.isDefault === true;
    if (isDefault) await queries.clearDefault(ctx.tx, ctx.now);
    const { defaultQueueId } = wanted;
    const { externalId, externalAccount } = account;
    const { id } = await refuseTwins(() =>
      createChannel(ctx, {
        type: adapter.type,
        name: wanted.name,
        externalId,
        ...(externalAccount === null ? {} : { externalAccount }),
        credentials,
        isDefault,
        ...(state?.number ? { number: state.number } : {}),
        ...(defaultQueueId ? { defaultQueueId } : {}),
      }),
    );
    if (state) await queries.saveChannel(ctx.tx, id, factsOf(adapter, state));
    await ctx.enqueue(syncChannel, { tenantId: ctx.tenantId, channelId: id });
    await recordChange(ctx, { list: "channels", what: "created", id });
    return showChannel(ctx, id);
  });
}

async function refuseTooMany(
  ctx: Ctx,
  { type, connecting }: ChannelAdapter,
  { defaultQueueId }: Wanted,
  externalId: string,
): Promise<number> {
  await queries.holdChannels(ctx.tx);
  const count = await takePlaces(ctx, "connections");
  if (await queries.isAccountTaken(ctx.tx, type, externalId)) {
    const name = connecting.fields.find(({ isAccount }) => isAccount)?.name;
    throw new AppError("ERR_CHANNEL_IN_USE", { field: name ? `credentials.${name}` : "credentials" });
  }
  if (defaultQueueId && !(await queries.isQueue(ctx.tx, defaultQueueId))) {
    throw new AppError("ERR_NO_QUEUE_FOUND", { field: "defaultQueueId" });
  }
  return count;
}

function refuseFailed(steps: Steps): void {
  const failed = steps.find(({ isNeeded, result }) => result === "failed" && isNeeded);
  if (failed) throw new AppError("ERR_CHANNEL_CHECK", { detail: failed.reason ?? failed.step, entity: { steps } });
}

/** What the provider says of the channel; where it names no pace, the adapter's own. */
export function factsOf({ pace }: ChannelAdapter, { verifiedName, quality, messagingLimit, throughput }: ChannelState) {
  return { verifiedName, quality, messagingLimit, throughput: throughput ?? pace.perSecond };
}

export async function showWebhook(deps: Deps, tenantId: number, channelId: number) {
  const opened = await openChannel(deps, tenantId, channelId);
  const { adapter, credentials, account, webhookVerifiedAt } = opened;
  if (!adapter.webhook) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "webhook" });
  const { steps } = await adapter.check(account, credentials, deps.egress);
  return {
    callbackUrl: callbackUrl(deps, opened),
    verifyToken: adapter.webhook.verifyToken(credentials),
    steps: withHandshake(steps, webhookVerifiedAt),
    verifiedAt: webhookVerifiedAt?.toISOString() ?? null,
  };
}

/** Only our own door knows whether the provider has knocked. */
function withHandshake(steps: Steps, verifiedAt: Date | null): Steps {
  const step = { step: "webhook", isNeeded: false, detail: null };
  const knocked: Steps[number] = verifiedAt
    ? { ...step, result: "ok", reason: null }
    : { ...step, result: "waiting", reason: "waitingForHandshake" };
  return [...steps.filter((one) => one.step !== "webhook"), knocked];
}

export async function subscribe(deps: Deps, request: Asking, channelId: number): Promise<{ steps: Steps }> {
  const { tenantId, userId } = request.session;
  const opened = await openChannel(deps, tenantId, channelId);
  const { adapter, credentials, account } = opened;
  if (adapter.webhook?.per !== "channel") throw new AppError("ERR_CHANNEL_CANNOT", { detail: "subscribe" });
  const callback = { url: callbackUrl(deps, opened), verifyToken: adapter.webhook.verifyToken(credentials) };
  const steps = await adapter.webhook.subscribe(account, callback, credentials, deps.egress);
  await inTenant(deps, request, (ctx) =>
    recordSecurity(ctx, { kind: "channels.subscribed", userId, detail: { channelId } }),
  );
  const { webhookVerifiedAt } = await openChannel(deps, tenantId, channelId);
  return { steps: withHandshake(steps, webhookVerifiedAt) };
}

export async function reconnect(
  deps: Deps,
  request: Asking,
  channelId: number,
  { credentials: given = {} }: { credentials?: ConnectValues | undefined },
): Promise<Channel> {
  const { tenantId } = request.session;
  const { adapter, credentials, account } = await openChannel(deps, tenantId, channelId);
  const renewed = checkValues(schemaOfRenewal(adapter.connecting.fields), given);
  const secrets = { ...(credentials as object), ...renewed };
  const { steps, state } = await adapter.check(account, secrets, deps.egress);
  refuseFailed(steps);
  return inTenant(deps, request, async (ctx) => {
    await giveCredentials(ctx, channelId, secrets);
    if (state) await queries.saveChannel(ctx.tx, channelId, factsOf(adapter, state));
    await ctx.enqueue(wakeChannel, { tenantId, channelId });
    await ctx.enqueue(syncChannel, { tenantId, channelId });
    await recordChange(ctx, { list: "channels", what: "changed", id: channelId, detail: { reconnected: true } });
    return showChannel(ctx, channelId);
  });
}
