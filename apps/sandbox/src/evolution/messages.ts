// What is said through the pretend Evolution server: every action of sending, and what its telephone then tells.

import type { World } from "../world.ts";
import type { Call, Evolution } from "./evolution.ts";
import { findInstance } from "./instances.ts";
import { AUDIO, isAllowed } from "./kinds.ts";
import { badRequest, Refusal } from "./refusals.ts";
import { addMessage, findPerson, type Instance, jidOf, type Message, type Person, type StoredFile } from "./state.ts";
import { dataOf } from "./wire.ts";

type Fields = Record<string, unknown>;
type Draft = Pick<Message, "kind" | "text"> & Partial<Message>;

const text = (value: unknown) => (typeof value === "string" ? value : "");

export function openInstance(evolution: Evolution, name: string): Instance {
  const instance = findInstance(evolution, name);
  if (instance.state !== "open") throw badRequest("Connection Closed");
  return instance;
}

function personIn(evolution: Evolution, fields: Fields): Person {
  const given = text(fields.number);
  if (!given) throw badRequest("number is required");
  const person = findPerson(evolution.state, given);
  if (person?.isThere) return person;
  const number = given.replace(/@.*/, "");
  throw badRequest({ exists: false, jid: jidOf(number), number });
}

type Making = (fields: Fields, file: StoredFile | null) => Draft;

const makings: Record<string, Making> = {
  sendText(fields) {
    const words = text(fields.text);
    if (!words) throw badRequest("text is required");
    return { kind: "conversation", text: words };
  },
  sendMedia(fields, file) {
    const type = text(fields.mediatype);
    const kind = KINDS[type];
    if (!kind) throw badRequest("mediatype must be one of image, video, document, audio, ptv");
    return { kind, text: text(fields.caption), file: fileIn(file, fields, "media") };
  },
  sendWhatsAppAudio(fields, file) {
    const given = fileIn(file, fields, "audio");
    if (!isAllowed(given.bytes, AUDIO)) throw badRequest("audio cannot be read");
    return { kind: "audioMessage", text: "", file: { ...given, mime: "audio/ogg" }, content: { ptt: true } };
  },
  sendSticker: (fields, file) => ({
    kind: "stickerMessage",
    text: "",
    file: { ...fileIn(file, fields, "sticker"), mime: "image/webp" },
  }),
  sendLocation(fields) {
    const [latitude, longitude] = [Number(fields.latitude), Number(fields.longitude)];
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) throw badRequest("latitude is required");
    const content = {
      degreesLatitude: latitude,
      degreesLongitude: longitude,
      name: fields.name,
      address: fields.address,
    };
    return { kind: "locationMessage", text: "", content };
  },
  sendContact(fields) {
    const cards = Array.isArray(fields.contact) ? (fields.contact as Fields[]) : [];
    if (cards.length === 0 || cards.some(({ fullName }) => !fullName)) throw badRequest("contact is required");
    const vcards = cards.map((card) => ({ displayName: card.fullName, vcard: vcardOf(card) }));
    const [only] = vcards;
    if (vcards.length === 1 && only) return { kind: "contactMessage", text: "", content: only };
    return { kind: "contactsArrayMessage", text: "", content: { contacts: vcards } };
  },
  sendButtons(fields) {
    const buttons = Array.isArray(fields.buttons) ? (fields.buttons as Fields[]) : [];
    const replies = buttons.filter(({ type }) => type === "reply").length;
    if (!fields.title || buttons.length === 0) throw badRequest("title and buttons are required");
    if (replies > 3) throw badRequest("Maximum of 3 reply buttons are allowed");
    if (replies > 0 && replies < buttons.length) throw badRequest("Reply buttons cannot be mixed with other types");
    for (const one of buttons) if (!one.displayText) throw badRequest("displayText is required");
    return {
      kind: "interactiveMessage",
      text: [fields.title, fields.description].filter(Boolean).join("\n"),
      content: { buttons },
    };
  },
  sendList(fields) {
    const sections = Array.isArray(fields.sections) ? (fields.sections as Fields[]) : [];
    if (!fields.title || !fields.buttonText || sections.length === 0) throw badRequest("sections are required");
    const words = [fields.title, fields.description].filter(Boolean).join("\n");
    return { kind: "listMessage", text: words, content: { buttonText: fields.buttonText, sections } };
  },
};

