// What every channel's adapter must be able to do. The core asks this and never names a provider.

import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { ConnectField, ConnectValues } from "@prosa/contracts/connect-forms";
import type { MediaType, MessageContent } from "@prosa/contracts/message-content";
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { z } from "zod";
import type { Egress } from "#platform/egress";
import type {
  Change,
  Identity,
  ProviderFailure,
  Quality,
  TemplateCategory,
  TemplateStatus,
} from "./channel-changes.ts";

export type * from "./channel-changes.ts";
export type { Capabilities };

/** A file of ours on its way out. Opened anew for each attempt; the adapter reads it once, to its end. */
export interface OutboundFile {
  mime: string;
  name: string;
  size: number;
  open: () => Promise<Readable>;
}

/** What is to be said. Media carry their file; a template carries its filled parameters. */
export type OutboundContent =
  | { type: "text"; body: string }
  | { type: MediaType; body: string; file: OutboundFile }
  | { type: "reaction"; targetProviderId: string; emoji: string }
  | { type: "template"; template: OutboundTemplate }
  | {
      type: "location" | "contacts" | "buttons" | "list" | "link" | "locationRequest";
      body: string;
      content: MessageContent;
    };

export interface OutboundTemplate {
  name: string;
  language: string;
  /** Whether the template's parameters have names instead of places. */
  isNamed: boolean;
  headerText: Record<string, string>;
  headerFile: ({ kind: "image" | "video" | "document" } & OutboundFile) | null;
  body: Record<string, string>;
  /** By the button's place: what kind of parameter and its value. */
  buttons: { index: number; kind: "url" | "copy" | "reply"; value: string }[];
}

export interface OutboundMessage {
  /** Kept for life; given to the provider to echo. */
  clientId: string;
  /** The provider's name of our channel. */
  account: string;
  to: Identity[];
  quotedProviderId: string | null;
  content: OutboundContent;
}

export type SendOutcome =
  | { outcome: "accepted"; providerId: string; recipient: Identity[] }
  | ({ outcome: "refused" } & ProviderFailure)
  /** Certainly not accepted; may be tried again, not before `afterMs` when the provider named a time. */
  | ({ outcome: "retry"; afterMs: number | null } & ProviderFailure)
  /** Nobody can tell whether it was accepted: never send it again blindly. */
  | { outcome: "unknown"; detail: string };

/** What came of asking for a file. "gone": the provider has it no longer; "retry": later. */
export type FetchOutcome =
  | { outcome: "opened"; stream: Readable; mime: string | null; size: number | null }
  | { outcome: "tooLarge"; size: number | null }
  | { outcome: "gone" }
  | ({ outcome: "refused" } & ProviderFailure)
  | { outcome: "retry"; afterMs: number | null; detail: string | null };

export interface TemplateShape {
  isNamed: boolean;
  header: {
    format: "text" | "image" | "video" | "document" | "location";
    text: string | null;
    parameters: { key: string; example: string | null }[];
  } | null;
  body: string;
  bodyParameters: { key: string; example: string | null }[];
  footer: string | null;
  buttons: {
    kind: "reply" | "url" | "phone" | "copy" | "other";
    text: string;
    parameter: { key: string; example: string | null } | null;
  }[];
  /** False: it has parts we cannot fill in. */
  isSendable: boolean;
}

export interface RemoteTemplate {
  externalId: string;
  name: string;
  language: string;
  category: TemplateCategory;
  status: TemplateStatus;
  quality: Quality;
  rejectedReason: string | null;
  shape: TemplateShape;
}

/** What the provider says of a channel: asked when connecting and from time to time. */
export interface ChannelState {
  isConnected: boolean;
  number: string | null;
  verifiedName: string | null;
  quality: Quality;
  messagingLimit: number | null;
  throughput: number | null;
}

/** One step of connecting a channel, with the provider's answer. */
export interface ChannelCheck {
  step: string;
  /** Must be right before the channel may be connected. */
  isNeeded: boolean;
  result: "ok" | "failed" | "waiting";
  reason: string | null;
  detail: string | null;
}

export interface CheckedChannel {
  steps: ChannelCheck[];
  state: ChannelState | null;
  /** Why nothing can be sent until somebody repairs it; null where that is not known, or not so. */
  lost: string | null;
}

/** The account asked about: the provider's names of it and of what it belongs to. */
export interface ChannelAccount {
  externalId: string;
  externalAccount: string | null;
}

export type Asked<T> = { ok: true; value: T } | ({ ok: false } & ProviderFailure);

