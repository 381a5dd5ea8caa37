// Where the hub is tried: Instagram and Messenger once more, carried by somebody else.
import { randomInt } from "node:crypto";
import type { Ground, Stand } from "./stands.ts";

// biome-ignore lint/suspicious/noExplicitAny: stands read whatever the control API answers
type Json = any;

export const instagramHubStand = (ground: Ground) => standOf(ground, "instagram");
export const facebookHubStand = (ground: Ground) => standOf(ground, "facebook");

async function standOf({ server, sandbox, admin }: Ground, type: "facebook" | "instagram"): Promise<Stand> {
  const id = `ch-${randomInt(10 ** 8, 10 ** 9)}`;
  const from = String(randomInt(10 ** 6, 10 ** 7));
  const token = `an-invented-token-of-${id}`;
  const control = (path: string, body?: object): Promise<Json> => sandbox.control(`/notificame${path}`, body);
  await control("/channels", { id, type, token, mediaBase: server.url });
  const made = await server.as(admin).post("/channels", {
    type,
    provider: "notificame",
    name: `Hub ${id}`,
    credentials: { channelId: id, token },
  });
  // The address we tell is the public one; here the server listens elsewhere.
  await control("/callbacks", { channelId: id, base: server.url });
  const say = (fields: object): Promise<Json> => control("/say", { channelId: id, from, await: true, ...fields });
  const kind = (word: string) => () => say({ kind: word });
  const messages = async (): Promise<Json[]> => (await control(`/thread?channelId=${id}&person=${from}`)).messages;
  const nothing = () => say({ text: "Depois" });
  return {
    type: `${type}.notificame`,
    channelId: made.body.id,
    begin: () => say({ text: "Oi" }),
    ends: "sent",
    samples: { audio: "song.m4a" },
    says: {
      text: () => say({ text: "Bom dia" }),
      image: kind("image"),
      video: kind("video"),
      audio: kind("audio"),
      document: kind("document"),
      location: kind("location"),
      unsupported: kind("card"),
      async choice() {
        const offered = (await messages()).findLast(({ content }) => content.type === "replyable_text");
        const [button] = offered.content.quickReplyButtons;
        return say({ kind: "tap", id: button.payload, title: button.title });
      },
      async comment() {
        const post = await control("/posts", { text: "Novidades" });
        return say({ kind: "comment", postId: post.id, text: "Preço?" });
      },
    },
    // The hub tells of none of these.
    does: { edit: nothing, remove: nothing, reaction: nothing },
    forms: {
      text: "text",
      image: "file",
      video: "file",
      audio: "file",
      document: "file",
      location: "text",
      buttons: "replyable_text",
      list: "text",
      link: "text",
    },
    phone: async () =>
      (await messages())
        .filter(({ direction }) => direction === "out")
        .map((one) => ({
          form: one.content.type,
          text: one.content.text ?? "",
          ref: one.id,
          isGone: false,
          reaction: null,
          isReply: false,
        })),
  };
}
