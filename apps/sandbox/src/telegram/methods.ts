// Methods of the pretend Bot API besides those that say something: who a bot is, where its news go, and changes of messages.
import type { World } from "../world.ts";
import { CAPTION_MAX, entitiesIn, isSending, openChat, send, TEXT_MAX, textIn } from "./methods.send.ts";
import { badRequest, Refusal } from "./refusals.ts";
import type { Chat, ChatMessage } from "./state.ts";
import type { Call, Telegram } from "./telegram.ts";
import { messageOnWire, seconds } from "./wire.ts";

const MB = 1024 * 1024;
const DOWNLOAD_MAX = 20 * MB;
const HOURS_48 = 48 * 3_600_000;

/** Every sign that the provider's documents name. */
const REACTIONS =
  "👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡".split(
    " ",
  );

type Method = (world: World, telegram: Telegram, call: Call) => unknown;

const methods: Record<string, Method> = {
  getme: (_, __, { bot: { id, name, username } }) => ({
    id,
    is_bot: true,
    first_name: name,
    username,
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
  }),
  setwebhook,
  deletewebhook(_, telegram, { bot }) {
    bot.webhook = null;
    telegram.changed();
    return true;
  },
  getwebhookinfo: (_, telegram, { bot }) => ({
    url: bot.webhook?.url ?? "",
    has_custom_certificate: false,
    pending_update_count: telegram.updates.pendingOf(bot.id),
    ...(bot.lastError && {
      last_error_date: seconds(bot.lastError.at),
      last_error_message: bot.lastError.message,
    }),
    ...(bot.webhook?.allowed && { allowed_updates: bot.webhook.allowed }),
  }),
  getupdates,
  getfile,
  editmessagetext: (world, telegram, call) => edit(world, telegram, call, "text"),
  editmessagecaption: (world, telegram, call) => edit(world, telegram, call, "caption"),
  deletemessage: remove,
  setmessagereaction: react,
  answercallbackquery(_, telegram, { fields }) {
    const id = String(fields.callback_query_id ?? "");
    if (!telegram.isQuery(id)) throw badRequest("query is too old and response timeout expired or query ID is invalid");
    telegram.state.answeredQueries.add(id);
    return true;
  },
  sendchataction(world, telegram, call) {
    const chat = openChat(telegram, call);
    chat.typingUntil = world.now() + 5_000;
    telegram.publish(chat, null);
    return true;
  },
};

export const isKnownMethod = (method: string) => isSending(method) || Object.hasOwn(methods, method);

export function run(world: World, telegram: Telegram, call: Call): unknown {
  if (isSending(call.method)) return send(world, telegram, call);
  const method = methods[call.method];
  if (!method) throw new Refusal(404, "Not Found: method not found");
  return method(world, telegram, call);
}

function setwebhook(_: World, telegram: Telegram, { bot, fields }: Call): boolean {
  const url = String(fields.url ?? "");
  const secret = String(fields.secret_token ?? "");
  if (url === "") bot.webhook = null;
  else {
    const address = URL.parse(url);
    // The real one takes https only; here the loopback address of a test is as good.
    const isTaken = address?.protocol === "https:" || /^(127\.0\.0\.1|localhost)$/.test(address?.hostname ?? "");
    if (!isTaken) throw badRequest("bad webhook: An HTTPS URL must be provided for webhook");
    if (secret !== "" && !/^[\w-]{1,256}$/.test(secret)) throw badRequest("secret token contains unallowed characters");
    const allowed = Array.isArray(fields.allowed_updates) ? fields.allowed_updates.map(String) : null;
    bot.webhook = { url, secret, allowed };
    bot.lastError = null;
    telegram.wake(bot);
  }
  telegram.changed();
  return true;
}

async function getupdates(_: World, telegram: Telegram, { bot, fields }: Call): Promise<unknown> {
  if (bot.webhook)
    throw new Refusal(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  if (telegram.updates.isPolled(bot.id)) {
    throw new Refusal(
      409,
      "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    );
  }
  const wait = Math.min(Math.max(Number(fields.timeout ?? 0), 0), 50) * 1000;
  const limit = Math.min(Math.max(Number(fields.limit ?? 100), 1), 100);
  return telegram.updates.ask(bot, Number(fields.offset ?? 0), limit, wait);
}

function getfile(_: World, { state }: Telegram, { bot, fields }: Call): unknown {
  const file = state.files.get(String(fields.file_id ?? "").replace(/-s$/, ""));
  if (!file || file.botId !== bot.id) throw badRequest("wrong file_id or the file is temporarily unavailable");
  if (file.size > DOWNLOAD_MAX) throw badRequest("file is too big");
  return {
    file_id: file.fileId,
    file_unique_id: `u${file.fileId.slice(-12)}`,
    file_size: file.size,
    file_path: file.path,
  };
}

function own(telegram: Telegram, call: Call, missing: string): { chat: Chat; message: ChatMessage } {
  const chat = openChat(telegram, call);
  const id = Number(call.fields.message_id);
  const message = chat.messages.find((one) => one.messageId === id && !one.deleted);
  if (!message) throw badRequest(missing);
  return { chat, message };
}

function edit(world: World, telegram: Telegram, call: Call, what: "text" | "caption"): unknown {
  const { chat, message } = own(telegram, call, "message to edit not found");
  if (message.direction === "in") throw badRequest("message can't be edited");
  if (what === "text" && message.kind !== "text") throw badRequest("there is no text in the message to edit");
  if (what === "caption" && message.kind === "text") throw badRequest("there is no caption in the message to edit");
  const text =
    what === "text"
      ? textIn(call.fields.text, TEXT_MAX, "message text is empty", "message is too long")
      : String(call.fields.caption ?? "");
  if (what === "caption" && text.length > CAPTION_MAX) throw badRequest("message caption is too long");
  const entities = entitiesIn(what === "text" ? call.fields.entities : call.fields.caption_entities, text);
  if (text === message.text && JSON.stringify(entities) === JSON.stringify(message.entities)) {
    throw badRequest(
      "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
    );
  }
  Object.assign(message, { text, entities, editedAt: world.now() });
  telegram.publish(chat, message);
  return messageOnWire(telegram.state, call.bot, chat, message);
}

function remove(world: World, telegram: Telegram, call: Call): boolean {
  const { chat, message } = own(telegram, call, "message to delete not found");
  if (world.now() - message.at > HOURS_48) throw badRequest("message can't be deleted for everyone");
  message.deleted = true;
  telegram.publish(chat, message);
  return true;
}

function react(_: World, telegram: Telegram, call: Call): boolean {
  const { chat, message } = own(telegram, call, "message to react not found");
  const given = Array.isArray(call.fields.reaction)
    ? (call.fields.reaction as { type?: string; emoji?: string }[])
    : [];
  if (given.length > 1) throw badRequest("REACTIONS_TOO_MANY");
  const [one] = given;
  if (one && (one.type !== "emoji" || !REACTIONS.includes(one.emoji ?? ""))) throw badRequest("REACTION_INVALID");
  message.reactions.out = one?.emoji ?? null;
  telegram.publish(chat, message);
  return true;
}
