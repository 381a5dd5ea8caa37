// One event of a thread: a message, its echo, what was tapped, and what happens to messages afterwards.
import { type Fields, fieldsOf, idOf, lineOf, listOf, objectIdOf, textOf } from "#adapters/reading";
import type { Change, Identity, InboundMessage } from "../../channel-adapter.ts";
import { type Flavour, nameOf } from "../flavour.ts";
import { partsOf } from "./content.ts";
import { momentOf, unreadable } from "./words.ts";

const BODY_MAX = 65_536;

interface Event {
  account: string;
  at: Date;
  from: Identity[];
}

export function readMessaging(account: string, given: Fields | undefined, flavour: Flavour): Change[] {
  const [sender, recipient] = [objectIdOf(fieldsOf(given?.sender)?.id), objectIdOf(fieldsOf(given?.recipient)?.id)];
  const at = momentOf(given?.timestamp);
  if (!given || !sender || !recipient) return [unreadable("event: nobody or no account")];
  if (!at) return [unreadable("event: no time")];
  const message = fieldsOf(given.message);
  const isEcho = message?.is_echo === true || sender === account;
  const person = isEcho ? recipient : sender;
  const event: Event = { account, at, from: [{ kind: flavour.kind, value: nameOf(account, person) }] };
  if (message) return readMessage(message, event, isEcho);
  for (const [key, read] of Object.entries(readers)) {
    const fields = fieldsOf(given[key]);
    if (fields) return read(fields, event);
  }
  // Referrals, opt-ins and passing of threads: nothing that somebody said.
  return [];
}

type Reader = (given: Fields, event: Event) => Change[];

const readers: Record<string, Reader> = {
  postback: readPostback,
  reaction: readReaction,
  message_edit: readEdit,
  delivery: (given, event) => readMarks(given, event, "delivered"),
  read: (given, event) => readMarks(given, event, "read"),
};

function readMessage(message: Fields, event: Event, isEcho: boolean): Change[] {
  const providerId = idOf(message.mid);
  if (!providerId) return [unreadable("message: no id")];
  if (message.is_deleted === true) {
    return [{ kind: "revoke", ...event, targetProviderId: providerId, fromMe: isEcho, erases: true }];
  }
  const answered = fieldsOf(message.reply_to);
  const parts = partsOf(message);
  const written = parts.map(
    (part, place): InboundMessage => ({
      kind: "message",
      ...event,
      // Several files of one message are messages of their own.
      providerId: place === 0 ? providerId : `${providerId}#${place}`,
      profileName: null,
      ...part,
      quotedProviderId: place === 0 ? (idOf(answered?.mid) ?? null) : null,
      isForwarded: false,
      referral: place === 0 ? referralOf(fieldsOf(message.referral)) : null,
      fromMe: isEcho,
    }),
  );
  if (!isEcho) return written;
  const callbackId = uuidOf(message.metadata);
  return written.map((one, place) => ({ ...one, kind: "echo", callbackId: place === 0 ? callbackId : null }));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuidOf = (value: unknown) => (typeof value === "string" && UUID.test(value) ? value : null);

function referralOf(given: Fields | undefined): InboundMessage["referral"] {
  if (!given) return null;
  const ad = fieldsOf(given.ads_context_data);
  const sourceId = lineOf(given.ad_id, 200) ?? lineOf(given.ref, 200) ?? null;
  return {
    sourceType: (lineOf(given.source, 40) ?? "referral").toLowerCase(),
    sourceId,
    sourceUrl: null,
    headline: lineOf(ad?.ad_title, 500) ?? null,
    body: null,
    clickId: null,
  };
}

function readPostback(given: Fields, event: Event): Change[] {
  const providerId = idOf(given.mid);
  const choiceId = textOf(given.payload, 300) ?? "";
  if (!providerId) return [unreadable("postback: no id")];
  return [
    {
      kind: "message",
      ...event,
      providerId,
      profileName: null,
      type: "choice",
      body: lineOf(given.title, 300) ?? choiceId,
      content: { type: "choice", choiceId },
      media: null,
      quotedProviderId: null,
      isForwarded: false,
      referral: referralOf(fieldsOf(given.referral)),
      fromMe: false,
    },
  ];
}

function readReaction(given: Fields, event: Event): Change[] {
  const targetProviderId = idOf(given.mid);
  if (!targetProviderId) return [unreadable("reaction: no message")];
  const emoji = given.action === "react" ? (lineOf(given.emoji, 40) ?? "❤") : null;
  const providerId = `reaction:${targetProviderId}:${event.at.getTime()}`;
  return [{ kind: "reaction", ...event, providerId, targetProviderId, emoji, fromMe: false }];
}

function readEdit(given: Fields, event: Event): Change[] {
  const targetProviderId = idOf(given.mid);
  if (!targetProviderId) return [unreadable("edit: no message")];
  return [{ kind: "edit", ...event, targetProviderId, body: textOf(given.text, BODY_MAX) ?? "", fromMe: false }];
}

/** By id where ids are given, and by the moment until which everything is so. */
function readMarks(given: Fields, event: Event, status: "delivered" | "read"): Change[] {
  const ids = [...listOf(given.mids), given.mid].flatMap((one) => idOf(one) ?? []);
  const each = ids.map((providerId): Change => {
    const { account, at } = event;
    return { kind: "status", account, at, providerId, callbackId: null, status, failure: null, pricing: null };
  });
  const upTo = momentOf(given.watermark);
  return upTo ? [...each, { kind: "watermark", ...event, status, upTo }] : each;
}
