// What every channel's adapter must be able to do. The core asks this and never names a provider.

import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Capabilities } from "@prosa/contracts/capabilities";
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
  /** The provider's name of our line. */
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

/** What the provider says of a line: asked when connecting and from time to time. */
export interface LineState {
  isConnected: boolean;
  number: string | null;
  verifiedName: string | null;
  quality: Quality;
  messagingLimit: number | null;
  throughput: number | null;
}

/** One thing to ask the provider when connecting a line, with its answer. */
export interface LineCheck {
  step: "token" | "number" | "account" | "subscription" | "webhook";
  result: "ok" | "failed" | "waiting";
  reason: string | null;
  detail: string | null;
}

/** The line asked about: the provider's names of number and account. */
export interface Line {
  externalId: string;
  externalAccount: string | null;
}

export type Asked<T> = { ok: true; value: T } | ({ ok: false } & ProviderFailure);

export interface ChannelAdapter<Credentials = unknown> {
  readonly type: ChannelType;
  readonly capabilities: Capabilities;
  /** What a channel of this type must hold before it may be active. */
  readonly credentials: z.ZodType<Credentials>;
  /** Over the raw bytes, in constant time. False on any doubt. */
  verify(rawBody: Buffer, headers: IncomingHttpHeaders, credentials: Credentials): boolean;
  /** The provider asks whether this address is ours: what to answer, or null to refuse. */
  handshake(query: Record<string, unknown>, credentials: Credentials): string | null;
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
  /** Marks the customer's message, and those before it, as seen; may show that an answer is being typed. Best effort. */
  markRead?(
    account: string,
    providerId: string,
    credentials: Credentials,
    egress: Egress,
    options?: { isTyping: boolean },
  ): Promise<void>;
  /** Whether line, account and token belong together, and how the line is. */
  check(line: Line, credentials: Credentials, egress: Egress): Promise<{ steps: LineCheck[]; state: LineState | null }>;
  /** Asks the provider to send the line's news to this address. */
  subscribe(
    line: Line,
    callback: { url: string; verifyToken: string },
    credentials: Credentials,
    egress: Egress,
  ): Promise<LineCheck[]>;
  templates?(line: Line, credentials: Credentials, egress: Egress): Promise<Asked<RemoteTemplate[]>>;
}

export interface ChannelAdapters {
  get(type: string): ChannelAdapter | undefined;
}
