// Where parity is tried: for each type of channel a pretend provider, its customer's gestures, and what the phone shows.
import { randomInt } from "node:crypto";
import type { MessageType } from "@prosa/contracts/message-content";
import { aChannel, type aTenant, type TestDatabase, type TestSandbox, type TestServer, type TestUser } from "#testing";
import type { Heard } from "./parity.rules.ts";

// biome-ignore lint/suspicious/noExplicitAny: stands read whatever the control API answers
type Json = any;

export interface OnPhone {
  /** The provider's name of the message's kind. */
  form: string;
  text: string;
  ref: string;
  isGone: boolean;
  reaction: string | null;
  isReply: boolean;
}

export interface Stand {
  type: string;
  channelId: number;
  /** The first word; opens the conversation. */
  begin(): Promise<void>;
  /** What the customer does so that such a message comes in; null: the provider has none. */
  says: Partial<Record<MessageType, () => Promise<unknown>>>;
  /** Something done to an own message, which is written first; answers what stands there before. */
  does: Record<Heard, () => Promise<unknown>>;
  /** Files to send where the usual one is not taken. */
  samples?: Partial<Record<MessageType, string>>;
  /** What the provider calls each kind that is sent to it. */
  forms: Partial<Record<MessageType, string>>;
  phone(): Promise<OnPhone[]>;
  /** The status that a message ends with here. */
  ends: string;
}

export interface Ground {
  db: TestDatabase;
  server: TestServer;
  sandbox: TestSandbox;
  tenant: Awaited<ReturnType<typeof aTenant>>;
  admin: TestUser;
}

const SAMPLES: Partial<Record<MessageType, string>> = {
  image: "photo.jpg",
  video: "clip.mp4",
  audio: "song.mp3",
  voice: "voice.ogg",
  document: "invoice.pdf",
  sticker: "sticker.webp",
};
export const sampleOf = (kind: MessageType) => SAMPLES[kind];

export async function whatsappStand({ db, server, sandbox, tenant }: Ground): Promise<Stand> {
  const wabaId = String(randomInt(10 ** 11, 10 ** 12));
  const channel = await aChannel(db, { tenant, externalAccount: wabaId });
  const phone = `55119${randomInt(60_000_000, 99_999_999)}`;
  const callbackUrl = `${server.url}/webhooks/whatsapp-cloud/${channel.key}`;
  await sandbox.control("/numbers", { phoneNumberId: channel.externalId, wabaId, ...channel.credentials, callbackUrl });
  await sandbox.control("/people", { phone, name: "Cliente", script: "happy" });
  const say = (fields: object): Promise<Json> =>
    sandbox.control("/say", { phoneNumberId: channel.externalId, from: phone, await: true, ...fields });
  const file =
    (type: string, sample: string, more = {}) =>
    () =>
      say({ type, sample, ...more });
  const onOwn = (change: (wamid: string) => object) => async () => {
    const { wamid } = await say({ text: "Antes" });
    return say(change(wamid));
  };
  const thread = async (): Promise<Json[]> =>
    (await sandbox.control(`/threads/${channel.externalId}/${phone}`)).messages;
  return {
    type: "whatsapp_cloud",
    channelId: channel.id,
    begin: () => say({ text: "Oi" }),
    ends: "read",
    says: {
      text: () => say({ text: "Bom dia" }),
      image: file("image", "photo.jpg"),
      video: file("video", "clip.mp4"),
      audio: file("audio", "song.mp3"),
      voice: file("audio", "voice.ogg", { voice: true }),
      document: file("document", "invoice.pdf"),
      sticker: file("sticker", "sticker.webp"),
      location: () => say({ type: "location", latitude: -3.1, longitude: -60 }),
      contacts: () =>
        say({
          type: "contacts",
          contacts: [{ name: { formatted_name: "Bia" }, phones: [{ phone: "+55 11 98765-0002" }] }],
        }),
      choice: () => say({ type: "button_reply", id: "sim", title: "Sim" }),
      order: () => say({ type: "order" }),
      system: () => say({ type: "request_welcome" }),
      unsupported: () => say({ type: "unsupported" }),
    },
    does: {
      edit: onOwn((wamid) => ({ type: "edit", wamid, text: "Depois" })),
      remove: onOwn((wamid) => ({ type: "revoke", wamid })),
      reaction: onOwn((wamid) => ({ type: "reaction", wamid, emoji: "👍" })),
    },
    forms: {
      text: "text",
      image: "image",
      video: "video",
      audio: "audio",
      voice: "audio",
      document: "document",
      sticker: "sticker",
      location: "location",
      contacts: "contacts",
      buttons: "interactive",
      list: "interactive",
      link: "interactive",
      locationRequest: "interactive",
    },
    phone: async () =>
      (await thread())
        .filter(({ direction, type }) => direction === "out" && type !== "reaction")
        .map(({ type, text, wamid, revoked, reactions, contextWamid }) => ({
          form: type,
          text,
          ref: wamid,
          isGone: revoked,
          reaction: reactions.out,
          isReply: contextWamid !== null,
        })),
  };
}

