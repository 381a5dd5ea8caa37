// Names of messages: Telegram counts them anew in every chat, so ours are chat and number together.
import { objectIdOf } from "#adapters/reading";

export const chatIdOf = (value: unknown): string | undefined => {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === "string" && /^-?\d{1,20}$/.test(text) ? text : undefined;
};

export function messageIdOf(chat: unknown, message: unknown): string | undefined {
  const [chatId, number] = [chatIdOf(chat), objectIdOf(message)];
  return chatId && number ? `${chatId}:${number}` : undefined;
}

export function placeOf(providerId: string): { chat_id: number; message_id: number } | null {
  const [, chat, number] = /^(-?\d{1,16}):(\d{1,15})$/.exec(providerId) ?? [];
  return chat && number ? { chat_id: Number(chat), message_id: Number(number) } : null;
}
