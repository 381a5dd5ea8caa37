// What every channel's adapter must be able to do. The core asks this and never names a provider.

import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { TemplateDraft } from "@prosa/contracts/channels/template-draft";
import type { ConnectField, ConnectValues } from "@prosa/contracts/connect-forms";
import type { MediaType, MessageContent } from "@prosa/contracts/message-content";
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { ToldPerson } from "@prosa/contracts/session-link";
import type { z } from "zod";
import type { Egress } from "#platform/egress";
import type {
  Change,
  Identity,
  IdentityKind,
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
  /** An address under which anybody who has it gets the file for a while, for providers that take no bytes. */
  link?: () => Promise<string>;
  /** The provider's name of these very bytes, where they went up for this number before; an adapter may pass over it. */
  uploadedId?: string;
}

/** What is to be said. Media carry their file; a template carries its filled parameters. */
export type OutboundContent =
  /** `mentions`: members of a group who stand in the words by their names. */
  | { type: "text"; body: string; mentions?: readonly { key: string; name: string }[] }
  | { type: MediaType; body: string; file: OutboundFile }
  | { type: "reaction"; targetProviderId: string; emoji: string }
  | { type: "template"; template: OutboundTemplate }
  /** An answer to the comment that is quoted. */
  | { type: "comment"; body: string; mode: "public" | "private" }
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
  /** Said more than a day after the customer's last word, by a person: no machine speaks that late where a window ends. */
  lateBy?: "person";
  /** The message that is answered or reacted to, where the adapter asked to know it. */
  quoted?: Quoted | null;
  content: OutboundContent;
}

/** What a network wants to be told of a message that is answered, because it keeps none itself. */
export interface Quoted {
  body: string;
  fromMe: boolean;
}

export type SendOutcome = {
  /** What its file is called there since it went up, whatever became of the message. */ uploadedId?: string;
} & (
  | { outcome: "accepted"; providerId: string; recipient: Identity[] }
  /** `whom`: the names under which this person no longer takes anything. */
  | ({ outcome: "refused"; whom?: Identity[] } & ProviderFailure)
  /** Certainly not accepted; may be tried again, not before `afterMs` when the provider named a time. */
  | ({ outcome: "retry"; afterMs: number | null } & ProviderFailure)
  /** Nobody can tell whether it was accepted: never send it again blindly. */
  | { outcome: "unknown"; detail: string }
);

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
  /** What does not stop it and ought to be mended: words the channel's translations have a sentence for. */
  problems?: { problem: string; detail: string | null }[];
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
  /** Between two messages to one person; left out: none. */
  perChatMs?: number;
}

/** What is asked of whoever connects a channel, and what becomes of it. */
export interface Connecting<Credentials> {
  /** "qr": nothing is entered; a telephone confirms afterwards. "snippet": nor here; sites show it. Left out: by the form. */
  how?: "form" | "qr" | "snippet";
  /** In the order of the screen. */
  fields: readonly ConnectField[];
  /** From a form that was checked by its fields. `makeSecret` gives words that nobody can guess. */
  read(values: ConnectValues, makeSecret: () => string): { account: ChannelAccount; credentials: Credentials };
  /** The provider's name of the account, where we give it one: after the company and the channel, once it is made. */
  accountOf?(place: { tenantId: number; channelId: number }): string;
}

/** What a request to a webhook shows besides its body. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  query: Record<string, unknown>;
  /** The moment it came: some proofs end. */
  now: Date;
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
    callback: { url: string; verifyToken: string | null; takesOver: boolean },
    credentials: Credentials,
    egress: Egress,
  ): Promise<ChannelCheck[]>;
  /** The provider asks nobody whether the address is ours: it is entered by us as soon as the channel is connected. */
  isEnteredByUs?: boolean;
  /** The body as it may be kept, where the provider writes secrets of its own into it. */
  withoutSecrets?(rawBody: Buffer): Buffer;
}

/** The provider calls one address for all channels of an app; each channel holds what proves its app. */
export interface AppWebhook<Credentials> extends Proof<Credentials> {
  per: "app";
  /** The provider's name of the app. */
  appOf(credentials: Credentials): string;
  /** The body with what is said about this account alone, to be kept where it could not be applied. */
  only(body: unknown, account: string): unknown;
  subscribe?: ChannelWebhook<Credentials>["subscribe"];
  isEnteredByUs?: boolean;
}

/** How a telephone is to be connected: it reads a picture, or a code is typed into it. */
export interface PairingWay {
  how: "qr" | "code";
  /** Digits with the country's, for a code. */
  phone: string | null;
  /** Nothing was shown in this window before: what an earlier one began in another way is over. */
  isFirst: boolean;
}

export type PairingLook =
  | { show: "qr"; qr: string }
  | { show: "code"; code: string }
  /** Nothing to show yet. */
  | { show: "waiting" }
  | { show: "open"; number: string; name: string | null };

