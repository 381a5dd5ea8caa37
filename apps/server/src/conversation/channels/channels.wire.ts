// The one place where a channel gets its form on the wire. Tokens and secrets stay inside.
import { type Channel, noRating } from "@prosa/contracts/channels";
import type { ChannelInfo } from "@prosa/contracts/channels-info";
import type { ChannelSummary } from "@prosa/contracts/my-channels";
import { adapterKey } from "#adapters/channels";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import type { ChannelNumbers, ChannelRow } from "./channels.queries.ts";

/** `mayRepair`: only whoever can do something about it is told what the provider said. */
export function toSummary(deps: Deps, channel: ChannelRow, mayRepair: boolean): ChannelSummary {
  const adapter = deps.channels.get(adapterKey(channel));
  if (!adapter) throw new AppError("ERR_NO_WAPP_FOUND");
  return {
    id: channel.id,
    name: channel.name,
    type: channel.type,
    status: channel.status,
    isDefault: channel.isDefault,
    number: channel.number,
    defaultQueueId: channel.defaultQueueId,
    capabilities: { ...adapter.capabilities, groups: adapter.capabilities.groups && channel.attendsGroups },
    pausedUntil: channel.pausedUntil?.toISOString() ?? null,
    lastError: mayRepair ? channel.lastError : null,
  };
}

/** With what the provider last complained of: whoever writes there must know why nothing goes out. */
export function toInfo(channel: ChannelRow): ChannelInfo {
  return {
    id: channel.id,
    name: channel.name,
    type: channel.type,
    status: channel.status,
    isDefault: channel.isDefault,
    number: channel.number,
    pausedUntil: channel.pausedUntil?.toISOString() ?? null,
    lastError: channel.lastError,
    ...stateOf(channel),
  };
}

const stateOf = (channel: ChannelRow) => ({
  verifiedName: channel.verifiedName,
  quality: channel.quality,
  messagingLimit: channel.messagingLimit,
  throughput: channel.throughput,
  lastInboundAt: channel.lastInboundAt?.toISOString() ?? null,
  lastErrorAt: channel.lastErrorAt?.toISOString() ?? null,
});

export function toWire(deps: Deps, channel: ChannelRow, numbers: ChannelNumbers): Channel {
  const summary = toSummary(deps, channel, true);
  return {
    ...summary,
    provider: channel.provider,
    isActive: channel.isActive,
    capabilities: deps.channels.get(adapterKey(channel))?.capabilities ?? summary.capabilities,
    flowId: channel.flowId,
    settings: {
      autoCloseMinutes: channel.autoCloseMinutes,
      autoCloseText: channel.autoCloseText,
      attendsGroups: channel.attendsGroups,
      rejectsCalls: channel.rejectsCalls,
      callText: channel.callText,
      acceptText: channel.acceptText,
      transferText: channel.transferText,
      rating: { ...noRating, ...channel.rating },
    },
    externalId: channel.externalId,
    externalAccount: channel.externalAccount,
    health: channel.health ?? [],
    ...stateOf(channel),
    messagesToday: { received: numbers.received, sent: numbers.sent, failed: numbers.failed },
    templates: {
      approved: numbers.approved,
      total: numbers.templates,
      syncedAt: channel.templatesSyncedAt?.toISOString() ?? null,
    },
    updatedAt: channel.updatedAt.toISOString(),
  };
}
