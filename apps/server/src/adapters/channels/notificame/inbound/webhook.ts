// One body of the hub in our words. Pure; tolerates what it does not know. What a comment looks like is a guess: nobody has
// documented it.
import type { MediaType } from "@prosa/contracts/message-content";
import { type Fields, fieldsOf, idOf, lineOf, listOf, numberOf, textOf } from "#adapters/reading";
import type { Change, InboundMessage } from "../../channel-adapter.ts";
import { type Network, nameOf } from "../network.ts";

const BODY_MAX = 65_536;

export function parseWebhook(body: unknown, network: Network): Change[] {
  const event = fieldsOf(body);
  switch (event?.type) {
    case "MESSAGE":
      return readMessage(event, network);
    case "MESSAGE_STATUS":
      return readStatus(event);
    default:
      return [unreadable("an event of an unknown type")];
  }
}

function momentOf(value: unknown): Date | undefined {
  const at = new Date(typeof value === "string" ? value : "");
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function readMessage(event: Fields, network: Network): Change[] {
  const message = fieldsOf(event.message);
  const providerId = idOf(message?.id);
  const at = momentOf(message?.timestamp) ?? momentOf(event.timestamp);
  if (!message || !providerId) return [unreadable("message: no id")];
  if (!at) return [unreadable("message: no time")];
  const fromMe = (message.direction ?? event.direction) === "OUT";
  const [from, to] = [idOf(message.from), idOf(message.to)];
  const [account, person] = fromMe ? [from, to] : [to, from];
  if (!account || !person) return [unreadable("message: nobody or no account")];
  const visitor = fieldsOf(message.visitor);
  const parts = listOf(message.contents).slice(0, 10);
  const envelope = {
    kind: "message",
    account,
    at,
    from: [{ kind: network.kind, value: nameOf(account, person) }],
    profileName: fromMe ? null : (lineOf(visitor?.name, 200) ?? lineOf(visitor?.firstName, 200) ?? null),
    quotedProviderId: null,
    isForwarded: false,
    referral: null,
    fromMe,
  } as const;
  return parts.map((one, place): Change => {
    const content = fieldsOf(one) ?? {};
    const written: InboundMessage = {
      ...envelope,
      from: [...envelope.from],
      // Several contents of one message are messages of their own.
      providerId: place === 0 ? providerId : `${providerId}#${place}`,
      ...(commentOf(message, content, envelope.profileName) ?? saidIn(content)),
    };
    return fromMe ? { ...written, kind: "echo", callbackId: null } : written;
  });
}

type Said = Pick<InboundMessage, "type" | "body" | "content" | "media" | "postId">;

/** A guess until one is seen: named so, or with a post that it stands below. */
function commentOf(message: Fields, content: Fields, author: string | null): Said | null {
  const isNamed = content.type === "comment" || content.type === "feed";
  const post = fieldsOf(message.media) ?? fieldsOf(message.post);
  const postId = idOf(message.postId) ?? idOf(post?.id);
  if (!isNamed && postId === undefined && message.commentId === undefined) return null;
  const url = URL.parse(lineOf(post?.permalink ?? post?.url, 2000) ?? "");
  const shown = {
    text: lineOf(post?.caption ?? post?.text, 1000) ?? null,
    url: url?.protocol === "https:" ? url.href : null,
  };
  return {
    type: "comment",
    body: textOf(content.text, 10_000) ?? "",
    content: { type: "comment", author, post: post ? shown : null, isGuess: true },
    media: null,
    ...(postId === undefined ? {} : { postId }),
  };
}

const said = (type: Said["type"], body: string, content: Said["content"] = null): Said => ({
  type,
  body,
  content,
  media: null,
});

function saidIn(content: Fields): Said {
  const text = textOf(content.text, BODY_MAX) ?? "";
  switch (content.type) {
    case "text":
    case "replyable_text": {
      // What was tapped comes as words; where its own name is given, it is a choice.
      const choiceId = lineOf(content.payload, 300);
      return choiceId ? said("choice", text || choiceId, { type: "choice", choiceId }) : said("text", text);
    }
    case "file":
      return fileIn(content) ?? said("unsupported", "", { type: "unsupported", kind: "file" });
    case "location":
      return placeIn(content) ?? said("unsupported", "", { type: "unsupported", kind: "location" });
    default:
      return said("unsupported", text, { type: "unsupported", kind: lineOf(content.type, 60) ?? "unknown" });
  }
}

const kinds = ["image", "video", "audio"] as const;

/** A kind alone, or the file's own type. */
function fileIn(content: Fields): Said | null {
  const providerMediaId = lineOf(content.fileUrl, 2000);
  if (!providerMediaId || !URL.canParse(providerMediaId)) return null;
  const named = lineOf(content.fileMimeType, 100)?.toLowerCase() ?? "";
  const kind: MediaType = kinds.find((one) => named === one || named.startsWith(`${one}/`)) ?? "document";
  const mime = named.includes("/") ? named : "application/octet-stream";
  const name = lineOf(content.fileName, 255) ?? null;
  const body = textOf(content.fileCaption, BODY_MAX) ?? "";
  return { type: kind, body, content: null, media: { kind, providerMediaId, mime, sha256: null, name } };
}

function placeIn(content: Fields): Said | null {
  const [latitude, longitude] = [numberOf(content.latitude), numberOf(content.longitude)];
  if (latitude === undefined || longitude === undefined) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return said("location", "", { type: "location", latitude, longitude });
}

/** Only that it left is known for sure; other words change nothing. */
function readStatus(event: Fields): Change[] {
  const told = fieldsOf(event.messageStatus);
  const messageId = idOf(event.messageId);
  const at = momentOf(told?.timestamp) ?? momentOf(event.timestamp);
  if (!messageId || !told || !at) return [unreadable("status: of nothing, or no time")];
  if (told.code !== "SENT") return [];
  const place = numberOf(event.contentIndex) ?? 0;
  const providerId = place > 0 ? `${messageId}#${place}` : messageId;
  const more = { callbackId: null, failure: null, pricing: null };
  return [{ kind: "status", account: null, at, providerId, status: "sent", ...more }];
}

const unreadable = (reason: string): Change => ({ kind: "unreadable", reason });
