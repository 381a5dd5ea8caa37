// What pretend people do in Messenger and Instagram: write, send files, tap, react, unsend, read; and the native inbox.
import { HttpProblem } from "../http/exchange.ts";
import { findSample, readSample } from "../whatsapp-cloud/media/samples.ts";
import type { World } from "../world.ts";
import { type Account, addMessage, type Person, putFile, type Thread, type ThreadMessage, threadOf } from "./state.ts";

type Fields = Record<string, unknown>;

const fail = (sentence: string): never => {
  throw new HttpProblem(400, sentence);
};
const text = (value: unknown) => (typeof value === "string" ? value : "");

export function accountIn({ meta }: World, fields: Fields): Account {
  return meta.state.accounts.get(text(fields.accountId)) ?? fail(`There is no account ${fields.accountId}.`);
}

export function personIn({ meta }: World, fields: Fields): Person {
  const id = text(fields.from);
  if (!/^\d{3,20}$/.test(id)) fail('"from" must be the digits of a person.');
  const known = meta.state.people.get(id);
  if (known) return known;
  const name = text(fields.name) || `Pessoa ${id}`;
  const person: Person = { id, name, username: text(fields.username) || `pessoa_${id}`, blocks: false };
  meta.state.people.set(id, person);
  return person;
}

const FILES: Record<string, string> = {
  image: "photo.jpg",
  video: "clip.mp4",
  audio: "song.mp3",
  voice: "voice.ogg",
  file: "invoice.pdf",
  story_mention: "photo.jpg",
};

export async function say(world: World, fields: Fields) {
  const account = accountIn(world, fields);
  const person = personIn(world, fields);
  const thread = threadOf(world.meta.state, account.id, person.id);
  const kind = text(fields.kind) || "text";
  const event = eventOf(world, account, thread, kind, fields);
  if (event) return { taken: await settled(fields, tell(world, account, person.id, event.field, event.part)) };
  const message = await write(world, thread, kind, fields);
  const part = await partOf(world, message, kind, fields);
  world.ledger.add({
    kind: "receive",
    channel: account.id,
    person: person.id,
    providerId: message.mid,
    type: kind,
    text: message.text,
    outcome: "accepted",
  });
  const field = kind === "postback" ? "messaging_postbacks" : "messages";
  return { mid: message.mid, taken: await settled(fields, tell(world, account, person.id, field, part)) };
}

/** With `await`, answers when the business has taken it. */
const settled = async (fields: Fields, told: Promise<boolean>) => (fields.await === true ? await told : null);

function tell(world: World, account: Account, personId: string, field: string, part: object): Promise<boolean> {
  const messaging = [{ sender: { id: personId }, recipient: { id: account.id }, timestamp: world.now(), ...part }];
  return world.meta.tell.tell(account, field, { messaging }, personId);
}

/** What is done to messages that are there. */
function eventOf(world: World, account: Account, thread: Thread, kind: string, fields: Fields) {
  const target = () =>
    thread.messages.find(({ mid }) => mid === fields.mid) ?? fail(`There is no message ${fields.mid} in this thread.`);
  switch (kind) {
    case "reaction": {
      const emoji = text(fields.emoji);
      const message = target();
      message.reactions.in = emoji || null;
      const reaction = emoji ? { action: "react", reaction: "other", emoji } : { action: "unreact" };
      return { field: "message_reactions", part: { reaction: { mid: message.mid, ...reaction } } };
    }
    case "unsend": {
      const message = target();
      message.deleted = true;
      return { field: "messages", part: { message: { mid: message.mid, is_deleted: true } } };
    }
    case "edit": {
      const message = target();
      message.text = text(fields.text);
      const field = account.kind === "facebook" ? "message_edits" : "message_edit";
      return { field, part: { message_edit: { mid: message.mid, text: message.text, num_edit: 1 } } };
    }
    case "read":
      return account.kind === "facebook"
        ? { field: "message_reads", part: { read: { watermark: world.now() } } }
        : { field: "messaging_seen", part: { read: { mid: target().mid } } };
    case "block":
    case "unblock": {
      const person = world.meta.state.people.get(thread.personId);
      if (person) person.blocks = kind === "block";
      return { field: "none", part: {} };
    }
  }
  return null;
}

async function write(world: World, thread: Thread, kind: string, fields: Fields): Promise<ThreadMessage> {
  const isTap = kind === "quick_reply" || kind === "postback";
  const words = isTap ? text(fields.title) : text(fields.text);
  if (kind === "text" && words === "") fail('"text" must be words.');
  const sample = FILES[kind];
  const file = sample ? await fileOf(world, kind, text(fields.sample) || sample, fields) : null;
  thread.lastInAt = world.now();
  const replyTo = text(fields.replyTo) || null;
  const base = { direction: "in" as const, at: world.now(), text: words, replyTo };
  const message = addMessage(world.meta.state, thread, { ...base, kind, fileId: file });
  world.meta.publish(thread, message);
  return message;
}

async function fileOf({ meta }: World, kind: string, name: string, fields: Fields): Promise<string> {
  const sample = findSample(name) ?? fail(`There is no sample ${name}.`);
  const bytes = typeof fields.base64 === "string" ? Buffer.from(fields.base64, "base64") : await readSample(sample);
  const mime = sample.mimeType.split(";")[0] ?? "";
  return putFile(meta.state, { bytes, mime, name, type: kind }).id;
}

async function partOf(world: World, message: ThreadMessage, kind: string, fields: Fields) {
  const { mid } = message;
  if (kind === "postback") return { postback: { mid, title: message.text, payload: text(fields.payload) } };
  const reply = text(fields.storyUrl)
    ? { reply_to: { story: { id: "S1", url: text(fields.storyUrl) } } }
    : message.replyTo && { reply_to: { mid: message.replyTo } };
  const base = { mid, ...(message.text && { text: message.text }), ...reply };
  if (kind === "quick_reply") return { message: { ...base, quick_reply: { payload: text(fields.payload) } } };
  if (kind === "unsupported") return { message: { mid, is_unsupported: true } };
  if (kind === "location") {
    const payload = { coordinates: { lat: -3.119, long: -60.0217 } };
    return { message: { ...base, attachments: [{ type: "location", payload }] } };
  }
  if (kind === "share") {
    const payload = { url: text(fields.url) || "https://social.example/p/1" };
    return { message: { ...base, attachments: [{ type: "share", payload }] } };
  }
  if (message.fileId === null) {
    const referral = text(fields.ref)
      ? { referral: { ref: text(fields.ref), source: "SHORTLINK", type: "OPEN_THREAD" } }
      : {};
    return { message: { ...base, ...referral } };
  }
  const type = kind === "voice" ? "audio" : kind;
  const one = { type, payload: { url: world.meta.addressOf(message.fileId) } };
  const count = Math.max(1, Number(fields.count ?? 1));
  return { message: { ...base, attachments: Array.from({ length: count }, () => one) } };
}

/** Somebody of the company writes in the native inbox: told as an echo that no app of ours knows. */
export async function writeNatively(world: World, fields: Fields) {
  const account = accountIn(world, fields);
  const person = personIn(world, fields);
  const thread = threadOf(world.meta.state, account.id, person.id);
  const base = { direction: "out" as const, kind: "text", text: text(fields.text), at: world.now() };
  const message = addMessage(world.meta.state, thread, base);
  return { mid: message.mid, taken: await settled(fields, world.meta.echo(account, thread, message)) };
}
