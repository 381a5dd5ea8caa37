// Messages as Telegram writes them on the wire.
import type { Bot, Chat, ChatMessage, Person, StoredFile, TelegramState } from "./state.ts";

export const seconds = (at: number) => Math.floor(at / 1000);

export const userOf = ({ id, firstName, lastName, username }: Person) => ({
  id,
  is_bot: false,
  first_name: firstName,
  ...(lastName && { last_name: lastName }),
  ...(username && { username }),
  language_code: "pt-br",
});

export const botUser = ({ id, name, username }: Bot) => ({ id, is_bot: true, first_name: name, username });

export const chatOfPerson = ({ id, firstName, lastName, username }: Person) => ({
  id,
  type: "private",
  first_name: firstName,
  ...(lastName && { last_name: lastName }),
  ...(username && { username }),
});

/** Files below their key; a photo in several sizes, of which the last is the largest. */
export function fileFields(kind: string, file: StoredFile, extra: object = {}): unknown {
  const base = { file_id: file.fileId, file_unique_id: `u${file.fileId.slice(-12)}`, file_size: file.size };
  if (kind === "photo") {
    return [
      { ...base, file_id: `${file.fileId}-s`, width: 90, height: 60, file_size: 1_000 },
      { ...base, width: 800, height: 600 },
    ];
  }
  const named = ["document", "video", "audio", "animation"].includes(kind) ? { file_name: file.name } : {};
  const sized = ["video", "animation", "sticker"].includes(kind) ? { width: 512, height: 512 } : {};
  const timed = ["video", "audio", "voice", "video_note", "animation"].includes(kind) ? { duration: 3 } : {};
  const typed = kind === "sticker" ? { type: "regular", is_animated: false, is_video: false, emoji: "🙂" } : {};
  const mime = kind === "sticker" || kind === "video_note" ? {} : { mime_type: file.mime };
  return { ...base, ...mime, ...named, ...sized, ...timed, ...typed, ...extra };
}

export function messageOnWire(
  state: TelegramState,
  bot: Bot,
  chat: Chat,
  message: ChatMessage,
): Record<string, unknown> {
  const person = state.people.get(chat.personId);
  if (!person) throw new Error(`nobody is ${chat.personId}`);
  const file = message.fileId === null ? undefined : state.files.get(message.fileId);
  const words =
    message.kind === "text"
      ? { text: message.text, ...(message.entities.length > 0 && { entities: message.entities }) }
      : {
          [message.kind]: file
            ? fileFields(message.kind, file, (message.content as object | null) ?? {})
            : message.content,
          ...(message.text && { caption: message.text }),
          ...(message.text && message.entities.length > 0 && { caption_entities: message.entities }),
          ...(message.kind === "venue" && { location: (message.content as { location: unknown }).location }),
          ...(message.kind === "animation" && file && { document: fileFields("document", file) }),
        };
  return {
    message_id: message.messageId,
    date: seconds(message.at),
    ...(message.editedAt !== null && { edit_date: seconds(message.editedAt) }),
    chat: chatOfPerson(person),
    from: message.direction === "in" ? userOf(person) : botUser(bot),
    ...words,
    ...(message.replyTo !== null && {
      reply_to_message: { message_id: message.replyTo, chat: chatOfPerson(person), date: seconds(message.at) },
    }),
    ...(message.buttons.length > 0 &&
      !message.isReplyKeyboard && { reply_markup: { inline_keyboard: message.buttons } }),
  };
}
