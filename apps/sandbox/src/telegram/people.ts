// What a pretend person does on Telegram: starts a bot, writes, sends files, taps, reacts, changes words, stops the bot.
import { HttpProblem } from "../http/exchange.ts";
import { findSample, readSample } from "../whatsapp-cloud/media/samples.ts";
import type { World } from "../world.ts";
import {
  addMessage,
  type Bot,
  type Chat,
  type ChatMessage,
  chatOf,
  findMessage,
  type Person,
  putFile,
} from "./state.ts";
import { botUser, chatOfPerson, messageOnWire, seconds, userOf } from "./wire.ts";

type Fields = Record<string, unknown>;

const fail = (sentence: string): never => {
  throw new HttpProblem(400, sentence);
};
const text = (value: unknown) => (typeof value === "string" ? value : "");

export function botIn({ telegram }: World, fields: Fields): Bot {
  return telegram.state.bots.get(Number(fields.botId)) ?? fail(`There is no bot ${fields.botId}.`);
}

export function personIn({ telegram }: World, fields: Fields): Person {
  const id = Number(fields.from ?? fields.personId);
  if (!Number.isSafeInteger(id) || id <= 0) fail('"from" must be a person\'s number.');
  const known = telegram.state.people.get(id);
  if (known) return known;
  const [firstName = `Pessoa ${id}`, ...rest] = text(fields.name).split(" ").filter(Boolean);
  const person: Person = {
    id,
    firstName,
    lastName: rest.join(" "),
    username: text(fields.username),
    phone: text(fields.phone),
  };
  telegram.state.people.set(id, person);
  return person;
}

export async function say(world: World, fields: Fields) {
  const bot = botIn(world, fields);
  const person = personIn(world, fields);
  const { telegram } = world;
  const chat = chatOf(telegram.state, bot.id, person.id);
  const kind = text(fields.kind) || "text";
  if (kind === "edit") return settled(fields, change(world, bot, person, chat, fields));
  if (kind === "tap") return settled(fields, tap(world, bot, person, chat, fields));
  if (kind === "reaction") return settled(fields, react(world, bot, person, chat, fields));
  if (kind === "block" || kind === "unblock") return settled(fields, block(world, bot, person, chat, kind === "block"));
  // Writing is starting; whoever stopped the bot lets it speak again by that.
  chat.isStarted = true;
  const draft = await draftOf(world, bot, person, kind, fields);
  const replyTo = fields.replyTo === undefined ? null : Number(fields.replyTo);
  const message = addMessage(chat, { direction: "in", at: world.now(), replyTo, ...draft });
  telegram.publish(chat, message);
  world.ledger.add({
    kind: "receive",
    channel: String(bot.id),
    person: String(person.id),
    providerId: `${person.id}:${message.messageId}`,
    type: message.kind,
    text: message.text,
    outcome: "accepted",
  });
  const extra = {
    ...(fields.forwarded === true && {
      forward_origin: { type: "user", date: seconds(world.now()), sender_user: userOf(person) },
    }),
    ...(fields.group !== undefined && { media_group_id: String(fields.group) }),
  };
  const told = telegram.updates.tell(
    bot,
    "message",
    { ...messageOnWire(telegram.state, bot, chat, message), ...extra },
    String(person.id),
  );
  return {
    ...(await settled(fields, told)),
    messageId: message.messageId,
    providerId: `${person.id}:${message.messageId}`,
  };
}

/** With `await`, answers when the business has taken it. */
async function settled(fields: Fields, told: Promise<boolean>): Promise<{ taken: boolean | null }> {
  return { taken: fields.await === true ? await told : null };
}

type Draft = Pick<ChatMessage, "kind" | "text"> & Partial<ChatMessage>;

const FILES = ["photo", "video", "voice", "audio", "document", "sticker", "animation", "video_note"];
const SAMPLE_OF: Record<string, string> = {
  photo: "photo.jpg",
  video: "clip.mp4",
  voice: "voice.ogg",
  audio: "song.mp3",
  document: "invoice.pdf",
  sticker: "sticker.webp",
  animation: "clip.mp4",
  video_note: "clip.mp4",
};

async function draftOf(world: World, bot: Bot, person: Person, kind: string, fields: Fields): Promise<Draft> {
  const words = text(fields.text) || text(fields.caption);
  const entities = Array.isArray(fields.entities) ? fields.entities : [];
  if (kind === "text") return words ? { kind, text: words, entities } : fail('"text" must be words.');
  if (kind === "start") return { kind: "text", text: words ? `/start ${words}` : "/start" };
  if (kind === "location") return { kind, text: "", content: { latitude: -3.119, longitude: -60.0217 } };
  if (kind === "venue") {
    const location = { latitude: -3.1303, longitude: -60.0234 };
    return { kind, text: "", content: { location, title: "Teatro Amazonas", address: "Largo de São Sebastião" } };
  }
  if (kind === "contact") return { kind, text: "", content: cardOf(person, fields) };
  if (kind === "poll") return { kind, text: "", content: { id: "1", question: "Qual horário?", options: [] } };
  if (kind === "dice") return { kind, text: "", content: { emoji: "🎲", value: 4 } };
  if (FILES.includes(kind)) return { ...(await fileDraft(world, bot, kind, fields)), text: words, entities };
  return fail(`Nobody can say a "${kind}" here.`);
}

