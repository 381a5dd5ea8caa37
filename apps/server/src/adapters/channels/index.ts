// Door of the channel adapters: the contract, and the set of those that exist.
import type { ChannelAdapter, ChannelAdapters } from "./channel-adapter.ts";
import { whatsappCloud } from "./whatsapp-cloud/index.ts";

export type * from "./channel-adapter.ts";

declare module "#platform/context" {
  interface Deps {
    readonly channels: ChannelAdapters;
  }
}

/** Addresses of providers and what goes with them, by the variable that is declared beside the adapter. */
export type ProviderValues = Readonly<Record<string, string>>;

/** Makes an adapter; the list below is the one place where it is registered. */
// biome-ignore lint/suspicious/noExplicitAny: each adapter has credentials of its own, and only it reads them.
export type AdapterMaker = (values: ProviderValues) => ChannelAdapter<any>;

const makers: readonly AdapterMaker[] = [whatsappCloud];

export function createChannelAdapters(values: ProviderValues, more: readonly AdapterMaker[] = []): ChannelAdapters {
  const all = [...makers, ...more].map((make): ChannelAdapter => make(values));
  const adapters = new Map(all.map((adapter) => [adapter.type, adapter]));
  return { get: (type) => adapters.get(type), all: () => all };
}
