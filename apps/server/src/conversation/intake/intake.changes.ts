// What of a parsed webhook body is to be applied, and what must be kept for a person to look at. Pure.
import type {
  Change,
  ChannelNews,
  Echo,
  IdentityChange,
  InboundEdit,
  InboundMessage,
  InboundReaction,
  InboundRevoke,
  PostChange,
  PreferenceChange,
  ProfileChange,
  ReachChange,
  StatusChange,
  Watermark,
} from "#adapters/channels";
import { failureCode } from "#conversation/messages";

export interface Sorted {
  /** In the shape that the SQL function `intake_apply` reads. */
  changes: object[];
  /** About the channel itself: for whoever looks after channels. */
  channelNews: ChannelNews[];
  /** Why the body must be kept, without anything people wrote. */
  problems: string[];
}

/** A provider may tell one address about several accounts; only this channel's are ours to apply here. */
export function sortChanges(changes: readonly Change[], account: string | null): Sorted {
  const sorted: Sorted = { changes: [], channelNews: [], problems: [] };
  for (const change of changes) {
    if (change.kind === "unreadable") sorted.problems.push(change.reason);
    else if (account !== null && change.account !== null && change.account !== account) {
      sorted.problems.push(`${change.kind}: addressed to another account`);
    } else if (change.kind === "channel") sorted.channelNews.push(change);
    else sorted.changes.push(toApply(change));
  }
  return sorted;
}

/** The provider's ids of what customers wrote; neither notices of the channel nor what was typed on the company's telephone. */
export function writtenByCustomers(changes: readonly object[]): string[] {
  return (changes as { kind: string; providerId: string; type?: string; fromMe?: boolean }[])
    .filter(({ kind, type, fromMe }) => kind === "message" && type !== "system" && !fromMe)
    .map(({ providerId }) => providerId);
}

type Applicable = Exclude<Change, ChannelNews | { kind: "unreadable" }>;

function toApply(change: Applicable): object {
  if (change.kind === "message") return message(change);
  if (change.kind === "echo") return { ...message(change), callbackId: change.callbackId };
  return change.kind === "status" ? status(change) : other(change);
}

/** What is absent is left out: most messages are words and nothing else, and every field is read again by the database. */
function message(change: InboundMessage | Echo): object {
  const { kind, providerId, from, type, body } = change;
  const said: Record<string, unknown> = { kind, providerId, from, type, body, at: change.at.toISOString() };
  if (change.profileName) said.profileName = change.profileName;
  if (change.content) said.content = change.content;
  if (change.media) said.media = change.media;
  if (change.quotedProviderId) said.quotedProviderId = change.quotedProviderId;
  if (change.referral) said.referral = change.referral;
  if (change.isForwarded) said.isForwarded = true;
  if (change.fromMe) said.fromMe = true;
  if (change.opens) said.opens = true;
  if (change.group) Object.assign(said, inGroup(change));
  if (change.choicePlace !== undefined) said.choicePlace = change.choicePlace;
  return said;
}

const inGroup = ({ writer, members, mentions }: InboundMessage | Echo) => ({
  group: true,
  ...(writer && { writer }),
  ...(members && { members }),
  ...(mentions && { mentions }),
});

function status({ account: _, failure, ...change }: StatusChange): object {
  return {
    ...change,
    at: change.at.toISOString(),
    failure: failure && {
      code: failureCode(failure.class),
      detail: failure.detail ?? failure.code,
      class: failure.class,
      providerCode: failure.code,
    },
  };
}

type Other =
  | InboundReaction
  | InboundEdit
  | InboundRevoke
  | IdentityChange
  | PreferenceChange
  | ReachChange
  | Watermark
  | ProfileChange
  | PostChange;

function other({ account: _, ...change }: Other): object {
  return { ...change, at: change.at.toISOString() };
}
