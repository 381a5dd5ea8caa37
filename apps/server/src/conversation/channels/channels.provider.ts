// Talks with a channel's provider about the channel itself. No transaction is open while the network takes its time.
import { adapterKey, type ChannelAccount, type ChannelAdapter } from "#adapters/channels";
import { asSystem, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { adapterOf, openCredentials, tellChannel } from "./channels.actions.ts";
import { loadForProvider, saveChannel } from "./channels.queries.ts";

export interface OpenedChannel {
  channelId: number;
  key: string;
  appKey: string | null;
  adapter: ChannelAdapter;
  account: ChannelAccount;
  credentials: unknown;
  webhookVerifiedAt: Date | null;
}

export async function openChannel(deps: Deps, tenantId: number, channelId: number): Promise<OpenedChannel> {
  return deps.db.withTenant(
    { tenantId, userId: null },
    async (tx) => {
      const channel = await loadForProvider(tx, channelId);
      const adapter = adapterOf(deps, adapterKey(channel));
      const isReady = channel.externalId !== null && (channel.credentials !== null || adapter.credentials === null);
      if (!isReady || channel.externalId === null) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
      const opened = await openCredentials(deps, tx, tenantId, channelId, channel.credentials);
      return {
        channelId,
        key: channel.key,
        appKey: channel.appKey,
        adapter,
        account: { externalId: channel.externalId, externalAccount: channel.externalAccount },
        credentials: adapter.credentials?.parse(opened) ?? opened,
        webhookVerifiedAt: channel.webhookVerifiedAt,
      };
    },
    { readOnly: true },
  );
}

/** An adapter's name as it stands in an address. */
export const addressWord = (adapter: string) => adapter.replace(/[_.]/g, "-");

/** Where the provider is to send this channel's news: the channel's own address, or that of its app. */
export function callbackUrl(deps: Deps, { adapter, key, appKey }: Pick<OpenedChannel, "adapter" | "key" | "appKey">) {
  const base = `${deps.config.http.publicUrl.replace(/\/$/, "")}/webhooks`;
  return appKey === null ? `${base}/${addressWord(adapterKey(adapter))}/${key}` : `${base}/apps/${appKey}`;
}

/** The provider has asked whether this address is ours, and was answered. */
export async function noteHandshake(deps: Deps, tenantId: number, channelId: number): Promise<void> {
  await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      await saveChannel(ctx.tx, channelId, { webhookVerifiedAt: ctx.now });
      await tellChannel(ctx, channelId);
    },
    "channels.handshake",
  );
}
