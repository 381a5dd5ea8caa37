// Connects channels: asks the provider first, keeps what it confirmed, and shows each step to whoever is connecting.
import type { Channel, CheckStep } from "@prosa/contracts/channels";
import { type ConnectForm, type ConnectValues, schemaOfForm, schemaOfRenewal } from "@prosa/contracts/connect-forms";
import type { z } from "zod";
import {
  type AppWebhook,
  adapterKey,
  type ChannelAdapter,
  type ChannelState,
  type ChannelWebhook,
} from "#adapters/channels";
import { recordSecurity } from "#company/audit";
import { recordChange, refuseTwins } from "#company/lists";
import { takePlaces } from "#company/plans";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Asker, inTenant } from "#platform/http";
import { adapterOf, createChannel, giveCredentials, setSessionFacts } from "./channels.actions.ts";
import { showChannel } from "./channels.manage.actions.ts";
import { callbackUrl, noteHandshake, type OpenedChannel, openChannel } from "./channels.provider.ts";
import * as queries from "./channels.queries.ts";
import { wakeChannel } from "./channels.wake.ts";
import { syncChannel } from "./templates.jobs.ts";

type Steps = z.infer<typeof CheckStep>[];
type Asking = Asker & { readonly session: SessionState };

const SECRET_BYTES = 24;

/** Without a link to session nodes there is nobody who could show a code. */
export const listForms = (deps: Deps): { forms: ConnectForm[] } => ({
  forms: deps.channels
    .all()
    .filter(({ connecting, pairing }) => connecting.how !== "qr" || pairing || deps.sessionLinks.isOn)
    .map(({ type, provider, connecting, webhook }) => ({
      type,
      provider: provider ?? null,
      how: connecting.how ?? "form",
      fields: [...connecting.fields],
      webhook: webhook?.per ?? "none",
      isEnteredByUs: webhook?.isEnteredByUs ?? false,
    })),
});

/** The form of a type, filled in: whose account it is, and the secrets to keep. */
function readForm(deps: Deps, of: { type: string; provider?: string | null | undefined }, values: ConnectValues) {
  const adapter = adapterOf(deps, adapterKey({ type: of.type, provider: of.provider ?? null }));
  const checked = checkValues(schemaOfForm(adapter.connecting.fields), values);
  return { adapter, ...adapter.connecting.read(checked, () => deps.ids.token(SECRET_BYTES)) };
}

function checkValues<T>(schema: z.ZodType<T>, values: unknown): T {
  const checked = schema.safeParse(values);
  if (checked.success) return checked.data;
  const [wrong] = checked.error.issues;
  throw new AppError("ERR_VALIDATION", { field: ["credentials", ...(wrong?.path ?? [])].join(".") });
}

export async function tryCredentials(
  deps: Deps,
  { credentials: values, ...of }: Pick<Wanted, "type" | "provider" | "credentials">,
) {
  const { adapter, account, credentials } = readForm(deps, of, values);
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
  /** Who carries it; none: the network itself. */
  provider?: string | null | undefined;
  name: string;
  credentials: ConnectValues;
  defaultQueueId?: number | null | undefined;
  isDefault?: boolean | undefined;
}

export async function connectChannel(deps: Deps, request: Asking, wanted: Wanted): Promise<Channel> {
  const { adapter, account, credentials } = readForm(deps, wanted, wanted.credentials);
  // The plan and the names are asked before the provider is troubled, and once more when it is written down.
  await inTenant(deps, request, (ctx) => refuseTooMany(ctx, adapter, wanted, account.externalId), { readOnly: true });
  const { steps, state } = await adapter.check(account, credentials, deps.egress);
  refuseFailed(steps);
  const channel = await inTenant(deps, request, async (ctx) => {
    const count = await refuseTooMany(ctx, adapter, wanted, account.externalId);
    const isDefault = count === 0 || wanted.isDefault === true;
    if (isDefault) await queries.clearDefault(ctx.tx, ctx.now);
    const { defaultQueueId } = wanted;
    const { externalId, externalAccount } = account;
    const { id } = await refuseTwins(() =>
      createChannel(ctx, {
        type: adapter.type,
        provider: adapter.provider ?? null,
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
  await enterAtOnce(deps, request.session.tenantId, channel.id);
  return channel;
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
  const { adapter } = opened;
  if (!adapter.webhook?.subscribe) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "subscribe" });
  const steps = await enterAddress(deps, tenantId, opened, adapter.webhook, true);
  await inTenant(deps, request, (ctx) =>
    recordSecurity(ctx, { kind: "channels.subscribed", userId, detail: { channelId } }),
  );
  const { webhookVerifiedAt } = await openChannel(deps, tenantId, channelId);
  return { steps: withHandshake(steps, webhookVerifiedAt) };
}

/** Where nobody asks whether the address is ours, having entered it is all there is to know. */
async function enterAddress(
  deps: Deps,
  tenantId: number,
  opened: OpenedChannel,
  webhook: ChannelWebhook<unknown> | AppWebhook<unknown>,
  takesOver: boolean,
): Promise<Steps> {
  const { account, credentials, channelId } = opened;
  const callback = { url: callbackUrl(deps, opened), verifyToken: webhook.verifyToken(credentials), takesOver };
  const steps = (await webhook.subscribe?.(account, callback, credentials, deps.egress)) ?? [];
  const isEntered = steps.some(({ step, result }) => step === "webhook" && result === "ok");
  if (webhook.isEnteredByUs && isEntered) await noteHandshake(deps, tenantId, channelId);
  return steps;
}

/** Never another's address: whoever is there stays until somebody says so on the channel's own page. */
async function enterAtOnce(deps: Deps, tenantId: number, channelId: number): Promise<void> {
  const opened = await openChannel(deps, tenantId, channelId);
  const { webhook } = opened.adapter;
  if (!webhook?.isEnteredByUs) return;
  await enterAddress(deps, tenantId, opened, webhook, false);
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
  const channel = await inTenant(deps, request, async (ctx) => {
    await giveCredentials(ctx, channelId, secrets);
    // The telephone stayed where it was; only the key is another.
    if (adapter.pairing && state?.isConnected) {
      await setSessionFacts(ctx, channelId, { status: "connected", isReady: true, lastError: null });
    }
    if (state) await queries.saveChannel(ctx.tx, channelId, factsOf(adapter, state));
    await ctx.enqueue(wakeChannel, { tenantId, channelId });
    await ctx.enqueue(syncChannel, { tenantId, channelId });
    await recordChange(ctx, { list: "channels", what: "changed", id: channelId, detail: { reconnected: true } });
    return showChannel(ctx, channelId);
  });
  await enterAtOnce(deps, tenantId, channelId);
  return channel;
}
