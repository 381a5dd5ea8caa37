// What every channel's adapter must be able to do. The core asks this and never names a provider.

import type { IncomingHttpHeaders } from "node:http";
import type { ChannelType } from "@prosa/contracts/tickets";
import type { z } from "zod";
import type { Egress } from "#platform/egress";

export type IdentityKind = "phone" | "wa_id" | "wa_lid" | "wa_bsuid" | "psid" | "igsid" | "tg" | "visitor" | "email";

export interface Identity {
  kind: IdentityKind;
  value: string;
}

/** What a channel type can do; server and web obey the same object. */
export interface Capabilities {
  textMax: number;
  /** Free text only so long after the customer's last word; null: always. */
  windowHours: number | null;
  quotedReply: boolean;
  groups: boolean;
  editOwn: boolean;
  /** For how long a message can be taken back; null: never. */
  deleteHours: number | null;
  receipts: { delivered: boolean; read: boolean; played: boolean };
}

/** A customer wrote. */
export interface InboundMessage {
  kind: "message";
  /** The provider's name of the line it came in on, so that news of another line is noticed. */
  account: string | null;
  providerId: string;
  from: Identity[];
  profileName: string | null;
  at: Date;
  type: "text" | "unsupported";
  body: string;
  quotedProviderId: string | null;
}

export type ProviderStatus = "sent" | "delivered" | "read" | "played" | "failed";

/** The provider says what became of a message of ours. */
export interface StatusChange {
  kind: "status";
  account: string | null;
  providerId: string;
  /** Our own id, echoed: matches the message even when the answer to the send was lost. */
  callbackId: string | null;
  status: ProviderStatus;
  at: Date;
  failure: ProviderFailure | null;
}

/** A part that makes no sense; the rest of the body still counts. The reason holds nothing that people wrote. */
export interface Unreadable {
  kind: "unreadable";
  reason: string;
}

export type Change = InboundMessage | StatusChange | Unreadable;

/** Why a send did not succeed, in words all providers share (providers/README.md, section 2). */
export type FailureClass =
  | "RETRY_LATER"
  | "RATE_PAIR"
  | "RATE_CHANNEL"
  | "WINDOW_CLOSED"
  | "INVALID_RECIPIENT"
  | "RECIPIENT_BLOCKED"
  | "SPAM_RISK"
  | "AUTH_LOST"
  | "ACCOUNT_BLOCKED"
  | "BAD_REQUEST"
  | "UNKNOWN";

export interface ProviderFailure {
  class: FailureClass;
  /** The provider's own code, for people who look it up. */
  code: string;
  detail: string | null;
}

export interface OutboundText {
  /** Kept for life; given to the provider to echo. */
  clientId: string;
  /** The provider's name of our line. */
  account: string;
  to: Identity[];
  body: string;
  quotedProviderId: string | null;
}

export type SendOutcome =
  | { outcome: "accepted"; providerId: string; recipient: Identity[] }
  | ({ outcome: "refused" } & ProviderFailure)
  /** Certainly not accepted; may be tried again, not before `afterMs` when the provider named a time. */
  | ({ outcome: "retry"; afterMs: number | null } & ProviderFailure)
  /** Nobody can tell whether it was accepted: never send it again blindly. */
  | { outcome: "unknown"; detail: string };

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
  send(message: OutboundText, credentials: Credentials, egress: Egress): Promise<SendOutcome>;
}

export interface ChannelAdapters {
  get(type: string): ChannelAdapter | undefined;
}
