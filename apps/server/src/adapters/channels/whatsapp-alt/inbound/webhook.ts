// One body of the server in our words. Pure; tolerates what it does not know, keeps every message whatever its kind.

import { type Fields, fieldsOf, idOf, lineOf, numberOf, textOf, timeOf } from "#adapters/reading";
import { contentOf, contextOf, identitiesOf, partsOf, referralOf, unwrap, wordsOf } from "#adapters/whatsapp";
import type { Change, Identity, InboundMessage, ProviderStatus } from "../../channel-adapter.ts";
import { reasonOf } from "../reasons.ts";

export function parseWebhook(body: unknown): Change[] {
  const given = fieldsOf(body);
  const event = lineOf(given?.event, 60);
  const account = lineOf(given?.instance, 100);
  if (!given || !event || !account) return [unreadable("no event or no instance")];
  const read = readers[event.toLowerCase().replaceAll("_", ".")];
  // Kinds that were not asked for, or that are of tomorrow: nothing a customer said here.
  if (!read) return [];
  const about = { account, own: lineOf(given.sender, 100) };
  const data = Array.isArray(given.data) ? given.data : [given.data];
  return data.flatMap((one): Change[] => {
    const fields = fieldsOf(one);
    return fields ? read(fields, about) : [unreadable(`${event}: not an object`)];
  });
}

interface About {
  account: string;
  /** Our own number, which is nobody to talk to. */
  own: string | undefined;
}

const readers: Readonly<Record<string, (data: Fields, about: About) => Change[]>> = {
  "messages.upsert": readMessage,
  "send.message": readMessage,
  "messages.update": readStatus,
  "messages.edited": readEdit,
  "messages.delete": readRevoke,
  "connection.update": readConnection,
  "status.instance": ({ disconnectionReasonCode }, { account }) => lostBy(numberOf(disconnectionReasonCode), account),
};

/** Chats with one person; stories, lists, channels and groups are somebody else's. */
function peopleOf(key: Fields, { own }: About): Identity[] {
  const jids = [lineOf(key.remoteJid, 100), lineOf(key.remoteJidAlt, 100)];
  const isPersonal = ["s.whatsapp.net", "lid"].includes(partsOf(jids[0])?.server ?? "");
  const isOwn = partsOf(jids[0])?.user === (partsOf(own)?.user ?? "");
  return isPersonal && !isOwn ? identitiesOf(...jids) : [];
}

function readMessage(data: Fields, about: About): Change[] {
  const key = fieldsOf(data.key);
  const given = fieldsOf(data.message);
  const providerId = idOf(key?.id);
  const at = timeOf(data.messageTimestamp);
  if (!key || !providerId) return [unreadable("message: no id")];
  const from = peopleOf(key, about);
  if (from.length === 0) return [];
  if (!at) return [unreadable("message: no time")];
  // What could not be decrypted has no contents; it comes again when it can.
  if (!given) return [];
  const { message, isSeenOnce } = unwrap(given);
  const fromMe = key.fromMe === true;
  const who = { account: about.account, at, from, fromMe };
  const reaction = fieldsOf(message.reactionMessage);
  if (reaction) {
    const targetProviderId = idOf(fieldsOf(reaction.key)?.id);
    if (!targetProviderId) return [unreadable("reaction: to nothing")];
    return [{ kind: "reaction", ...who, providerId, targetProviderId, emoji: textOf(reaction.text, 40) ?? null }];
  }
  // Changes come as events of their own.
  if (message.protocolMessage !== undefined || message.editedMessage !== undefined) return [];
  const said = contentOf(message, isSeenOnce, () => providerId);
  if (!said) return [];
  // What a message answers stands beside it, too: the server flattens words to a line.
  const beside = fieldsOf(data.contextInfo) ?? {};
  const context = { ...beside, ...contextOf(message) };
  const written: InboundMessage = {
    kind: "message",
    ...who,
    ...said,
    providerId,
    profileName: fromMe ? null : (lineOf(data.pushName, 200) ?? null),
    quotedProviderId: idOf(context.stanzaId) ?? null,
    isForwarded: context.isForwarded === true,
    referral: referralOf(context),
  };
  return [fromMe ? { ...written, kind: "echo", callbackId: null } : written];
}

const statuses: Readonly<Record<string, ProviderStatus>> = {
  SERVER_ACK: "sent",
  DELIVERY_ACK: "delivered",
  READ: "read",
  PLAYED: "played",
  ERROR: "failed",
};

/** Of our own messages; nobody asks when we read theirs. The server tells no time of it, so the moment of arrival is taken. */
function readStatus(data: Fields, { account }: About): Change[] {
  const providerId = idOf(data.keyId) ?? idOf(fieldsOf(data.key)?.id);
  const status = statuses[lineOf(data.status, 40) ?? ""];
  if (!providerId) return [unreadable("status: of nothing")];
  if (!status || data.fromMe !== true) return [];
  const failure = status === "failed" ? { class: "UNKNOWN" as const, code: "ERROR", detail: null } : null;
  return [{ kind: "status", account, at: ON_ARRIVAL, providerId, callbackId: null, status, failure, pricing: null }];
}

/** Of what lies ahead, the moment of arrival is taken. */
const ON_ARRIVAL = new Date("9999-01-01T00:00:00Z");

function readEdit(data: Fields, about: About): Change[] {
  const key = fieldsOf(data.key);
  const targetProviderId = idOf(key?.id);
  const edited = fieldsOf(data.editedMessage);
  if (!key || !targetProviderId || !edited) return [unreadable("edit: of nothing")];
  const from = peopleOf(key, about);
  const body = wordsOf(unwrap(edited).message);
  if (from.length === 0 || body === undefined) return [];
  const millis = numberOf(data.timestampMs) ?? 0;
  const at = millis > 1e12 && millis < 1e13 ? new Date(millis) : ON_ARRIVAL;
  return [{ kind: "edit", account: about.account, at, from, targetProviderId, body, fromMe: key.fromMe === true }];
}

function readRevoke(data: Fields, about: About): Change[] {
  const key = fieldsOf(data.key) ?? data;
  const targetProviderId = idOf(key.id);
  if (!targetProviderId) return [unreadable("removal: of nothing")];
  const from = peopleOf(key, about);
  if (from.length === 0) return [];
  const fromMe = key.fromMe === true;
  return [{ kind: "revoke", account: about.account, at: ON_ARRIVAL, from, targetProviderId, fromMe }];
}

function readConnection(data: Fields, { account }: About): Change[] {
  const state = lineOf(data.state, 40);
  if (state === "open") {
    const number = partsOf(lineOf(data.wuid, 100))?.user ?? null;
    const name = lineOf(data.profileName, 100) ?? null;
    return [newsOf(account, { about: "opened", number: number && `+${number}`, name })];
  }
  return state === "close" || state === "refused" ? lostBy(numberOf(data.statusReason), account) : [];
}

function lostBy(code: number | undefined, account: string): Change[] {
  const reason = reasonOf(code);
  return reason === null ? [] : [newsOf(account, { about: "lost", reason })];
}

type News = Extract<Change, { kind: "channel" }>["news"];

const newsOf = (account: string, news: News): Change => ({
  kind: "channel",
  account,
  externalAccount: null,
  number: null,
  news,
});

const unreadable = (reason: string): Change => ({ kind: "unreadable", reason });
