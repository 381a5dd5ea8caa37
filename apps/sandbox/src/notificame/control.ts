// The control API of the pretend hub: channels of accounts, what people do there, and what goes wrong.
import { randomUUID } from "node:crypto";
import { HttpProblem } from "../http/exchange.ts";
import { findSample, readSample } from "../whatsapp-cloud/media/samples.ts";
import type { World } from "../world.ts";
import { tellStatus } from "./contents.ts";
import type { HubChannel, HubFault, HubMessage } from "./hub.ts";

type Fields = Record<string, unknown>;

const text = (value: unknown, usual = "") => (typeof value === "string" ? value : usual);
const fail = (sentence: string): never => {
  throw new HttpProblem(400, sentence);
};

function putChannel({ notificame }: World, fields: Fields): HubChannel {
  const id = text(fields.id) || fail('"id" must be the channel\'s.');
  const before = notificame.state.channels.get(id);
  const channel: HubChannel = {
    id,
    type: (fields.type ?? before?.type) === "facebook" ? "facebook" : "instagram",
    name: text(fields.name, before?.name ?? "Loja"),
    token: text(fields.token, before?.token ?? `a-token-of-${id}`),
    mediaBase: text(fields.mediaBase) || (before?.mediaBase ?? null),
  };
  notificame.state.channels.set(id, channel);
  return channel;
}

/** The address that was entered is the public one; a test says where the business stands. */
function moveCallbacks({ notificame }: World, fields: Fields) {
  for (const one of notificame.state.subscriptions.values()) {
    if (one.criteria.channel !== fields.channelId) continue;
    const { pathname, search } = new URL(one.webhook.url);
    one.webhook.url = `${text(fields.base)}${pathname}${search}`;
  }
  return { ok: true };
}

const channelIn = ({ notificame }: World, fields: Fields): HubChannel =>
  notificame.state.channels.get(text(fields.channelId)) ?? fail(`There is no channel ${fields.channelId}.`);

const FILES: Record<string, string> = {
  image: "photo.jpg",
  video: "clip.mp4",
  audio: "song.mp3",
  document: "invoice.pdf",
};

async function contentOf(world: World, kind: string, fields: Fields): Promise<Fields> {
  if (kind === "text" || kind === "comment")
    return { type: kind, text: text(fields.text) || fail('"text" must be words.') };
  if (kind === "tap") return { type: "text", text: text(fields.title), payload: text(fields.id) };
  if (kind === "location") return { type: "location", latitude: -3.119, longitude: -60.0217 };
  if (kind === "card") return { type: "card", text: "Oferta" };
  const name = FILES[kind] ?? fail(`Nobody can say a "${kind}" here.`);
  const sample = findSample(name) ?? fail(`There is no sample ${name}.`);
  const id = randomUUID();
  const mime = sample.mimeType.split(";")[0] ?? "";
  world.notificame.state.files.set(id, { bytes: await readSample(sample), mime });
  const fileUrl = `${world.baseUrl()}/notificame/files/${id}`;
  return { type: "file", fileUrl, fileMimeType: mime, fileName: name, fileCaption: text(fields.text) };
}

async function say(world: World, fields: Fields) {
  const channel = channelIn(world, fields);
  const { state, teller } = world.notificame;
  const person = text(fields.from) || fail('"from" must be a person.');
  const kind = text(fields.kind) || "text";
  const post = state.posts.get(text(fields.postId));
  if (kind === "comment" && !post) fail("There is no such post.");
  const isNative = fields.native === true;
  const message: HubMessage = {
    id: randomUUID(),
    channelId: channel.id,
    person,
    direction: isNative ? "out" : "in",
    content: await contentOf(world, kind, fields),
    file: null,
    postId: post?.id ?? null,
    status: "",
    at: world.now(),
  };
  state.messages.set(message.id, message);
  // A comment opens no window, but its writer is somebody.
  if (!isNative) {
    const key = `${channel.id}/${person}`;
    state.lastWord.set(key, kind === "comment" ? (state.lastWord.get(key) ?? 0) : world.now());
  }
  world.events.publish("notificame", { channelId: channel.id, person });
  world.ledger.add({
    kind: "receive",
    channel: channel.id,
    person,
    providerId: message.id,
    type: kind,
    text: text(message.content.text),
    outcome: "accepted",
  });
  const direction = isNative ? "OUT" : "IN";
  const [from, to] = isNative ? [channel.id, person] : [person, channel.id];
  const about = post ? { media: { id: post.id, caption: post.text, permalink: post.url } } : {};
  const visitor = { name: text(fields.name, `Pessoa ${person}`), firstName: "Pessoa" };
  const told = teller.tell(channel, "MESSAGE", {
    direction,
    message: {
      id: message.id,
      from,
      to,
      direction,
      channel: channel.type,
      visitor,
      contents: [message.content],
      ...about,
    },
  });
  return { taken: fields.await === true ? await told : null, messageId: message.id };
}

function addFault({ notificame }: World, fields: Fields): HubFault {
  const fault: HubFault = {
    does: fields.does === "silence" || fields.does === "drop" ? fields.does : "error",
    status: Number(fields.status ?? 500),
    message: text(fields.message, "invented failure"),
    count: Number(fields.count ?? 1),
    when: fields.when === "after" ? "after" : "before",
  };
  notificame.faults.push(fault);
  return fault;
}

export async function control(
  world: World,
  method: string,
  path: string,
  query: URLSearchParams,
  fields: Fields,
): Promise<unknown> {
  const { state } = world.notificame;
  switch (`${method} ${path}`) {
    case "GET /channels":
      return [...state.channels.values()];
    case "POST /channels":
      return putChannel(world, fields);
    case "GET /subscriptions":
      return [...state.subscriptions.values()];
    case "POST /callbacks":
      return moveCallbacks(world, fields);
    case "POST /posts": {
      const id = text(fields.id) || randomUUID();
      const post = { id, text: text(fields.text), url: `https://social.example/${id}` };
      state.posts.set(id, post);
      return post;
    }
    case "POST /say":
      return say(world, fields);
    case "POST /status": {
      const message = state.messages.get(text(fields.messageId)) ?? fail("There is no such message.");
      return { taken: await tellStatus(world.notificame, channelIn(world, fields), message, text(fields.code)) };
    }
    case "POST /faults":
      return addFault(world, fields);
    case "GET /thread": {
      const [channelId, person] = [query.get("channelId"), query.get("person")];
      const all = [...state.messages.values()];
      return { messages: all.filter((one) => one.channelId === channelId && one.person === person) };
    }
  }
  throw new HttpProblem(404, `The control API of the hub has no ${method} ${path}.`);
}