/** Their own card carries their number as Telegram's own; any other is just a card. */
function cardOf(person: Person, fields: Fields) {
  const phone = text(fields.phone) || person.phone || "+5592988887777";
  if (fields.own === true) return { phone_number: phone, first_name: person.firstName, user_id: person.id };
  return { phone_number: phone, first_name: text(fields.name) || "Carla", last_name: "Souza" };
}

async function fileDraft(
  { telegram }: World,
  bot: Bot,
  kind: string,
  fields: Fields,
): Promise<{ kind: string; fileId: string; content: unknown }> {
  const name = text(fields.sample) || SAMPLE_OF[kind] || "invoice.pdf";
  const sample = findSample(name) ?? fail(`There is no sample ${name}.`);
  const bytes = typeof fields.base64 === "string" ? Buffer.from(fields.base64, "base64") : await readSample(sample);
  const file = { bytes, mime: sample.mimeType.split(";")[0] ?? "", name: text(fields.fileName) || name };
  // A size may be pretended, so that what is too large needs no such file.
  const stored = putFile(telegram.state, bot.id, file, fields.size === undefined ? bytes.length : Number(fields.size));
  const isMoving = kind === "sticker" && (fields.animated === true || fields.film === true);
  const still = isMoving
    ? { thumbnail: { file_id: stored.fileId, file_unique_id: "t1", width: 128, height: 128 } }
    : {};
  const content = isMoving ? { is_animated: fields.animated === true, is_video: fields.film === true, ...still } : {};
  return { kind, fileId: stored.fileId, content };
}

function messageIn(chat: Chat, fields: Fields): ChatMessage {
  return findMessage(chat, Number(fields.messageId)) ?? fail(`There is no message ${fields.messageId} in this chat.`);
}

function change(world: World, bot: Bot, person: Person, chat: Chat, fields: Fields): Promise<boolean> {
  const message = messageIn(chat, fields);
  Object.assign(message, { text: text(fields.text), entities: [], editedAt: world.now() });
  world.telegram.publish(chat, message);
  const wire = messageOnWire(world.telegram.state, bot, chat, message);
  return world.telegram.updates.tell(bot, "edited_message", wire, String(person.id));
}

function tap(world: World, bot: Bot, person: Person, chat: Chat, fields: Fields): Promise<boolean> {
  const message = messageIn(chat, fields);
  const button = message.buttons.flat()[Number(fields.place ?? 0)] ?? fail("There is no such button.");
  if (button.request_location) return say(world, { ...fields, kind: "location", await: true }).then(() => true);
  if (button.callback_data === undefined) return Promise.resolve(true);
  const id = `${world.now()}${Math.floor(performance.now() * 1000)}`;
  world.telegram.queries.add(id);
  const wire = messageOnWire(world.telegram.state, bot, chat, message);
  const query = {
    id,
    from: userOf(person),
    chat_instance: `${chat.botId}${chat.personId}`,
    data: button.callback_data,
    message: wire,
  };
  return world.telegram.updates.tell(bot, "callback_query", query, String(person.id));
}

function react(world: World, bot: Bot, person: Person, chat: Chat, fields: Fields): Promise<boolean> {
  const message = messageIn(chat, fields);
  const before = message.reactions.in;
  const emoji = text(fields.emoji);
  message.reactions.in = emoji || null;
  world.telegram.publish(chat, message);
  const signs = (sign: string | null) => (sign ? [{ type: "emoji", emoji: sign }] : []);
  return world.telegram.updates.tell(
    bot,
    "message_reaction",
    {
      chat: chatOfPerson(person),
      message_id: message.messageId,
      user: userOf(person),
      date: seconds(world.now()),
      old_reaction: signs(before),
      new_reaction: signs(message.reactions.in),
    },
    String(person.id),
  );
}

function block(world: World, bot: Bot, person: Person, chat: Chat, isBlocked: boolean): Promise<boolean> {
  chat.isBlocked = isBlocked;
  world.telegram.publish(chat, null);
  const as = (status: string) => ({ user: botUser(bot), status });
  return world.telegram.updates.tell(
    bot,
    "my_chat_member",
    {
      chat: chatOfPerson(person),
      from: userOf(person),
      date: seconds(world.now()),
      old_chat_member: as(isBlocked ? "member" : "kicked"),
      new_chat_member: as(isBlocked ? "kicked" : "member"),
    },
    String(person.id),
  );
}
