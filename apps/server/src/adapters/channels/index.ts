// Door of the channel adapters: the contract, and the set of those that exist.
import type { Readable } from "node:stream";
import type { SessionLinks } from "#platform/session-link";
import type { ChannelAdapter, ChannelAdapters } from "./channel-adapter.ts";
import { facebookMessenger, instagramDirect } from "./meta/index.ts";
import { facebookOfHub, instagramOfHub } from "./notificame/index.ts";
import { telegram } from "./telegram/index.ts";
import { webchat } from "./webchat/index.ts";
import { whatsappAlt } from "./whatsapp-alt/index.ts";
import { whatsappCloud } from "./whatsapp-cloud/index.ts";
import { whatsappWeb } from "./whatsapp-web/index.ts";

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
export type AdapterMaker = (values: ProviderValues, ports: AdapterPorts) => ChannelAdapter<any>;

/** What some adapters work through besides HTTP. */
export interface AdapterPorts {
  /** Null where nothing is ever sent: whoever only reads. */
  readonly sessionLinks: SessionLinks | null;
  /** Left out where nobody visits: whoever only reads. */
  readonly webchat?: WebchatPort;
}

/** Both ends of a web chat are ours. */
export interface WebchatPort {
  /** Whether this installation has an address to show one at. */
  readonly hasAddress: boolean;
  showTyping(account: string, visitorId: number): void;
  /** A file that a visitor has brought; null: it is gone. */
  open(key: string): Promise<{ stream: Readable; size: number } | null>;
}

const makers: readonly AdapterMaker[] = [
  whatsappCloud,
  whatsappWeb,
  whatsappAlt,
  telegram,
  facebookMessenger,
  instagramDirect,
  webchat,
  instagramOfHub,
  facebookOfHub,
];

/** An adapter's name: the type of channel, and who carries it where that is not the network itself. */
export const adapterKey = ({ type, provider }: { type: string; provider?: string | null }): string =>
  provider ? `${type}.${provider}` : type;

export function createChannelAdapters(
  values: ProviderValues,
  more: readonly AdapterMaker[] = [],
  ports: AdapterPorts = { sessionLinks: null },
): ChannelAdapters {
  const all = [...makers, ...more].map((make): ChannelAdapter => make(values, ports));
  const adapters = new Map(all.map((adapter) => [adapterKey(adapter), adapter]));
  return { get: (key) => adapters.get(key), all: () => all };
}
