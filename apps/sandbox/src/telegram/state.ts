// What the pretend Telegram remembers: bots, people, and one private chat per pair of them. In memory only.
export type Bot = {
  id: number;
  token: string;
  username: string;
  name: string;
  webhook: { url: string; secret: string; allowed: string[] | null } | null;
  lastError: { at: number; message: string } | null;
  lastUpdate: number;
  tokenRevoked: boolean;
};

export type Person = { id: number; firstName: string; lastName: string; username: string; phone: string };

export type Button = { text: string; callback_data?: string; url?: string; request_location?: boolean };

export type ChatMessage = {
  messageId: number;
  direction: "in" | "out";
  /** The key its content stands under on the wire; `text` for words. */
  kind: string;
  text: string;
  entities: unknown[];
  content: unknown;
  fileId: string | null;
  replyTo: number | null;
  buttons: Button[][];
  /** A keyboard below the person's field instead of under the message. */
  isReplyKeyboard: boolean;
  at: number;
  editedAt: number | null;
  deleted: boolean;
  reactions: { in: string | null; out: string | null };
};

export type Chat = {
  botId: number;
  personId: number;
  /** A bot writes only to who has started it. */
  isStarted: boolean;
  isBlocked: boolean;
  lastMessage: number;
  typingUntil: number | null;
  messages: ChatMessage[];
};

export type StoredFile = {
  fileId: string;
  botId: number;
  bytes: Buffer;
  mime: string;
  name: string;
  path: string;
  size: number;
};

export type TelegramState = {
  bots: Map<number, Bot>;
  people: Map<number, Person>;
  chats: Map<string, Chat>;
  files: Map<string, StoredFile>;
  answeredQueries: Set<string>;
  lastFile: number;
};

export const emptyTelegram = (): TelegramState => ({
  bots: new Map(),
  people: new Map(),
  chats: new Map(),
  files: new Map(),
  answeredQueries: new Set(),
  lastFile: 0,
});

const MOST_MESSAGES = 2_000;

export function chatOf(state: TelegramState, botId: number, personId: number): Chat {
  const key = `${botId}/${personId}`;
  const known = state.chats.get(key);
  if (known) return known;
  const made: Chat = {
    botId,
    personId,
    isStarted: false,
    isBlocked: false,
    lastMessage: 0,
    typingUntil: null,
    messages: [],
  };
  state.chats.set(key, made);
  return made;
}

/** Numbers count up in each chat alone, so the same number is another message elsewhere. */
export function addMessage(
  chat: Chat,
  given: Pick<ChatMessage, "direction" | "kind" | "text" | "at"> & Partial<ChatMessage>,
): ChatMessage {
  chat.lastMessage += 1;
  const message: ChatMessage = {
    entities: [],
    content: null,
    fileId: null,
    replyTo: null,
    buttons: [],
    isReplyKeyboard: false,
    editedAt: null,
    deleted: false,
    reactions: { in: null, out: null },
    ...given,
    messageId: chat.lastMessage,
  };
  chat.messages.push(message);
  if (chat.messages.length > MOST_MESSAGES) chat.messages.shift();
  return message;
}

export const findMessage = (chat: Chat, messageId: number): ChatMessage | undefined =>
  chat.messages.find((one) => one.messageId === messageId && !one.deleted);

export function putFile(
  state: TelegramState,
  botId: number,
  file: { bytes: Buffer; mime: string; name: string },
  size = file.bytes.length,
): StoredFile {
  state.lastFile += 1;
  const extension = /\.(\w{1,5})$/.exec(file.name)?.[1] ?? "bin";
  const stored: StoredFile = {
    ...file,
    botId,
    size,
    fileId: `AgACAgEAAx${state.lastFile.toString(36).padStart(8, "0")}-${botId}`,
    path: `files/file_${state.lastFile}.${extension}`,
  };
  state.files.set(stored.fileId, stored);
  return stored;
}
