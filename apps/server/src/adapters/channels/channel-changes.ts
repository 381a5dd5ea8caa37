// What a provider tells us, in words that all providers share: an adapter's `parse` gives these and nothing else.
import type { FailureClass } from "@prosa/contracts/failures";
import type { MediaType, MessageContent, MessageType, Referral } from "@prosa/contracts/message-content";

export type IdentityKind = "phone" | "wa_id" | "wa_lid" | "wa_bsuid" | "psid" | "igsid" | "tg" | "visitor" | "email";

export interface Identity {
  kind: IdentityKind;
  value: string;
}

/** A file the provider holds for us. */
export interface RemoteMedia {
  kind: MediaType;
  /** The provider's name of the file; asked for it when fetching. */
  providerMediaId: string;
  mime: string;
  sha256: string | null;
  name: string | null;
}

interface FromProvider {
  /** The provider's name of the account it came in on, so that news of another is noticed. */
  account: string | null;
  at: Date;
}

/** A customer wrote. */
export interface InboundMessage extends FromProvider {
  kind: "message";
  providerId: string;
  from: Identity[];
  profileName: string | null;
  type: MessageType;
  /** The words: text, caption, the title of what was tapped; "" where there are none. */
  body: string;
  content: MessageContent | null;
  media: RemoteMedia | null;
  quotedProviderId: string | null;
  isForwarded: boolean;
  referral: Referral | null;
  /** Typed by the company on the telephone itself, not by the customer. */
  fromMe: boolean;
}

/** A customer put a reaction on a message, or took it away (null). */
export interface InboundReaction extends FromProvider {
  kind: "reaction";
  providerId: string;
  from: Identity[];
  targetProviderId: string;
  emoji: string | null;
  /** Put there by the company on the telephone itself; `from` is then the customer all the same. */
  fromMe: boolean;
}

/** A customer changed a message. */
export interface InboundEdit extends FromProvider {
  kind: "edit";
  from: Identity[];
  targetProviderId: string;
  body: string;
  fromMe: boolean;
}

/** A customer took a message back. */
export interface InboundRevoke extends FromProvider {
  kind: "revoke";
  from: Identity[];
  targetProviderId: string;
  fromMe: boolean;
}

export type ProviderStatus = "sent" | "delivered" | "read" | "played" | "failed";

/** The provider says what became of a message of ours. */
export interface StatusChange extends FromProvider {
  kind: "status";
  providerId: string;
  /** Our own id, echoed: matches the message even when the answer to the send was lost. */
  callbackId: string | null;
  status: ProviderStatus;
  failure: ProviderFailure | null;
  pricing: { category: string; billable: boolean } | null;
}

/** A customer is now known by another name (a new number, a new hidden id). */
export interface IdentityChange extends FromProvider {
  kind: "identity";
  providerId: string;
  from: Identity[];
  to: Identity[];
}

/** The provider's own switch for what is sent to many: somebody wants no more of it from this account, or wants it again. */
export interface PreferenceChange extends FromProvider {
  kind: "preference";
  from: Identity[];
  value: "stop" | "resume";
}

/** The provider speaks about the channel itself, or about its templates. */
export interface ChannelNews {
  kind: "channel";
  account: string | null;
  /** Such news often names the account or the number instead of the account: both must be this channel's where given. */
  externalAccount: string | null;
  /** Digits only. */
  number: string | null;
  news:
    | { about: "quality"; quality: Quality; messagingLimit: number | null }
    | { about: "limit"; messagingLimit: number | null }
    | {
        about: "template";
        externalId: string;
        status: TemplateStatus | null;
        quality: Quality | null;
        category: TemplateCategory | null;
        reason: string | null;
      }
    | { about: "lost"; reason: string }
    | { about: "restored" }
    | { about: "alert"; severity: string; detail: string };
}

/** A part that makes no sense; the rest of the body still counts. The reason holds nothing that people wrote. */
export interface Unreadable {
  kind: "unreadable";
  reason: string;
}

export type Change =
  | InboundMessage
  | InboundReaction
  | InboundEdit
  | InboundRevoke
  | StatusChange
  | IdentityChange
  | PreferenceChange
  | ChannelNews
  | Unreadable;

export type Quality = "green" | "yellow" | "red" | "unknown";
export type TemplateCategory = "marketing" | "utility" | "authentication";
export type TemplateStatus = "approved" | "pending" | "rejected" | "paused" | "disabled" | "other";

/** Why a send did not succeed. */
export interface ProviderFailure {
  class: FailureClass;
  /** The provider's own code, for people who look it up. */
  code: string;
  detail: string | null;
}
