// Methods with which a bot says something: what each takes, its limits, and what it answers.
import type { World } from "../world.ts";
import { badRequest, Refusal } from "./refusals.ts";
import { addMessage, type Button, type Chat, chatOf, findMessage, putFile } from "./state.ts";
import type { Call, Telegram } from "./telegram.ts";
import { messageOnWire } from "./wire.ts";

const MB = 1024 * 1024;
export const TEXT_MAX = 4096;
export const CAPTION_MAX = 1024;

/** By method: the key, and the most a file may weigh. */
const files: Record<string, { kind: string; max: number; hasCaption: boolean }> = {
  sendphoto: { kind: "photo", max: 10 * MB, hasCaption: true },
  sendvideo: { kind: "video", max: 50 * MB, hasCaption: true },
  sendaudio: { kind: "audio", max: 50 * MB, hasCaption: true },
  sendvoice: { kind: "voice", max: 50 * MB, hasCaption: true },
  senddocument: { kind: "document", max: 50 * MB, hasCaption: true },
  sendanimation: { kind: "animation", max: 50 * MB, hasCaption: true },
  sendsticker: { kind: "sticker", max: 512 * 1024, hasCaption: false },
};

export const isSending = (method: string) =>
  Object.hasOwn(files, method) || ["sendmessage", "sendlocation", "sendvenue", "sendcontact"].includes(method);

export function send(world: World, telegram: Telegram, call: Call): unknown {
  const chat = openChat(telegram, call);
  const draft = draftOf(telegram, call);
  const replyTo = replyOf(chat, call);
  const markup = markupOf(call);
  const at = world.now();
  const message = addMessage(chat, { direction: "out", at, replyTo, ...draft, ...markup });
  telegram.publish(chat, message);
  return messageOnWire(telegram.state, call.bot, chat, message);
}

/** A bot cannot begin: it writes to who started it and did not stop it since. */
export function openChat({ state }: Telegram, { bot, fields }: Call): Chat {
  const id = Number(fields.chat_id);
  if (!Number.isSafeInteger(id)) throw badRequest("chat_id is empty");
  const chat = state.chats.get(`${bot.id}/${id}`);
  if (!state.people.has(id) || !chat?.isStarted) throw badRequest("chat not found");
  if (chat.isBlocked) throw new Refusal(403, "Forbidden: bot was blocked by the user");
  return chatOf(state, bot.id, id);
}

function draftOf(telegram: Telegram, call: Call) {
  const { method, fields, file } = call;
  if (method === "sendmessage") {
    const text = textIn(fields.text, TEXT_MAX, "message text is empty", "message is too long");
    return { kind: "text", text, entities: entitiesIn(fields.entities, text) };
  }
  if (method === "sendlocation" || method === "sendvenue") {
    const location = { latitude: numberIn(fields.latitude), longitude: numberIn(fields.longitude) };
    if (method === "sendlocation") return { kind: "location", text: "", content: location };
    if (!fields.title || !fields.address) throw badRequest("title and address must be non-empty");
    return {
      kind: "venue",
      text: "",
      content: { location, title: String(fields.title), address: String(fields.address) },
    };
  }
  if (method === "sendcontact") {
    if (!fields.phone_number || !fields.first_name) throw badRequest("phone number and first name must be non-empty");
    const { phone_number, first_name, last_name } = fields;
    return { kind: "contact", text: "", content: { phone_number, first_name, ...(last_name ? { last_name } : {}) } };
  }
  const rule = files[method];
  if (!rule) throw new Refusal(404, "Not Found: method not found");
  return fileDraft(telegram, call, rule, file);
}

function fileDraft(
  telegram: Telegram,
  { bot, fields }: Call,
  { kind, max, hasCaption }: { kind: string; max: number; hasCaption: boolean },
  file: Call["file"],
) {
  const caption = fields.caption === undefined ? "" : String(fields.caption);
  if (caption && !hasCaption) throw badRequest("sticker has no caption");
  if (caption.length > CAPTION_MAX) throw badRequest("message caption is too long");
  const known = typeof fields[kind] === "string" ? telegram.state.files.get(fields[kind]) : undefined;
  if (known && known.botId !== bot.id) throw badRequest("wrong file identifier/HTTP URL specified");
  if (!known && (!file || file.field !== kind)) throw badRequest(`there is no ${kind} in the request`);
  const bytes = known?.bytes ?? file?.bytes ?? Buffer.alloc(0);
  if (bytes.length === 0) throw badRequest("file must be non-empty");
  if (bytes.length > max) throw new Refusal(413, "Request Entity Too Large");
  if (kind === "photo" && !isPicture(bytes)) throw badRequest("IMAGE_PROCESS_FAILED");
  if (kind === "voice" && bytes.subarray(0, 4).toString("latin1") !== "OggS")
    throw badRequest("wrong type of voice file");
  const stored =
    known ?? putFile(telegram.state, bot.id, { bytes, mime: file?.mime ?? "", name: file?.name ?? "file" });
  return { kind, text: caption, entities: entitiesIn(fields.caption_entities, caption), fileId: stored.fileId };
}

function isPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString("latin1");
  return (
    head.startsWith("\xff\xd8\xff") || head.startsWith("\x89PNG") || (head.startsWith("RIFF") && head.endsWith("WEBP"))
  );
}

export function textIn(value: unknown, most: number, empty: string, long: string): string {
  const text = typeof value === "string" ? value : "";
  if (text.trim() === "") throw badRequest(empty);
  if (text.length > most) throw badRequest(long);
  return text;
}

/** Entities that reach beyond the words are refused, as are those of a kind nobody knows. */
export function entitiesIn(value: unknown, text: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw badRequest("can't parse entities: expected an Array");
  const known = ["bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "text_link"];
  for (const one of value as { type?: string; offset?: number; length?: number }[]) {
    const end = (one.offset ?? -1) + (one.length ?? 0);
    if (!known.includes(one.type ?? "") || (one.offset ?? -1) < 0 || !one.length || end > text.length) {
      throw badRequest("can't parse entities");
    }
  }
  return value;
}

function numberIn(value: unknown): number {
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) throw badRequest("can't parse coordinates");
  return number;
}

function replyOf(chat: Chat, { fields }: Call): number | null {
  const given = fields.reply_parameters as { message_id?: number; allow_sending_without_reply?: boolean } | undefined;
  if (!given?.message_id) return null;
  if (findMessage(chat, given.message_id)) return given.message_id;
  if (given.allow_sending_without_reply) return null;
  throw badRequest("message to be replied not found");
}

function markupOf({ fields }: Call): { buttons?: Button[][]; isReplyKeyboard?: boolean } {
  const given = fields.reply_markup as { inline_keyboard?: Button[][]; keyboard?: Button[][] } | undefined;
  const rows = given?.inline_keyboard ?? given?.keyboard;
  if (!rows) return {};
  for (const button of rows.flat()) {
    if (!button.text)
      throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
    if (Buffer.byteLength(button.callback_data ?? "") > 64) throw badRequest("BUTTON_DATA_INVALID");
    const isIdle = given?.inline_keyboard && button.callback_data === undefined && button.url === undefined;
    if (isIdle)
      throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
    if (button.url !== undefined && !/^https?:\/\/[^\s]+\.[^\s]+/.test(button.url))
      throw badRequest("BUTTON_URL_INVALID");
  }
  return { buttons: rows, isReplyKeyboard: given?.keyboard !== undefined };
}
