// What a provider tells us, in words that all providers share: an adapter's `parse` gives these and nothing else.
import type { FailureClass } from "@prosa/contracts/failures";
import type { MediaType, MessageContent, MessageType, Referral } from "@prosa/contracts/message-content";

export type IdentityKind =
  | "phone"
  | "wa_id"
  | "wa_lid"
  | "wa_bsuid"
  | "wa_group"
  | "psid"
  | "igsid"
  | "tg"
  | "visitor"
  | "email";

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

/** Somebody of a group, by the provider's own name of them. */
export interface GroupPerson {
  key: string;
  /** Digits; null where only a hidden id is known. */
  number: string | null;
  name?: string | null;
  isLeaving?: true;
}

/** Said in a group: `from` is then the group itself. */
interface InGroup {
  group?: true;
  /** Left out: ours, or nobody. */
  writer?: GroupPerson;
  /** Whom a notice is about; the words are made of their names. */
  members?: GroupPerson[];
  /** Who is named in the words, and by which word behind the "@". */
  mentions?: { word: string; key: string; number: string | null; isOwn: boolean }[];
}

/** A customer wrote. */
export interface InboundMessage extends FromProvider, InGroup {
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
  /** Of a notice: it is a customer's wish to be attended, and opens an attendance as words do. */
  opens?: true;
  /** Of a comment: the provider's name of the post it stands below. */
  postId?: string;
  /** Of a tapped choice whose id the provider had no room for: its place among those of the quoted message. */
  choicePlace?: number;
}

/** A message of the account's own, told to everybody who listens: ours, or one that was written in the provider's own inbox. */
export interface Echo extends Omit<InboundMessage, "kind"> {
  kind: "echo";
  /** Our own id where the provider kept it. */
  callbackId: string | null;
}

/** Everything we wrote to this person until then has come so far. */
export interface Watermark extends FromProvider {
  kind: "watermark";
  from: Identity[];
  status: "delivered" | "read";
  /** By the provider's clock. */
  upTo: Date;
}

/** What was learned afterwards of somebody who had no name. */
export interface ProfileChange extends FromProvider {
  kind: "profile";
  from: Identity[];
  name: string;
  /** A group, which is called what its members call it. */
  renames?: true;
}

/** What was learned afterwards of the post below a comment. */
export interface PostChange extends FromProvider {
  kind: "post";
  targetProviderId: string;
  post: { text: string | null; url: string | null };
}

/** A customer put a reaction on a message, or took it away (null). */
export interface InboundReaction extends FromProvider, InGroup {
  kind: "reaction";
  providerId: string;
  from: Identity[];
  targetProviderId: string;
  emoji: string | null;
  /** Put there by the company on the telephone itself; `from` is then the customer all the same. */
  fromMe: boolean;
}

/** A customer changed a message. */
export interface InboundEdit extends FromProvider, InGroup {
  kind: "edit";
  from: Identity[];
  targetProviderId: string;
  body: string;
  fromMe: boolean;
}

/** A customer took a message back. */
export interface InboundRevoke extends FromProvider, InGroup {
  kind: "revoke";
  from: Identity[];
  targetProviderId: string;
  fromMe: boolean;
  /** The provider wants nothing of it kept, for nobody. */
  erases?: true;
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
  /** Learnt in passing: of somebody who is not a contact nothing is kept. */
  isHint?: true;
}

/** The provider's own switch for what is sent to many: somebody wants no more of it from this account, or wants it again. */
export interface PreferenceChange extends FromProvider {
  kind: "preference";
  from: Identity[];
  value: "stop" | "resume";
}

/** Whether somebody can be written to on this channel: they stopped it, came back, or are gone for good. */
export interface ReachChange extends FromProvider {
  kind: "reach";
  from: Identity[];
  reach: "ok" | "blocked" | "gone";
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
    /** Whoever was paired is there: the number is known from now on. */
    | { about: "opened"; number: string | null; name: string | null }
    | { about: "alert"; severity: string; detail: string };
}

/** A part that makes no sense; the rest of the body still counts. The reason holds nothing that people wrote. */
export interface Unreadable {
  kind: "unreadable";
  reason: string;
}

export type Change =
  | InboundMessage
  | Echo
  | Watermark
  | ProfileChange
  | PostChange
  | InboundReaction
  | InboundEdit
  | InboundRevoke
  | StatusChange
  | IdentityChange
  | PreferenceChange
  | ReachChange
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
