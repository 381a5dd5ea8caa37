// Door of the channel adapters: the contract, and the set of those that exist.

import type { ChannelAdapter, ChannelAdapters } from "./channel-adapter.ts";
import { whatsappCloud } from "./whatsapp-cloud/index.ts";

export type * from "./channel-adapter.ts";

declare module "#platform/context" {
  interface Deps {
    readonly channels: ChannelAdapters;
  }
}

export interface ChannelAdapterOptions {
  meta: { readonly graphUrl: string; readonly graphVersion: string };
}

export function createChannelAdapters({ meta }: ChannelAdapterOptions): ChannelAdapters {
  const adapters = new Map<string, ChannelAdapter>();
  const add = <C>(adapter: ChannelAdapter<C>) => adapters.set(adapter.type, adapter as ChannelAdapter);
  add(whatsappCloud(meta));
  return { get: (type) => adapters.get(type) };
}
