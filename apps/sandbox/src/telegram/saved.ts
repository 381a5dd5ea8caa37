// The pretend Telegram as plain JSON, for the snapshot.
import type { Bot, Chat, Person, StoredFile, TelegramState } from "./state.ts";

export type SavedTelegram = {
  bots: Bot[];
  people: Person[];
  chats: Chat[];
  files: (Omit<StoredFile, "bytes"> & { base64: string })[];
  lastFile: number;
};

/** Files above that size are left out. */
export const saveTelegram = (state: TelegramState, maxFile: number): SavedTelegram => ({
  bots: [...state.bots.values()],
  people: [...state.people.values()],
  chats: [...state.chats.values()],
  files: [...state.files.values()].flatMap(({ bytes, ...file }) =>
    bytes.length > maxFile ? [] : [{ ...file, base64: bytes.toString("base64") }],
  ),
  lastFile: state.lastFile,
});

export function restoreTelegram(state: TelegramState, saved: SavedTelegram) {
  for (const bot of saved.bots) state.bots.set(bot.id, bot);
  for (const person of saved.people) state.people.set(person.id, person);
  for (const chat of saved.chats) state.chats.set(`${chat.botId}/${chat.personId}`, chat);
  for (const { base64, ...file } of saved.files) {
    state.files.set(file.fileId, { ...file, bytes: Buffer.from(base64, "base64") });
  }
  state.lastFile = saved.lastFile;
}
