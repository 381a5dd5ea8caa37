// What is to be said in the provider's words: which method, with which fields.
import type { InlineKeyboardButton, InlineKeyboardMarkup, ReplyKeyboardMarkup } from "@grammyjs/types";
import type { ContentOf, MessageContent } from "@prosa/contracts/message-content";
import type { OutboundContent, OutboundFile, OutboundMessage } from "../../channel-adapter.ts";
import { placeOf } from "../ids.ts";
import { toEntities } from "../marks.ts";

export interface Wording {
  method: string;
  fields: Record<string, unknown>;
  file?: { field: string; file: OutboundFile };
}

const methods = {
  image: ["sendPhoto", "photo"],
  video: ["sendVideo", "video"],
  audio: ["sendAudio", "audio"],
  voice: ["sendVoice", "voice"],
  document: ["sendDocument", "document"],
  sticker: ["sendSticker", "sticker"],
} as const;

/** Null: nothing of it can be said here. */
export function wordingOf({ content, quotedProviderId }: OutboundMessage, chat_id: number): Wording | null {
  const answered = quotedProviderId === null ? null : placeOf(quotedProviderId);
  const base = {
    chat_id,
    // What was answered may be gone by now; the answer is said all the same.
    ...(answered && {
      reply_parameters: { message_id: answered.message_id, allow_sending_without_reply: true },
    }),
  };
  if ("file" in content) {
    const [method, field] = methods[content.type];
    const { text, entities } = toEntities(content.body);
    const caption = text === "" ? {} : { caption: text, ...(entities.length > 0 && { caption_entities: entities }) };
    return { method, fields: { ...base, ...caption }, file: { field, file: content.file } };
  }
  return wordsOf(content, base);
}

type Base = Record<string, unknown>;

function wordsOf(content: Exclude<OutboundContent, { file: unknown }>, base: Base): Wording | null {
  switch (content.type) {
    case "text":
      return text(content.body, base);
    case "location":
    case "contacts":
    case "buttons":
    case "list":
    case "link":
    case "locationRequest":
      return drawn(content.content, content.body, base);
    default:
      return null;
  }
}

function text(body: string, base: Base, reply_markup?: object): Wording {
  return {
    method: "sendMessage",
    fields: { ...base, ...textFields(body), ...(reply_markup && { reply_markup }) },
  };
}

export function textFields(body: string): { text: string; entities?: object[] } {
  const { text: plain, entities } = toEntities(body);
  return { text: plain, ...(entities.length > 0 && { entities }) };
}

function drawn(content: MessageContent, body: string, base: Base): Wording | null {
  switch (content.type) {
    case "location":
      return place(content, base);
    case "contacts":
      return card(content, base);
    case "buttons":
      return text(framed(content, body), base, keyboard(content.buttons.map(({ title }) => ({ title }))));
    case "list":
      return text(framed(content, body), base, keyboard(content.sections.flatMap(({ rows }) => rows)));
    case "link": {
      const inline_keyboard: InlineKeyboardButton[][] = [[{ text: content.label, url: content.url }]];
      return text(framed(content, body), base, { inline_keyboard });
    }
    case "locationRequest": {
      const markup: ReplyKeyboardMarkup = {
        keyboard: [[{ text: "📍", request_location: true }]],
        one_time_keyboard: true,
        resize_keyboard: true,
      };
      return text(body, base, markup);
    }
    default:
      return null;
  }
}

/** Header above and footer below, which Telegram has no places for. */
const framed = ({ header, footer }: { header?: string | undefined; footer?: string | undefined }, body: string) =>
  [header ? `*${header}*` : "", body, footer ? `_${footer}_` : ""].filter(Boolean).join("\n\n");

/** A row each, so that no title is cut; what is tapped comes back as its place, for there is little room. */
function keyboard(choices: readonly { title: string; description?: string | undefined }[]): InlineKeyboardMarkup {
  return {
    inline_keyboard: choices.map(({ title, description }, index) => [
      { text: description ? `${title} · ${description}` : title, callback_data: `#${index}` },
    ]),
  };
}

function place({ latitude, longitude, name, address }: ContentOf<"location">, base: Base): Wording {
  const where = { ...base, latitude, longitude };
  if (!name && !address) return { method: "sendLocation", fields: where };
  return {
    method: "sendVenue",
    fields: { ...where, title: name || address, address: address || name },
  };
}

/** A card needs a number; one without is said in words. Several are several messages before they come here. */
function card({ contacts }: ContentOf<"contacts">, base: Base): Wording {
  const [one] = contacts;
  const phone = one?.phones[0]?.phone;
  if (!one || !phone || contacts.length > 1) {
    const lines = contacts.flatMap(({ name, phones, emails = [] }) => [
      name,
      ...phones.map((each) => each.phone),
      ...emails,
    ]);
    return text(lines.join("\n"), base);
  }
  const [first = one.name, ...rest] = one.name.split(" ");
  const last = rest.join(" ");
  return {
    method: "sendContact",
    fields: { ...base, phone_number: phone, first_name: first, ...(last && { last_name: last }) },
  };
}
