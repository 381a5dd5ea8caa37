// What a session told, in our words. Pure; keys inside a message are in its writer's perspective, and what only our own
// account may say to itself counts from nobody.

import { type Fields, fieldsOf, idOf, lineOf, listOf, numberOf, textOf, timeOf } from "#adapters/reading";
import {
  contentOf,
  contextOf,
  groupId,
  identitiesOf,
  isGroup,
  OWN,
  partsOf,
  referralOf,
  unwrap,
  wordsOf,
} from "#adapters/whatsapp";
import type { Change, GroupPerson, Identity, ProviderStatus } from "../../channel-adapter.ts";
import { mediaIdOf } from "../files/media-id.ts";
import { type GroupPlace, groupNews, groupPlace, idInGroup, mentionsIn } from "./groups.ts";

export function parseNews(body: unknown): Change[] {
  return listOf(fieldsOf(body)?.news).flatMap((one): Change[] => {
    const news = fieldsOf(one);
    switch (news?.kind) {
      case "message":
        return messageNews(news);
      case "receipt":
        return receiptNews(news);
      case "identity":
        return identityNews(news);
      case "group":
        return groupNews(news);
      case "call":
        return callNews(news);
      // Nothing of these is shown: a message that cannot be read yet comes again when it can.
      case "waiting":
      case "timelock":
        return [];
      default:
        return [{ kind: "unreadable", reason: "news of an unknown kind" }];
    }
  });
}

const attr = (attrs: Fields | undefined, name: string) => lineOf(attrs?.[name], 200);

/** Chats with one person; stories, lists, channels and groups are somebody else's. */
function isPersonal(jid: string | undefined): boolean {
  const server = partsOf(jid)?.server;
  return server === "s.whatsapp.net" || server === "lid";
}

interface Envelope {
  account: null;
  at: Date;
  providerId: string;
  from: Identity[];
  fromMe: boolean;
  group?: true;
  writer?: GroupPerson;
}

function messageNews(news: Fields): Change[] {
  const attrs = fieldsOf(news.attrs);
  const given = fieldsOf(news.message);
  const providerId = idOf(attrs?.id);
  const at = timeOf(attrs?.t);
  if (!attrs || !given || !providerId || !at) return [{ kind: "unreadable", reason: "a message without id or time" }];
  const { message, destination, isSeenOnce } = unwrap(given);
  const fromMe = news.isOwn === true;
  if (isGroup(attr(attrs, "from"))) return inGroup(attrs, { providerId, at, fromMe }, message, isSeenOnce);
  const chat = fromMe ? (attr(attrs, "recipient") ?? destination) : attr(attrs, "from");
  if (!isPersonal(chat) || (fromMe && isSamePerson(chat, attr(attrs, "from")))) return [];
  const others = fromMe
    ? ["peer_recipient_pn", "peer_recipient_lid", "recipient_pn", "recipient_lid"]
    : ["sender_pn", "sender_lid"];
  const from = identitiesOf(chat, ...others.map((name) => attr(attrs, name)));
  const envelope: Envelope = { account: null, at, providerId, from, fromMe };
  return amendmentOf(envelope, message) ?? wordsFrom(envelope, attrs, message, isSeenOnce);
}

function inGroup(
  attrs: Fields,
  { providerId, at, fromMe }: Pick<Envelope, "providerId" | "at" | "fromMe">,
  message: Fields,
  isSeenOnce: boolean,
): Change[] {
  const place = groupPlace(attrs, fromMe);
  if (!place) return [{ kind: "unreadable", reason: "a group's message of nobody" }];
  const envelope: Envelope = {
    account: null,
    at,
    providerId: groupId(place.jid, place.author, providerId),
    from: place.from,
    fromMe,
    group: true,
    ...(place.writer && { writer: place.writer }),
  };
  return amendmentOf(envelope, message, place) ?? wordsFrom(envelope, attrs, message, isSeenOnce, place);
}

const isSamePerson = (one: string | undefined, other: string | undefined) =>
  partsOf(one)?.user !== undefined && partsOf(one)?.user === partsOf(other)?.user;

