// Where the web chat is tried: there is no provider, so the visitor's own browser is the phone.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { MessageType } from "@prosa/contracts/message-content";
import { aVisitor } from "../conversation/webchat/webchat.factory.ts";
import { type Ground, type OnPhone, type Stand, sampleOf } from "./stands.ts";

const sent: MessageType[] = ["text", "image", "video", "audio", "voice", "document", "sticker", "location", "contacts"];
const offered: MessageType[] = ["buttons", "list", "link"];

export async function webchatStand({ server, admin }: Ground): Promise<Stand> {
  const made = await server
    .as(admin)
    .post("/channels", { type: "webchat", name: `Site ${randomUUID()}`, credentials: {} });
  const { key } = (await server.as(admin).get(`/channels/${made.body.id}/webchat`)).body;
  const visitor = aVisitor(server, key);
  const say = (fields: object) => visitor.post("messages", { clientId: randomUUID(), ...fields });
  const file = (kind: MessageType) => async () => {
    const name = sampleOf(kind) ?? "";
    return visitor.file(await readFile(new URL(`../../../sandbox/samples/${name}`, import.meta.url)), name);
  };
  const write = () => say({ text: "Depois" });
  return {
    type: "webchat",
    channelId: made.body.id,
    begin: async () => {
      await visitor.start("Oi");
    },
    ends: "sent",
    says: {
      text: () => say({ text: "Bom dia" }),
      image: file("image"),
      video: file("video"),
      audio: file("audio"),
      document: file("document"),
      async choice() {
        const offer = (await visitor.messages()).findLast(({ content }) => content?.type === "buttons");
        return say({ choice: { messageId: offer?.id, id: "sim" } });
      },
    },
    // A visitor can neither change nor take back what is said, nor react to it.
    does: { edit: write, remove: write, reaction: write },
    forms: Object.fromEntries([...sent, ...offered].map((kind) => [kind, kind])),
    phone: async () =>
      (await visitor.messages())
        .filter(({ isMine }) => !isMine)
        .map(
          (one): OnPhone => ({
            form: one.type,
            text: one.body,
            ref: String(one.id),
            isGone: one.isGone,
            reaction: null,
            isReply: one.quoted !== null,
          }),
        ),
  };
}
