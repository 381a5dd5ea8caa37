// Where WhatsApp by the alternative API is tried: a pretend Evolution server, paired as a telephone would be.
import { randomInt } from "node:crypto";
import type { Ground, Stand } from "./stands.ts";

// biome-ignore lint/suspicious/noExplicitAny: stands read whatever the control API answers
type Json = any;

export const EVOLUTION_KEY = "sandbox-evolution-key";

/** Connected, and its telephone paired: the name of its instance, too. */
export async function aPairedAlt({ server, sandbox, admin }: Pick<Ground, "server" | "sandbox" | "admin">) {
  const number = `55113${randomInt(10_000_000, 99_999_999)}`;
  const control = (path: string, body?: object): Promise<Json> => sandbox.control(`/evolution${path}`, body);
  const credentials = { baseUrl: `${sandbox.url}/evolution`, apiKey: EVOLUTION_KEY };
  const made = await server.as(admin).post("/channels", { type: "whatsapp_alt", name: `Alt ${number}`, credentials });
  const channelId: number = made.body.id;
  await server.as(admin).post(`/channels/${channelId}/pairing`, { isWarned: true });
  const instance: string = made.body.externalId;
  // The address we tell is the public one; here the server listens elsewhere.
  const { callbackUrl } = (await server.as(admin).get(`/channels/${channelId}/webhook`)).body;
  await control("/instances", { instance, webhook: `${server.url}${new URL(callbackUrl).pathname}` });
  await control("/scan", { instance, number });
  return { channelId, instance, number, control };
}

export async function whatsappAltStand(ground: Ground): Promise<Stand> {
  const { channelId, instance, control } = await aPairedAlt(ground);
  const from = `55119${randomInt(60_000_000, 99_999_999)}`;
  const say = (fields: object): Promise<Json> => control("/say", { instance, from, await: true, ...fields });
  const kind = (word: string) => () => say({ kind: word });
  const messages = async (): Promise<Json[]> => (await control(`/thread?instance=${instance}&person=${from}`)).messages;
  const onOwn = (change: (messageId: string) => object) => async () => {
    const { messageId } = await say({ text: "Antes" });
    return say(change(messageId));
  };
  return {
    type: "whatsapp_alt",
    channelId,
    begin: () => say({ text: "Oi" }),
    ends: "read",
    says: {
      text: () => say({ text: "Bom dia" }),
      image: kind("image"),
      video: kind("video"),
      audio: kind("audio"),
      voice: kind("voice"),
      document: kind("document"),
      sticker: kind("sticker"),
      location: kind("location"),
      contacts: kind("contact"),
      unsupported: kind("poll"),
      async choice() {
        const offered = (await messages()).findLast(({ content }) => content.buttons?.[0]?.type === "reply");
        const [button] = offered.content.buttons;
        return say({ kind: "tap", id: button.id, title: button.displayText, replyTo: offered.id });
      },
    },
    does: {
      edit: onOwn((messageId) => ({ kind: "edit", messageId, text: "Depois" })),
      remove: onOwn((messageId) => ({ kind: "remove", messageId })),
      reaction: onOwn((messageId) => ({ kind: "reaction", messageId, emoji: "👍" })),
    },
    forms: {
      text: "conversation",
      image: "imageMessage",
      video: "videoMessage",
      audio: "audioMessage",
      voice: "audioMessage",
      document: "documentMessage",
      sticker: "stickerMessage",
      location: "locationMessage",
      contacts: "contactMessage",
      buttons: "interactiveMessage",
      list: "listMessage",
      link: "interactiveMessage",
    },
    phone: async () =>
      (await messages())
        .filter(({ direction }) => direction === "out")
        .map((one) => ({
          form: one.kind,
          text: one.text,
          ref: one.id,
          isGone: one.deleted,
          reaction: one.reactions.out,
          isReply: one.replyTo !== null,
        })),
  };
}
