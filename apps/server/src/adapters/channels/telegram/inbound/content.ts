// What a message holds, by the key it is under. Whatever cannot be understood is kept as "unsupported" with its kind.
import type { ContentOf, MediaType } from "@prosa/contracts/message-content";
import { type Fields, fieldsOf, idOf, lineOf, listOf, numberOf, textOf } from "#adapters/reading";
import type { InboundMessage } from "../../channel-adapter.ts";
import { fromEntities } from "../marks.ts";

type Said = Pick<InboundMessage, "type" | "body" | "content" | "media">;

const BODY_MAX = 65_536;

/** Its text or its caption, with what was bold. */
export function wordsOf(message: Fields): string {
  const text = textOf(message.text, BODY_MAX);
  if (text !== undefined) return fromEntities(text, message.entities);
  const caption = textOf(message.caption, BODY_MAX);
  return caption === undefined ? "" : fromEntities(caption, message.caption_entities);
}

export function contentOf(message: Fields): Said {
  if (textOf(message.text, 1) !== undefined) return said("text", wordsOf(message));
  return fileOf(message) ?? placeOf(message) ?? cardOf(message) ?? unsupported(message);
}

function said(type: Said["type"], body: string, content: Said["content"] = null): Said {
  return { type, body, content, media: null };
}

/** By key: kind of ours, and what it is where Telegram does not say. An animation is also a document: it comes first. */
const files: readonly (readonly [key: string, kind: MediaType, mime: string])[] = [
  ["animation", "video", "video/mp4"],
  ["video", "video", "video/mp4"],
  ["video_note", "video", "video/mp4"],
  ["voice", "voice", "audio/ogg"],
  ["audio", "audio", "audio/mpeg"],
  ["document", "document", "application/octet-stream"],
];

function fileOf(message: Fields): Said | null {
  const largest = fieldsOf(listOf(message.photo).at(-1));
  if (largest) return media(message, "image", largest, "image/jpeg");
  const sticker = fieldsOf(message.sticker);
  if (sticker) return stickerOf(message, sticker);
  for (const [key, kind, mime] of files) {
    const given = fieldsOf(message[key]);
    if (given) return media(message, kind, given, mime);
  }
  return null;
}

/** Moving ones are drawings or films of forms that browsers do not show: their still picture stands for them. */
function stickerOf(message: Fields, sticker: Fields): Said {
  const isMoving = sticker.is_animated === true || sticker.is_video === true;
  const still = fieldsOf(sticker.thumbnail);
  const shown = isMoving ? still : sticker;
  const emoji = lineOf(sticker.emoji, 40) ?? "";
  const found = shown && media(message, isMoving ? "image" : "sticker", shown, isMoving ? "image/jpeg" : "image/webp");
  return found ? { ...found, body: isMoving ? emoji : "" } : said("text", emoji || "🙂");
}

function media(message: Fields, kind: MediaType, given: Fields, mime: string): Said | null {
  const providerMediaId = idOf(given.file_id);
  if (!providerMediaId) return null;
  return {
    type: kind,
    body: wordsOf(message),
    content: null,
    media: {
      kind,
      providerMediaId,
      mime: lineOf(given.mime_type, 100)?.toLowerCase() ?? mime,
      sha256: null,
      name: lineOf(given.file_name, 255) ?? null,
    },
  };
}

function placeOf(message: Fields): Said | null {
  const venue = fieldsOf(message.venue);
  const given = fieldsOf(venue?.location) ?? fieldsOf(message.location);
  const [latitude, longitude] = [numberOf(given?.latitude), numberOf(given?.longitude)];
  if (latitude === undefined || longitude === undefined) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const content: ContentOf<"location"> = { type: "location", latitude, longitude };
  const [name, address] = [lineOf(venue?.title, 300), lineOf(venue?.address, 500)];
  if (name) content.name = name;
  if (address) content.address = address;
  return said("location", "", content);
}

function cardOf(message: Fields): Said | null {
  const card = fieldsOf(message.contact);
  if (!card) return null;
  const phone = lineOf(card.phone_number, 40);
  const name = [lineOf(card.first_name, 100), lineOf(card.last_name, 90)].filter(Boolean).join(" ");
  const contacts = [{ name: name || phone || "?", phones: phone ? [{ phone }] : [] }];
  return said("contacts", "", { type: "contacts", contacts });
}

/** What Telegram has besides, and words of a chat about itself, which are none of the customer's. */
const kinds = ["poll", "dice", "game", "story", "invoice", "checklist", "paid_media", "giveaway", "gift"];

function unsupported(message: Fields): Said {
  const kind = kinds.find((one) => message[one] !== undefined) ?? "unknown";
  const dice = lineOf(fieldsOf(message.dice)?.emoji, 10);
  const question = lineOf(fieldsOf(message.poll)?.question, 300);
  return said("unsupported", wordsOf(message) || question || dice || "", { type: "unsupported", kind });
}

/** A notice of the chat itself and nothing that somebody said. */
export const isService = (message: Fields): boolean =>
  ["pinned_message", "message_auto_delete_timer_changed", "new_chat_members", "write_access_allowed"].some(
    (key) => message[key] !== undefined,
  );
