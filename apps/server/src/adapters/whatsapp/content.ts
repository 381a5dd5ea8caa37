// What a message holds, by its kind. What cannot be shown as itself is "unsupported", with words that can be read.
import type { ContentOf, MediaType, Referral } from "@prosa/contracts/message-content";
import { cardsOf, type Fields, fieldsOf, lineOf, listOf, numberOf, textOf } from "#adapters/reading";
import type { InboundMessage } from "../channels/channel-adapter.ts";

export type Said = Pick<InboundMessage, "type" | "body" | "content" | "media">;

/** The most the provider's own app lets people write. */
const BODY_MAX = 65_536;
const words = (value: unknown) => textOf(value, BODY_MAX) ?? "";

const files: Readonly<Record<string, MediaType>> = {
  imageMessage: "image",
  videoMessage: "video",
  ptvMessage: "video",
  audioMessage: "audio",
  documentMessage: "document",
  stickerMessage: "sticker",
};

type Reader = (given: Fields) => Said | null;

const readers: Readonly<Record<string, Reader>> = {
  extendedTextMessage: ({ text }) => textSaid(text),
  locationMessage: location,
  liveLocationMessage: location,
  contactMessage: (given) => contacts([given]),
  contactsArrayMessage: (given) => contacts(listOf(given.contacts)),
  buttonsResponseMessage: (given) => choice(given.selectedButtonId, given.selectedDisplayText),
  templateButtonReplyMessage: (given) => choice(given.selectedId, given.selectedDisplayText),
  listResponseMessage: (given) =>
    choice(fieldsOf(given.singleSelectReply)?.selectedRowId, given.title, given.description),
  interactiveResponseMessage: interactive,
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  pollUpdateMessage: () => unsupported("pollVote", ""),
  eventMessage: ({ name, description }) => unsupported("event", lines(name, description)),
  productMessage: ({ product }) =>
    unsupported("product", lines(fieldsOf(product)?.title, fieldsOf(product)?.description)),
  orderMessage: ({ orderTitle, message }) => unsupported("order", lines(orderTitle, message)),
  groupInviteMessage: ({ groupName, caption }) => unsupported("groupInvite", lines(groupName, caption)),
  requestPaymentMessage: () => unsupported("payment", ""),
  sendPaymentMessage: () => unsupported("payment", ""),
  invoiceMessage: ({ note }) => unsupported("payment", words(note)),
};

/** Parts that say nothing by themselves: what they announce comes as messages of its own. */
const SILENT = new Set([
  "messageContextInfo",
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "albumMessage",
  "protocolMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "encReactionMessage",
]);

/** How the file of a message is asked for; null: it cannot be. */
type Naming = (kind: MediaType, given: Fields) => string | null;

/** Null: nothing in it is for people. */
export function contentOf(message: Fields, isSeenOnce: boolean, nameOf: Naming): Said | null {
  if (typeof message.conversation === "string") return textSaid(message.conversation);
  const kind = Object.keys(message).find((name) => !SILENT.has(name) && fieldsOf(message[name]));
  if (kind === undefined) return isSeenOnce ? unsupported("viewOnce", "") : null;
  const given = fieldsOf(message[kind]) ?? {};
  const file = files[kind];
  if (file)
    return media(kind, file, given, nameOf) ?? unsupported(isSeenOnce ? "viewOnce" : file, words(given.caption));
  return readers[kind]?.(given) ?? unsupported(kind.replace(/Message(V\d)?$/, ""), lines(given.text, given.caption));
}

/** What is said about the message itself: which one it answers, whether it was handed on, which advertisement led here. */
export function contextOf(message: Fields): Fields {
  for (const value of Object.values(message)) {
    const context = fieldsOf(fieldsOf(value)?.contextInfo);
    if (context) return context;
  }
  return {};
}

