// One update in our words. Tolerates what it does not know, keeps every message whatever its kind, never throws.
import type { Referral } from "@prosa/contracts/message-content";
import { type Fields, fieldsOf, idOf, lineOf, listOf, objectIdOf, timeOf } from "#adapters/reading";
import type { Change, InboundMessage } from "../../channel-adapter.ts";
import { messageIdOf } from "../ids.ts";
import { contentOf, isService, wordsOf } from "./content.ts";
import { ownPhoneOf, personOf } from "./people.ts";

export function parseUpdate(body: unknown): Change[] {
  const update = fieldsOf(body);
  const number = objectIdOf(update?.update_id);
  if (!update || !number) return [unreadable("update: no number")];
  for (const [key, read] of Object.entries(readers)) {
    const given = update[key];
    if (given === undefined) continue;
    const fields = fieldsOf(given);
    return fields ? read(fields, number) : [unreadable(`${key}: not an object`)];
  }
  // Kinds that were not asked for, or that are of tomorrow: nothing a customer said here.
  return [];
}

type Reader = (given: Fields, update: string) => Change[];

const readers: Record<string, Reader> = {
  message: readMessage,
  edited_message: readEdit,
  callback_query: readChoice,
  message_reaction: readReaction,
  my_chat_member: readMembership,
};

/** Groups are not attended: what is said there is said to others. */
const isPrivate = (message: Fields | undefined) => fieldsOf(message?.chat)?.type === "private";

const NOBODY = { account: null } as const;

function readMessage(message: Fields): Change[] {
  if (!isPrivate(message) || isService(message)) return [];
  const providerId = messageIdOf(fieldsOf(message.chat)?.id, message.message_id);
  const at = timeOf(message.date);
  const person = personOf(fieldsOf(message.from));
  if (!providerId) return [unreadable("message: no number")];
  if (!at) return [unreadable("message: no time")];
  if (person.from.length === 0) return [unreadable("message: nobody wrote it")];
  const answered = fieldsOf(message.reply_to_message);
  const written: InboundMessage = {
    kind: "message",
    ...NOBODY,
    ...person,
    at,
    providerId,
    ...contentOf(message),
    quotedProviderId: answered ? (messageIdOf(fieldsOf(message.chat)?.id, answered.message_id) ?? null) : null,
    isForwarded: message.forward_origin !== undefined,
    referral: referralOf(message),
    fromMe: false,
  };
  const phone = ownPhoneOf(message);
  const known: Change[] = phone
    ? [{ kind: "identity", ...NOBODY, at, providerId: `${providerId}:phone`, from: person.from, to: [phone] }]
    : [];
  return [...known, written];
}

const START = /^\/start(?:@\w+)?(?: ([\w-]{1,64}))?$/;

function referralOf({ text }: Fields): Referral | null {
  const [, word] = (typeof text === "string" && START.exec(text)) || [];
  if (!word) return null;
  return { sourceType: "telegram", sourceId: word, sourceUrl: null, headline: null, body: null, clickId: null };
}

function readEdit(message: Fields): Change[] {
  if (!isPrivate(message)) return [];
  const targetProviderId = messageIdOf(fieldsOf(message.chat)?.id, message.message_id);
  const at = timeOf(message.edit_date) ?? timeOf(message.date);
  const { from } = personOf(fieldsOf(message.from));
  if (!targetProviderId || !at || from.length === 0) return [unreadable("edit: no message, time or writer")];
  // A live place that moves is an edit, too, and changes no words.
  if (message.location !== undefined) return [];
  return [{ kind: "edit", ...NOBODY, at, from, targetProviderId, body: wordsOf(message), fromMe: false }];
}

/** A tap has no time of its own, and that of its message is older: of what lies ahead, the moment of arrival is taken. */
const ON_ARRIVAL = new Date("9999-01-01T00:00:00Z");
const PLACE = /^#(\d{1,3})$/;

/** The tapped button's place among those of our message; its title stands in the message that comes along. */
function readChoice(query: Fields): Change[] {
  const id = idOf(query.id);
  const message = fieldsOf(query.message);
  const { from, profileName } = personOf(fieldsOf(query.from));
  const target = messageIdOf(fieldsOf(message?.chat)?.id, message?.message_id);
  if (!id || from.length === 0) return [unreadable("choice: no number or nobody")];
  if (!message || !target || !isPrivate(message)) return [];
  const data = lineOf(query.data, 64) ?? "";
  const place = PLACE.exec(data)?.[1];
  const body = titleOf(message, data) ?? data;
  return [
    {
      kind: "message",
      ...NOBODY,
      at: ON_ARRIVAL,
      providerId: `tap:${id}`,
      from,
      profileName,
      type: "choice",
      body,
      content: { type: "choice", choiceId: data },
      media: null,
      quotedProviderId: target,
      isForwarded: false,
      referral: null,
      fromMe: false,
      ...(place === undefined ? {} : { choicePlace: Number(place) }),
    },
  ];
}

function titleOf(message: Fields, data: string): string | undefined {
  for (const row of listOf(fieldsOf(message.reply_markup)?.inline_keyboard)) {
    for (const each of listOf(row)) {
      const button = fieldsOf(each);
      if (button?.callback_data === data) return lineOf(button.text, 200);
    }
  }
  return undefined;
}

/** Of several signs, as paying members may put them, the last; none takes the reaction away. */
function readReaction(given: Fields, update: string): Change[] {
  if (!isPrivate(given)) return [];
  const targetProviderId = messageIdOf(fieldsOf(given.chat)?.id, given.message_id);
  const at = timeOf(given.date);
  const { from } = personOf(fieldsOf(given.user));
  if (!targetProviderId || !at || from.length === 0) return [unreadable("reaction: no message, time or person")];
  const signs = listOf(given.new_reaction).map(fieldsOf);
  const sign = lineOf(signs.findLast((one) => one?.type === "emoji")?.emoji, 40);
  const emoji = sign ?? (signs.length > 0 ? "⭐" : null);
  return [
    { kind: "reaction", ...NOBODY, at, providerId: `react:${update}`, from, targetProviderId, emoji, fromMe: false },
  ];
}

/** Somebody stopped the bot, or let it speak again; where they are attended, it is noted. */
function readMembership(given: Fields, update: string): Change[] {
  if (!isPrivate(given)) return [];
  const at = timeOf(given.date);
  const { from, profileName } = personOf(fieldsOf(given.from));
  const status = fieldsOf(given.new_chat_member)?.status;
  if (!at || from.length === 0) return [unreadable("membership: no time or person")];
  if (status !== "kicked" && status !== "member") return [];
  const isBlocked = status === "kicked";
  return [
    { kind: "reach", ...NOBODY, at, from, reach: isBlocked ? "blocked" : "ok" },
    {
      kind: "message",
      ...NOBODY,
      at,
      providerId: `member:${update}`,
      from,
      profileName,
      type: "system",
      body: "",
      content: { type: "system", event: isBlocked ? "channelBlocked" : "channelUnblocked" },
      media: null,
      quotedProviderId: null,
      isForwarded: false,
      referral: null,
      fromMe: false,
    },
  ];
}

function unreadable(reason: string): Change {
  return { kind: "unreadable", reason };
}