export async function telegramStand({ server, sandbox, admin }: Ground): Promise<Stand> {
  const id = randomInt(10 ** 8, 10 ** 9);
  const from = randomInt(10 ** 6, 10 ** 7);
  const token = `${id}:AAE-invented-token-of-a-bot`;
  const control = (path: string, body?: object): Promise<Json> => sandbox.control(`/telegram${path}`, body);
  await control("/bots", { id, token, username: "parity_bot", name: "Parity" });
  const name = `Telegram ${id}`;
  const made = await server.as(admin).post("/channels", { type: "telegram", name, credentials: { token } });
  const { webhook } = (await control("/bots")).find((bot: Json) => bot.id === id);
  await control("/bots", { id, webhook: `${server.url}${new URL(webhook.url).pathname}` });
  const say = (fields: object) => control("/say", { botId: id, from, await: true, ...fields });
  const kind = (word: string) => () => say({ kind: word });
  const messages = async (): Promise<Json[]> => (await control(`/thread?botId=${id}&personId=${from}`)).messages;
  const onOwn = (change: (messageId: number) => object) => async () => {
    const { messageId } = await say({ text: "Antes" });
    return say(change(messageId));
  };
  return {
    type: "telegram",
    channelId: made.body.id,
    begin: () => say({ kind: "start" }),
    ends: "sent",
    says: {
      text: () => say({ text: "Bom dia" }),
      image: kind("photo"),
      video: kind("video"),
      audio: kind("audio"),
      voice: kind("voice"),
      document: kind("document"),
      sticker: kind("sticker"),
      location: kind("location"),
      contacts: kind("contact"),
      unsupported: kind("poll"),
      // Letting the bot speak again is noted, as stopping it is.
      system: kind("unblock"),
      async choice() {
        const offered = (await messages()).findLast(
          ({ buttons, isReplyKeyboard }) => buttons[0]?.[0]?.callback_data && !isReplyKeyboard,
        );
        return say({ kind: "tap", messageId: offered.messageId, place: 0 });
      },
    },
    does: {
      edit: onOwn((messageId) => ({ kind: "edit", messageId, text: "Depois" })),
      // Whoever deletes a message there tells nobody: there is no such update.
      remove: onOwn(() => ({ text: "Depois" })),
      reaction: async () => {
        const own = (await messages()).findLast(({ direction, deleted }) => direction === "out" && !deleted);
        return say({ kind: "reaction", messageId: own.messageId, emoji: "👍" });
      },
    },
    forms: {
      text: "text",
      image: "photo",
      video: "video",
      audio: "audio",
      voice: "voice",
      document: "document",
      sticker: "sticker",
      location: "location",
      contacts: "contact",
      buttons: "text",
      list: "text",
      link: "text",
      locationRequest: "text",
    },
    phone: async () =>
      (await messages())
        .filter(({ direction }) => direction === "out")
        .map((one) => ({
          form: one.kind,
          text: one.text,
          ref: String(one.messageId),
          isGone: one.deleted,
          reaction: one.reactions.out,
          isReply: one.replyTo !== null,
        })),
  };
}
