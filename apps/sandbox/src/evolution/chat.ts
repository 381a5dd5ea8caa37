// What else is asked of the pretend Evolution server about chats: numbers, changes of messages, files, read marks, typing.
import type { World } from "../world.ts";
import type { Call, Evolution } from "./evolution.ts";
import { messageIn, openInstance } from "./messages.ts";
import { badRequest } from "./refusals.ts";
import { findPerson, jidOf, lidOf } from "./state.ts";
import { keyOf } from "./wire.ts";

type Fields = Record<string, unknown>;

const EDIT_MS = 15 * 60_000;
const TYPES: Record<string, string> = {
  imageMessage: "image",
  videoMessage: "video",
  audioMessage: "audio",
  documentMessage: "document",
  stickerMessage: "sticker",
};

export function whatsappNumbers(_: World, evolution: Evolution, { instance, fields }: Call): object {
  openInstance(evolution, instance);
  const numbers = Array.isArray(fields.numbers) ? fields.numbers.map(String) : [];
  return numbers.map((number) => {
    const person = findPerson(evolution.state, number);
    const found = { jid: jidOf(number.replace(/\D/g, "")), exists: person?.isThere ?? false, number };
    return person?.isThere ? { ...found, name: person.name, lid: lidOf(person) } : found;
  });
}

export function markRead(_: World, evolution: Evolution, { instance, fields }: Call): object {
  openInstance(evolution, instance);
  const keys = Array.isArray(fields.readMessages) ? (fields.readMessages as Fields[]) : [];
  for (const key of keys) evolution.state.read.add(String(key.id));
  return { message: "Read messages", read: "success" };
}

export function removeForEveryone(_: World, evolution: Evolution, { instance, fields }: Call): object {
  openInstance(evolution, instance);
  const message = messageIn(evolution, instance, fields);
  if (message.direction === "in") throw badRequest("You cannot delete a message of somebody else");
  message.deleted = true;
  evolution.publish(message);
  return { key: keyOf(evolution.state, message), messageType: "protocolMessage" };
}

export function updateMessage(world: World, evolution: Evolution, { instance, fields }: Call): object {
  openInstance(evolution, instance);
  const message = messageIn(evolution, instance, (fields.key ?? {}) as Fields);
  const words = typeof fields.text === "string" ? fields.text : "";
  if (message.direction === "in") throw badRequest("You cannot edit others messages");
  if (words === "") throw badRequest("text is required");
  if (world.now() - message.at > EDIT_MS) throw badRequest("Message is older than 15 minutes");
  Object.assign(message, { text: words, editedAt: world.now() });
  evolution.publish(message);
  return { key: keyOf(evolution.state, message), messageType: "protocolMessage" };
}

export function sendPresence(world: World, evolution: Evolution, { instance, fields }: Call): object {
  openInstance(evolution, instance);
  const person = findPerson(evolution.state, String(fields.number ?? ""));
  if (person) evolution.state.typing.set(`${instance}/${person.number}`, world.now() + Number(fields.delay ?? 0));
  evolution.changed();
  return { presence: fields.presence };
}

export function base64Of(_: World, evolution: Evolution, { instance, fields }: Call): object {
  openInstance(evolution, instance);
  const given = (fields.message ?? {}) as { key?: Fields };
  const message = messageIn(evolution, instance, given.key ?? {});
  const { file } = message;
  if (!file) throw badRequest("The message is not of the media type");
  return {
    mediaType: TYPES[message.kind] ?? "document",
    fileName: file.name,
    size: { fileLength: String(file.bytes.length) },
    mimetype: file.mime,
    base64: file.bytes.toString("base64"),
    buffer: null,
  };
}

export function profilePicture(_: World, evolution: Evolution, { fields }: Call): object {
  const person = findPerson(evolution.state, String(fields.number ?? ""));
  return { wuid: jidOf(person?.number ?? ""), profilePictureUrl: null };
}
