// What may be said through the pretend hub on each network; files are fetched from their address, as the real one does.
import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import type { Hub, HubChannel, HubMessage } from "./hub.ts";

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Content = Record<string, unknown>;

const bad = (message: string) => new Refusal(400, "INVALID", message);
const MB = 1024 * 1024;

const takes: Record<HubChannel["type"], string[]> = {
  instagram: ["text", "file", "replyable_text", "reply_text"],
  facebook: ["text", "file", "replyable_text"],
};
const mostBytes = { instagram: 8 * MB, facebook: 25 * MB };

export async function acceptContents(
  world: World,
  hub: Hub,
  channel: HubChannel,
  person: string,
  contents: readonly Content[],
): Promise<object> {
  if (contents.length !== 1) throw bad("contents must hold one content");
  const [content = {}] = contents;
  const type = String(content.type ?? "");
  if (!takes[channel.type].includes(type)) throw bad(`${type} is not for ${channel.type}`);
  if (type !== "file" && !content.text) throw bad("text is required");
  if (type === "reply_text") {
    const target = hub.state.messages.get(String(content.messsageId ?? ""));
    if (target?.channelId !== channel.id || target.postId === null) throw bad("messsageId is not a comment");
  }
  if (channel.type === "instagram" && Buffer.byteLength(String(content.text ?? "")) > 1000)
    throw bad("text is too long");
  const message: HubMessage = {
    id: randomUUID(),
    channelId: channel.id,
    person,
    direction: "out",
    content,
    file: type === "file" ? await fetched(channel, content) : null,
    postId: null,
    status: "ACCEPTED",
    at: world.now(),
  };
  hub.state.messages.set(message.id, message);
  world.events.publish("notificame", { channelId: channel.id, person });
  world.ledger.add({
    kind: "send",
    channel: channel.id,
    person,
    providerId: message.id,
    type,
    text: typeof content.text === "string" ? content.text : null,
    outcome: "accepted",
    httpStatus: 200,
    answered: true,
  });
  if (world.settings.autoStatuses !== "none") {
    world.timers.after(100 * world.settings.pace, () => void tellStatus(hub, channel, message, "SENT"));
  }
  return { id: message.id, from: channel.id, to: person, direction: "OUT", contents };
}

async function fetched(channel: HubChannel, content: Content): Promise<HubMessage["file"]> {
  const given = URL.parse(String(content.fileUrl ?? ""));
  if (!given) throw bad("fileUrl is required");
  // Where the public name of the business leads nowhere, a test says where it stands.
  const url = channel.mediaBase === null ? given.href : `${channel.mediaBase}${given.pathname}${given.search}`;
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw bad("The file could not be fetched");
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > mostBytes[channel.type]) throw bad("The file is too large");
  return { mime: answer.headers.get("content-type") ?? "", size: bytes.length };
}

export function tellStatus(hub: Hub, channel: HubChannel, message: HubMessage, code: string): Promise<boolean> {
  message.status = code;
  return hub.teller.tell(channel, "MESSAGE_STATUS", {
    messageId: message.id,
    contentIndex: 0,
    messageStatus: { code, description: "" },
  });
}