const KINDS: Record<string, string> = {
  image: "imageMessage",
  video: "videoMessage",
  ptv: "videoMessage",
  audio: "audioMessage",
  document: "documentMessage",
};

function fileIn(sent: StoredFile | null, fields: Fields, name: string): StoredFile {
  const given = text(fields[name]);
  const bytes = sent?.bytes ?? (given.startsWith("http") ? null : Buffer.from(given, "base64"));
  if (!bytes || bytes.length === 0) throw badRequest("Owned media must be a url or base64");
  const mime = text(fields.mimetype) || sent?.mime || "application/octet-stream";
  return { bytes, mime, name: text(fields.fileName) || sent?.name || "file" };
}

const vcardOf = ({ fullName, wuid, phoneNumber }: Fields) =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${fullName}\nTEL;type=CELL;waid=${wuid}:${phoneNumber}\nEND:VCARD`;

export const isSending = (action: string) => Object.hasOwn(makings, action);

export function send(world: World, evolution: Evolution, { instance: name, action, fields, file }: Call): object {
  const instance = openInstance(evolution, name);
  const person = personIn(evolution, fields);
  const draft = makings[action]?.(fields, file);
  if (!draft) throw new Refusal(404, "Cannot POST");
  const quoted = (fields.quoted ?? {}) as { key?: { id?: string } };
  const message = addMessage(evolution.state, {
    instance: name,
    person: person.number,
    direction: "out",
    at: world.now(),
    replyTo: quoted.key?.id ?? null,
    ...draft,
  });
  evolution.publish(message);
  const data = dataOf(evolution.state, instance, message);
  void evolution.teller.tell(instance, "send.message", data, person.number);
  later(world, evolution, instance, message);
  return data;
}

const STEPS = [
  ["SERVER_ACK", "sent", 40],
  ["DELIVERY_ACK", "delivered", 250],
  ["READ", "read", 900],
] as const;

const ORDER = ["none", "sent", "delivered", "read"];

/** As far as the sandbox's people tell it by themselves. */
function later(world: World, evolution: Evolution, instance: Instance, message: Message) {
  const most = ORDER.indexOf(world.settings.autoStatuses);
  for (const [status, name, ms] of STEPS) {
    if (ORDER.indexOf(name) > most) break;
    world.timers.after(ms * world.settings.pace, () => void tellStatus(evolution, instance, message, status));
  }
}

export function tellStatus(evolution: Evolution, instance: Instance, message: Message, status: string) {
  message.status = status;
  evolution.publish(message);
  const data = {
    keyId: message.id,
    remoteJid: jidOf(message.person),
    fromMe: message.direction === "out",
    participant: "",
    status,
    instanceId: instance.id,
    messageId: message.id,
  };
  return evolution.teller.tell(instance, "messages.update", data, message.person);
}

export function react(_: World, evolution: Evolution, { instance, fields }: Call): object {
  const open = openInstance(evolution, instance);
  const message = messageIn(evolution, instance, (fields.key ?? {}) as Fields);
  const sign = text(fields.reaction);
  message.reactions.out = sign || null;
  evolution.publish(message);
  return { ...dataOf(evolution.state, open, message), messageType: "reactionMessage" };
}

export function messageIn(evolution: Evolution, instance: string, key: Fields): Message {
  const message = evolution.state.messages.get(text(key.id));
  if (!message || message.instance !== instance) throw badRequest("Message not found");
  return message;
}