export function referralOf(context: Fields): Referral | null {
  const ad = fieldsOf(context.externalAdReply);
  // A preview of a link looks the same but for where it came from.
  if (!ad || typeof ad.sourceId !== "string") return null;
  return {
    sourceType: lineOf(ad.sourceType, 40) ?? "ad",
    sourceId: lineOf(ad.sourceId, 200) ?? null,
    sourceUrl: lineOf(ad.sourceUrl, 2000) ?? null,
    headline: lineOf(ad.title, 500) ?? null,
    body: lineOf(ad.body, 1000) ?? null,
    clickId: lineOf(ad.ctwaClid, 500) ?? null,
  };
}

/** The words of an edited message: its text or its caption, which may be empty. */
export function wordsOf(message: Fields): string | undefined {
  if (typeof message.conversation === "string") return words(message.conversation);
  const kind = Object.keys(message).find((name) => !SILENT.has(name) && fieldsOf(message[name]));
  const given = kind === undefined ? undefined : fieldsOf(message[kind]);
  return given && (words(given.text) || words(given.caption));
}

function said(type: Said["type"], body: string, content: Said["content"] = null): Said {
  return { type, body, content, media: null };
}

const lines = (...parts: unknown[]) => parts.map(words).filter(Boolean).join("\n");

function textSaid(given: unknown): Said | null {
  const body = words(given);
  return body ? said("text", body) : null;
}

function media(name: string, kind: MediaType, given: Fields, nameOf: Naming): Said | null {
  const isVoice = kind === "audio" && given.ptt === true;
  const providerMediaId = nameOf(kind, given);
  if (!providerMediaId) return null;
  return {
    type: isVoice ? "voice" : kind,
    body: words(given.caption),
    content: null,
    media: {
      kind: isVoice ? "voice" : kind,
      providerMediaId,
      mime: lineOf(given.mimetype, 100)?.toLowerCase() ?? "application/octet-stream",
      sha256: lineOf(given.fileSha256, 100) ?? null,
      name: name === "documentMessage" ? (lineOf(given.fileName, 255) ?? lineOf(given.title, 255) ?? null) : null,
    },
  };
}

function location(given: Fields): Said | null {
  const latitude = numberOf(given.degreesLatitude);
  const longitude = numberOf(given.degreesLongitude);
  if (latitude === undefined || longitude === undefined) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const content: ContentOf<"location"> = { type: "location", latitude, longitude };
  const name = lineOf(given.name, 300);
  const address = lineOf(given.address, 500);
  if (name) content.name = name;
  if (address) content.address = address;
  return said("location", words(given.caption), content);
}

function contacts(given: readonly unknown[]): Said | null {
  const cards = cardsOf(given.map((one) => ({ vcard: fieldsOf(one)?.vcard })));
  return cards.length > 0 ? said("contacts", "", { type: "contacts", contacts: cards }) : null;
}

function choice(id: unknown, title: unknown, description?: unknown): Said | null {
  const body = words(title);
  const choiceId = lineOf(id, 300);
  if (!body && !choiceId) return null;
  const content: ContentOf<"choice"> = { type: "choice", choiceId: choiceId ?? "" };
  const more = lineOf(description, 200);
  if (more) content.description = more;
  return said("choice", body || (choiceId ?? ""), content);
}

function interactive(given: Fields): Said | null {
  const flow = fieldsOf(given.nativeFlowResponseMessage);
  let id: unknown = flow?.name;
  try {
    id = fieldsOf(JSON.parse(words(flow?.paramsJson)))?.id ?? id;
  } catch {
    // Not what apps write: then the name of the button has to do.
  }
  return choice(id, fieldsOf(given.body)?.text);
}

function poll({ name, options }: Fields): Said {
  const choices = listOf(options)
    .slice(0, 20)
    .map((one) => `- ${words(fieldsOf(one)?.optionName)}`);
  return unsupported("poll", lines(name, ...choices));
}

function unsupported(kind: string, body: string): Said {
  return said("unsupported", body, { type: "unsupported", kind: lineOf(kind, 60) ?? "unknown" });
}