/** A telephone is paired by the provider's server, which is asked again and again what a window is to show. */
export interface RemotePairing<Credentials> {
  /** Makes it ready: whatever was paired before is let go, and our address is entered. May be repeated. */
  start(callback: { url: string }, credentials: Credentials, egress: Egress): Promise<Asked<null>>;
  look(way: PairingWay, credentials: Credentials, egress: Egress): Promise<Asked<PairingLook>>;
  end(credentials: Credentials, egress: Egress): Promise<Asked<null>>;
}

/** What a message that is there already is known by. */
export interface Target {
  account: string;
  providerId: string;
  to: Identity[];
}

/** Brings changes without HTTP coming in: the provider is asked again and again. */
export interface Connector<Credentials> {
  /**
   * What came since `place`, which is null at first; waits for something, but not for ever. The provider forgets what lies
   * before a place once it is asked for, so that is done only after everything before it was committed.
   */
  poll(
    place: string | null,
    credentials: Credentials,
    egress: Egress,
    signal: AbortSignal,
  ): Promise<Asked<{ bodies: unknown[]; place: string | null }>>;
}

/** Somebody, or something, in the address book of a channel's telephone. */
export interface BookEntry {
  /** The provider's own word for it, and another one for the same person. */
  key: string;
  otherKey: string | null;
  /** None, or no number among them: nobody who could be a contact. */
  names: Identity[];
  /** In the book. */
  name: string | null;
  /** What people call themselves. */
  pushName: string | null;
  /** False: no entry, only somebody's own name. */
  isEntry: boolean;
}

/** As the capability says who tells of it: a server that is asked, or a telephone's files, of which a session tells. */
export interface AddressBook<Credentials> {
  read?(credentials: Credentials, egress: Egress): Promise<Asked<BookEntry[]>>;
  parse?(people: readonly ToldPerson[]): BookEntry[];
}

export interface ChannelAdapter<Credentials = unknown> {
  readonly type: ChannelType;
  /** Who carries it, where it is not the network itself: a type may have several adapters. */
  readonly provider?: string;
  readonly capabilities: Capabilities;
  /** Names of people that hold on other channels too, so that one of them may take this one's place; left out: none does. */
  readonly knows?: readonly IdentityKind[];
  readonly pace: Pace;
  readonly connecting: Connecting<Credentials>;
  /** Sends go under an id of our own, and a repeated one is shown once: an outcome nobody knows is simply tried again. */
  readonly resend?: "sameId";
  /** Wants to know the words of a message that is answered or reacted to, and whose they were. */
  readonly asksForQuoted?: true;
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
  profile?(who: Identity[], account: string, credentials: Credentials, egress: Egress): Promise<Asked<CustomerProfile>>;
  /** What stands in a post below which somebody commented. */
  post?(postId: string, credentials: Credentials, egress: Egress): Promise<Asked<PostFacts>>;
  /** Hides a customer's comment, shows it again, or deletes it; may be repeated. */
  moderate?(
    target: Target,
    what: "hide" | "unhide" | "remove",
    credentials: Credentials,
    egress: Egress,
  ): Promise<SendOutcome>;
  templates?(account: ChannelAccount, credentials: Credentials, egress: Egress): Promise<Asked<RemoteTemplate[]>>;
  /** Templates made here and sent to the provider's review; left out: they are made at the provider alone. */
  readonly templateWriting?: TemplateWriting<Credentials>;
  /** Tells the provider that a body was taken in, where it shows the customer something until then. Best effort. */
  acknowledge?(body: unknown, credentials: Credentials, egress: Egress): Promise<void>;
  /** Left out where the capability is. */
  readonly addressBook?: AddressBook<Credentials>;
  /** Where a telephone is paired by the provider's own server; left out with `how: "qr"`: by a session of ours. */
  readonly pairing?: RemotePairing<Credentials>;
  /** Where the provider cannot reach us. */
  readonly connector?: Connector<Credentials>;
}

export interface TemplateWriting<Credentials> {
  create(
    account: ChannelAccount,
    draft: TemplateDraft,
    credentials: Credentials,
    egress: Egress,
  ): Promise<Asked<RemoteTemplate>>;
  /** Answers how it will look; its review begins anew. */
  edit(
    externalId: string,
    draft: TemplateDraft,
    credentials: Credentials,
    egress: Egress,
  ): Promise<Asked<TemplateShape>>;
  unpause(externalId: string, credentials: Credentials, egress: Egress): Promise<Asked<null>>;
  remove(
    account: ChannelAccount,
    template: { name: string; externalId: string },
    credentials: Credentials,
    egress: Egress,
  ): Promise<Asked<null>>;
  /** As it was written; null where it has parts that cannot be written here. */
  read(externalId: string, credentials: Credentials, egress: Egress): Promise<Asked<TemplateDraft | null>>;
}

export interface CustomerProfile {
  name: string | null;
  isGroup?: true;
  pictureUrl: string | null;
}

export interface PostFacts {
  text: string | null;
  url: string | null;
}

export interface ChannelAdapters {
  /** By `adapterKey`; a type alone is the network's own. */
  get(key: string): ChannelAdapter | undefined;
  all(): readonly ChannelAdapter[];
}