/** Null where the message is none. What protocol messages say besides is between our own devices. */
function amendmentOf(envelope: Envelope, message: Fields, place: GroupPlace | null = null): Change[] | null {
  const { providerId, ...who } = envelope;
  const reaction = fieldsOf(message.reactionMessage);
  if (reaction) {
    const key = fieldsOf(reaction.key);
    const targetProviderId = place ? idInGroup(place, key) : idOf(key?.id);
    if (!targetProviderId) return [{ kind: "unreadable", reason: "a reaction to nothing" }];
    const at = millisOf(reaction.senderTimestampMs) ?? who.at;
    return [{ kind: "reaction", ...who, at, providerId, targetProviderId, emoji: textOf(reaction.text, 40) ?? null }];
  }
  const protocol = fieldsOf(message.protocolMessage);
  if (!protocol) return null;
  const key = fieldsOf(protocol.key);
  const targetProviderId = place ? idInGroup(place, key) : idOf(key?.id);
  // In the writer's eyes it must be the writer's own.
  if (!targetProviderId || key?.fromMe !== true) return [];
  if (isType(protocol.type, "REVOKE", 0)) return [{ kind: "revoke", ...who, targetProviderId }];
  if (!isType(protocol.type, "MESSAGE_EDIT", 14)) return [];
  const edited = unwrap(fieldsOf(protocol.editedMessage) ?? {}).message;
  const body = wordsOf(edited);
  if (body === undefined) return [{ kind: "unreadable", reason: "an edit without words" }];
  const named = place ? mentionsIn(place, contextOf(edited)) : {};
  return [{ kind: "edit", ...who, ...named, at: millisOf(protocol.timestampMs) ?? who.at, targetProviderId, body }];
}

const isType = (given: unknown, name: string, number: number) => given === name || given === number;

function millisOf(value: unknown): Date | undefined {
  const millis = numberOf(value);
  return millis !== undefined && millis > 1e12 && millis < 1e13 ? new Date(millis) : undefined;
}

function wordsFrom(
  envelope: Envelope,
  attrs: Fields,
  message: Fields,
  isSeenOnce: boolean,
  place: GroupPlace | null = null,
): Change[] {
  const said = contentOf(message, isSeenOnce, mediaIdOf);
  if (!said) return [];
  const context = contextOf(message);
  return [
    {
      kind: "message",
      ...envelope,
      ...said,
      ...(place && mentionsIn(place, context)),
      // A group has no name of its writer.
      profileName: envelope.fromMe || place ? null : (lineOf(attrs.notify, 200) ?? null),
      quotedProviderId: (place ? idInGroup(place, quotedKey(context)) : idOf(context.stanzaId)) ?? null,
      isForwarded: context.isForwarded === true,
      referral: referralOf(context),
    },
  ];
}

const quotedKey = ({ stanzaId, participant }: Fields): Fields => ({ id: stanzaId, participant });

const statuses: Readonly<Record<string, ProviderStatus>> = {
  delivered: "delivered",
  inactive: "delivered",
  read: "read",
  played: "played",
};

function receiptNews(news: Fields): Change[] {
  const attrs = fieldsOf(news.attrs);
  const status = statuses[attr(attrs, "type") ?? "delivered"];
  const at = timeOf(attrs?.t);
  const from = attr(attrs, "from");
  if (!status || !at || !(isPersonal(from) || isGroup(from))) return [];
  return listOf(news.ids).flatMap((id): Change[] => {
    const given = idOf(id);
    if (!given) return [];
    // In a group the first member who has it, or has read it, counts.
    const providerId = from !== undefined && isGroup(from) ? groupId(from, OWN, given) : given;
    return [{ kind: "status", account: null, at, providerId, callbackId: null, status, failure: null, pricing: null }];
  });
}

function identityNews(news: Fields & { at?: unknown }): Change[] {
  const { lid, pn } = news as { lid?: string; pn?: string };
  const from = identitiesOf(lid);
  const to = identitiesOf(pn);
  const at = millisOf(news.at);
  if (from.length === 0 || to.length === 0 || !at) return [{ kind: "unreadable", reason: "a mapping of nobody" }];
  const providerId = `map/${from[0]?.value}/${to[0]?.value}`;
  return [{ kind: "identity", account: null, at, providerId, from, to, isHint: true }];
}

export const callId = (id: string): string => `call/${id}`;

/** It rings; that it ended, or was taken on the telephone, is no news. */
function callNews(news: Fields): Change[] {
  if (news.status !== "offer") return [];
  const attrs = fieldsOf(news.attrs);
  const id = idOf(news.callId);
  const at = timeOf(attrs?.t);
  if (!attrs || !id || !at) return [{ kind: "unreadable", reason: "a call without id or time" }];
  const from = identitiesOf(attr(attrs, "from"), attr(attrs, "call-creator"), attr(attrs, "caller_pn"));
  if (from.length === 0) return [];
  return [
    {
      kind: "message",
      account: null,
      at,
      providerId: callId(id),
      from,
      fromMe: false,
      opens: true,
      type: "system",
      body: "",
      content: { type: "system", event: "callRejected" },
      media: null,
      profileName: lineOf(attrs.notify, 200) ?? null,
      quotedProviderId: null,
      isForwarded: false,
      referral: null,
    },
  ];
}
