// Talks with a channel's provider about the line itself. No transaction is open while the network takes its time.
import type { CheckStep } from "@prosa/contracts/channels";
import type { z } from "zod";
import type { ChannelAdapter, Line, LineState } from "#adapters/channels";
import { asSystem, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { adapterOf, openCredentials, tellChannel } from "./channels.actions.ts";
import { loadForProvider, saveChannel } from "./channels.queries.ts";

export interface OpenedLine {
  channelId: number;
  key: string;
  adapter: ChannelAdapter;
  line: Line;
  credentials: unknown;
  webhookVerifiedAt: Date | null;
}

export async function openLine(deps: Deps, tenantId: number, channelId: number): Promise<OpenedLine> {
  return deps.db.withTenant(
    { tenantId, userId: null },
    async (tx) => {
      const channel = await loadForProvider(tx, channelId);
      const adapter = adapterOf(deps, channel.type);
      if (channel.credentials === null || channel.externalId === null) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
      const opened = await openCredentials(deps, tx, tenantId, channelId, channel.credentials);
      return {
        channelId,
        key: channel.key,
        adapter,
        line: { externalId: channel.externalId, externalAccount: channel.externalAccount },
        credentials: adapter.credentials.parse(opened),
        webhookVerifiedAt: channel.webhookVerifiedAt,
      };
    },
    { readOnly: true },
  );
}

export async function checkLine(
  deps: Deps,
  adapter: ChannelAdapter,
  line: Line,
  credentials: unknown,
): Promise<{ steps: z.infer<typeof CheckStep>[]; state: LineState | null }> {
  return adapter.check(line, credentials, deps.egress);
}

/** Where the provider is to send this channel's news. */
export function callbackUrl(deps: Deps, type: string, key: string): string {
  const { publicUrl } = deps.config.http;
  return `${publicUrl.replace(/\/$/, "")}/webhooks/${type.replaceAll("_", "-")}/${key}`;
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
