// What a pretend person does on the pretend Evolution server's WhatsApp: writes, sends files, taps, reacts, changes, takes back.
import { HttpProblem } from "../http/exchange.ts";
import { findSample, readSample } from "../whatsapp-cloud/media/samples.ts";
import type { World } from "../world.ts";
import { addMessage, type Instance, jidOf, type Message, type Person, personOf } from "./state.ts";
import { dataOf, keyOf } from "./wire.ts";

type Fields = Record<string, unknown>;

const fail = (sentence: string): never => {
  throw new HttpProblem(400, sentence);
};
const text = (value: unknown) => (typeof value === "string" ? value : "");

export function instanceIn({ evolution }: World, fields: Fields): Instance {
  return evolution.state.instances.get(text(fields.instance)) ?? fail(`There is no instance ${fields.instance}.`);
}

export function personIn({ evolution }: World, fields: Fields): Person {
  const number = text(fields.from).replace(/\D/g, "");
  if (!/^\d{8,15}$/.test(number)) fail('"from" must be a person\'s number.');
  const person = personOf(evolution.state, number, text(fields.name) || undefined);
  if (typeof fields.isThere === "boolean") person.isThere = fields.isThere;
  return person;
}

export async function say(world: World, fields: Fields) {
  const instance = instanceIn(world, fields);
  if (instance.state !== "open") fail(`No telephone is connected with ${instance.name}.`);
  const person = personIn(world, fields);
  const kind = text(fields.kind) || "text";
  const change = changes[kind];
  if (change) return settled(fields, change(world, instance, person, fields));
  // What was typed on the company's own telephone is told as a message of its own.
  const direction = fields.fromMe === true ? "out" : "in";
  const message = addMessage(world.evolution.state, {
    instance: instance.name,
    person: person.number,
    direction,
    at: world.now(),
    replyTo: text(fields.replyTo) || null,
    ...(await draftOf(kind, fields)),
  });
  world.evolution.publish(message);
  world.ledger.add({
    kind: "receive",
    channel: instance.name,
    person: person.number,
    providerId: message.id,
    type: message.kind,
    text: message.text,
    outcome: "accepted",
  });
  const data = dataOf(world.evolution.state, instance, message, fields.lid === true);
  const told = world.evolution.teller.tell(instance, "messages.upsert", data, person.number);
  return { ...(await settled(fields, told)), messageId: message.id };
}

/** With `await`, answers when the business has taken it. */
async function settled(fields: Fields, told: Promise<boolean>): Promise<{ taken: boolean | null }> {
  return { taken: fields.await === true ? await told : null };
}

type Draft = Pick<Message, "kind" | "text"> & Partial<Message>;

const FILES: Record<string, { key: string; sample: string; content?: object }> = {
  image: { key: "imageMessage", sample: "photo.jpg" },
  video: { key: "videoMessage", sample: "clip.mp4" },
  audio: { key: "audioMessage", sample: "song.mp3" },
  voice: { key: "audioMessage", sample: "voice.ogg", content: { ptt: true } },
  document: { key: "documentMessage", sample: "invoice.pdf" },
  sticker: { key: "stickerMessage", sample: "sticker.webp" },
};

async function draftOf(kind: string, fields: Fields): Promise<Draft> {
  const words = text(fields.text);
  if (kind === "text") return words ? { kind: "conversation", text: words } : fail('"text" must be words.');
  if (kind === "location") {
    return { kind: "locationMessage", text: "", content: { degreesLatitude: -3.119, degreesLongitude: -60.0217 } };
  }
  if (kind === "contact") {
    const vcard = "BEGIN:VCARD\nVERSION:3.0\nFN:Carla Souza\nTEL;waid=5592988887777:+55 92 98888-7777\nEND:VCARD";
    return { kind: "contactMessage", text: "", content: { displayName: "Carla Souza", vcard } };
  }
  if (kind === "poll") {
    const content = { name: "Qual horário?", options: [{ optionName: "Manhã" }, { optionName: "Tarde" }] };
    return { kind: "pollCreationMessageV3", text: "", content };
  }
  if (kind === "tap") return tapOf(fields);
  const rule = FILES[kind];
  if (!rule) return fail(`Nobody can say a "${kind}" here.`);
  const name = text(fields.sample) || rule.sample;
  const sample = findSample(name) ?? fail(`There is no sample ${name}.`);
  const bytes = typeof fields.base64 === "string" ? Buffer.from(fields.base64, "base64") : await readSample(sample);
  const file = { bytes, mime: sample.mimeType.split(";")[0] ?? "", name };
  return { kind: rule.key, text: words, file, content: { ...rule.content } };
}

/** A button or a row of a list that stands in one of our messages. */
function tapOf(fields: Fields): Draft {
  const [id, title] = [text(fields.id), text(fields.title)];
  if (fields.isRow === true) {
    return { kind: "listResponseMessage", text: "", content: { title, singleSelectReply: { selectedRowId: id } } };
  }
  return { kind: "templateButtonReplyMessage", text: "", content: { selectedId: id, selectedDisplayText: title } };
}

function messageIn({ evolution }: World, instance: Instance, fields: Fields): Message {
  const message = evolution.state.messages.get(text(fields.messageId));
  return message?.instance === instance.name ? message : fail(`There is no message ${fields.messageId} here.`);
}

type Change = (world: World, instance: Instance, person: Person, fields: Fields) => Promise<boolean>;

const changes: Record<string, Change> = {
  edit(world, instance, person, fields) {
    const message = messageIn(world, instance, fields);
    Object.assign(message, { text: text(fields.text), editedAt: world.now() });
    world.evolution.publish(message);
    const data = {
      key: keyOf(world.evolution.state, message),
      type: "MESSAGE_EDIT",
      editedMessage: { conversation: message.text },
      timestampMs: String(world.now()),
    };
    return world.evolution.teller.tell(instance, "messages.edited", data, person.number);
  },
  remove(world, instance, person, fields) {
    const message = messageIn(world, instance, fields);
    message.deleted = true;
    world.evolution.publish(message);
    const { id, remoteJid, fromMe } = keyOf(world.evolution.state, message);
    const data = { id, remoteJid, fromMe, participant: "", status: "DELETED", instanceId: instance.id };
    return world.evolution.teller.tell(instance, "messages.delete", data, person.number);
  },
  reaction(world, instance, person, fields) {
    const message = messageIn(world, instance, fields);
    const emoji = text(fields.emoji);
    message.reactions.in = emoji || null;
    world.evolution.publish(message);
    const key = { ...keyOf(world.evolution.state, message), id: `3AR${world.now()}`, fromMe: false };
    const reacted = { key: keyOf(world.evolution.state, message), text: emoji };
    const data = {
      key: { ...key, remoteJid: jidOf(person.number) },
      pushName: person.name,
      message: { reactionMessage: reacted },
      messageType: "reactionMessage",
      messageTimestamp: Math.floor(world.now() / 1000),
      instanceId: instance.id,
      source: "android",
    };
    return world.evolution.teller.tell(instance, "messages.upsert", data, person.number);
  },
};
