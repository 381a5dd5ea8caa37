// Where Messenger and Instagram are tried: one pretend provider, two networks.
import { randomInt } from "node:crypto";
import type { Ground, Stand } from "./stands.ts";

// biome-ignore lint/suspicious/noExplicitAny: stands read whatever the control API answers
type Json = any;

export const facebookStand = (ground: Ground) => standOf(ground, "facebook");
export const instagramStand = (ground: Ground) => standOf(ground, "instagram");

async function standOf({ server, sandbox, admin }: Ground, type: "facebook" | "instagram"): Promise<Stand> {
  const id = String(randomInt(10 ** 8, 10 ** 9));
  const from = String(randomInt(10 ** 6, 10 ** 7));
  const [appId, appSecret] = [String(randomInt(10 ** 6, 10 ** 7)), "an-invented-secret-of-an-app"];
  const token = `${type === "facebook" ? "EAA" : "IG"}-invented-token-of-${id}`;
  const control = (path: string, body?: object): Promise<Json> => sandbox.control(`/meta${path}`, body);
  await control("/accounts", { id, kind: type, token, appId, appSecret, name: "Parity" });
  const account = type === "facebook" ? { pageId: id } : { accountId: id };
  const credentials = { ...account, accessToken: token, appId, appSecret };
  const made = await server.as(admin).post("/channels", { type, name: `${type} ${id}`, credentials });
  // The address we tell is the public one; here the server listens elsewhere.
  const { callbackUrl } = (await server.as(admin).get(`/channels/${made.body.id}/webhook`)).body;
  await control("/accounts", { id, callback: `${server.url}${new URL(callbackUrl).pathname}` });
  await control("/subscribe", { accountId: id });
  const say = (fields: object): Promise<Json> => control("/say", { accountId: id, from, await: true, ...fields });
  const kind = (word: string) => () => say({ kind: word });
  const messages = async (): Promise<Json[]> => (await control(`/thread?accountId=${id}&personId=${from}`)).messages;
  const onOwn = (change: (mid: string) => object) => async () => {
    const { mid } = await say({ text: "Antes" });
    return say(change(mid));
  };
  const file = type === "facebook" ? { voice: "audio" } : {};
  return {
    type,
    channelId: made.body.id,
    begin: () => say({ text: "Oi" }),
    ends: "read",
    ...(type === "instagram" && { samples: { audio: "song.m4a" } }),
    says: {
      text: () => say({ text: "Bom dia" }),
      image: kind("image"),
      video: kind("video"),
      audio: kind("audio"),
      document: kind("file"),
      location: kind("location"),
      unsupported: kind("unsupported"),
      async choice() {
        const offered = (await messages()).findLast(({ choices }) => choices.length > 0);
        return say({ kind: "quick_reply", ...offered.choices[0] });
      },
      async comment() {
        const post = await control("/posts", { accountId: id, text: "Novidades" });
        return control("/comment", { accountId: id, postId: post.id, from, text: "Preço?", await: true });
      },
    },
    does: {
      edit: onOwn((mid) => ({ kind: "edit", mid, text: "Depois" })),
      // Messenger tells nobody that a message was taken back.
      remove: onOwn((mid) => (type === "facebook" ? { text: "Depois" } : { kind: "unsend", mid })),
      reaction: onOwn((mid) => ({ kind: "reaction", mid, emoji: "👍" })),
    },
    forms: {
      text: "text",
      image: "image",
      video: "video",
      audio: "audio",
      ...file,
      document: "file",
      buttons: "text",
      list: "text",
      link: type === "facebook" ? "template" : "text",
    },
    phone: async () =>
      (await messages())
        .filter(({ direction }) => direction === "out")
        .map((one) => ({
          form: one.kind,
          text: one.text,
          ref: one.mid,
          isGone: one.deleted,
          reaction: one.reactions.out,
          isReply: one.replyTo !== null,
        })),
  };
}