/** What the provider lets us send. */
export interface Pace {
  /** Messages in a second of one channel; what the provider says of the channel itself counts for more. */
  perSecond: number;
}

/** What is asked of whoever connects a channel, and what becomes of it. */
export interface Connecting<Credentials> {
  /** In the order of the screen. */
  fields: readonly ConnectField[];
  /** From a form that was checked by its fields. `makeSecret` gives words that nobody can guess. */
  read(values: ConnectValues, makeSecret: () => string): { account: ChannelAccount; credentials: Credentials };
}

/** What a request to a webhook shows besides its body. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  query: Record<string, unknown>;
}

interface Proof<Credentials> {
  /** Over the raw bytes, in constant time. False on any doubt. */
  verify(rawBody: Buffer, request: WebhookRequest, credentials: Credentials): boolean;
  /** The provider asks whether this address is ours: what to answer, or null to refuse. */
  handshake(query: Record<string, unknown>, credentials: Credentials): string | null;
  /** What must be entered beside the address at the provider, if anything. */
  verifyToken(credentials: Credentials): string | null;
}

/** Each channel has its own address. */
export interface ChannelWebhook<Credentials> extends Proof<Credentials> {
  per: "channel";
  /** Asks the provider to send the channel's news to this address. */
  subscribe(
    account: ChannelAccount,
    callback: { url: string; verifyToken: string | null },
    credentials: Credentials,
    egress: Egress,
  ): Promise<ChannelCheck[]>;
}

/** The provider calls one address for all channels of an app; each channel holds what proves its app. */
export interface AppWebhook<Credentials> extends Proof<Credentials> {
  per: "app";
  /** The provider's name of the app. */
  appOf(credentials: Credentials): string;
  /** The body with what is said about this account alone, to be kept where it could not be applied. */
  only(body: unknown, account: string): unknown;
}

/** What a message that is there already is known by. */
export interface Target {
  account: string;
  providerId: string;
  to: Identity[];
}

export interface ChannelAdapter<Credentials = unknown> {
  readonly type: ChannelType;
  readonly capabilities: Capabilities;
  readonly pace: Pace;
  readonly connecting: Connecting<Credentials>;
  /** Null: the channel has no secrets and works without any. */
  readonly credentials: z.ZodType<Credentials> | null;
  /** Null: its changes come through `takeInChanges`, not over HTTP. */
  readonly webhook: ChannelWebhook<Credentials> | AppWebhook<Credentials> | null;
  /** Provider's words to ours. Pure; never throws on strange contents, only names them unreadable. */
  parse(body: unknown): Change[];
  /** Uploads the file first where there is one; only the last step, the send itself, may end as "unknown". */
  send(message: OutboundMessage, credentials: Credentials, egress: Egress, signal?: AbortSignal): Promise<SendOutcome>;
  /** A customer's file as a stream; refuses to open what is larger than `maxBytes` where the provider says so before. */
  fetchMedia(
    media: { providerMediaId: string; account: string; maxBytes: number },
    credentials: Credentials,
    egress: Egress,
  ): Promise<FetchOutcome>;
  /** Whether what was entered belongs together, and how the channel is. */
  check(account: ChannelAccount, credentials: Credentials, egress: Egress): Promise<CheckedChannel>;
  /** Changes the words of a message of ours; may be repeated. */
  edit?(target: Target, body: string, credentials: Credentials, egress: Egress): Promise<SendOutcome>;
  /** Takes a message of ours back; may be repeated. */
  remove?(target: Target, credentials: Credentials, egress: Egress): Promise<SendOutcome>;
  /** Marks the customer's message, and those before it, as seen. Best effort: never throws for the network's sake. */
  markRead?(target: Target, credentials: Credentials, egress: Egress): Promise<void>;
  /** Shows that an answer to the customer's last message is being written. Best effort. */
  typing?(target: Target, credentials: Credentials, egress: Egress): Promise<void>;
  /** The customer's own name and picture, where the provider tells them. */
  profile?(who: Identity[], credentials: Credentials, egress: Egress): Promise<Asked<CustomerProfile>>;
  templates?(account: ChannelAccount, credentials: Credentials, egress: Egress): Promise<Asked<RemoteTemplate[]>>;
}

export interface CustomerProfile {
  name: string | null;
  pictureUrl: string | null;
}

export interface ChannelAdapters {
  get(type: string): ChannelAdapter | undefined;
  all(): readonly ChannelAdapter[];
}
