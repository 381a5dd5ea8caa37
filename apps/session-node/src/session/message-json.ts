// A decrypted message as JSON for the server: previews left out, secrets of our own devices never passed on.
import type { SessionNews, WaJson } from "@prosa/contracts/session-link";
import { areJidsSameUser, type BinaryNode, jidNormalizedUser, proto } from "baileys";

const DROPPED = new Set(["jpegThumbnail", "pngThumbnail", "thumbnailSha256", "thumbnailEncSha256", "messageSecret"]);
const { Type } = proto.Message.ProtocolMessage;
/** Protocol messages that mean something to people; the others are between devices, and some carry keys. */
const TOLD = new Set<unknown>([Type.REVOKE, Type.MESSAGE_EDIT, Type.EPHEMERAL_SETTING, Type.HISTORY_SYNC_NOTIFICATION]);
const MAX_ATTR = 2_000;
const MAX_PAYLOAD = 120_000;

export interface Owner {
  id: string;
  lid?: string;
}

/** The news of a plaintext; undefined where there is nothing in it for people. */
export function newsOf(stanza: BinaryNode, plain: Uint8Array, own: Owner | undefined): SessionNews | undefined {
  const message = proto.Message.decode(unpad(plain));
  const inner = message.deviceSentMessage?.message ?? message;
  if (inner.protocolMessage && !TOLD.has(inner.protocolMessage.type)) return undefined;
  const isOwn = isOwnStanza(stanza, own);
  const isSelfOnly = inner.protocolMessage?.type === Type.HISTORY_SYNC_NOTIFICATION;
  if (isSelfOnly && !isOwn) return undefined;
  const notice = inner.protocolMessage?.historySyncNotification;
  // A payload that no frame of the link takes would make the notice one that cannot be read at all.
  if ((notice?.initialHistBootstrapInlinePayload?.length ?? 0) > MAX_PAYLOAD)
    delete notice?.initialHistBootstrapInlinePayload;
  const json = wordsIn(message);
  if (!json) return undefined;
  return { kind: "message", attrs: { ...attrsOf(stanza), ...ownIn(stanza, own) }, isOwn, message: json };
}

/** A message as JSON without what only devices tell each other; undefined where nothing else is in it. */
export function wordsIn(message: proto.IMessage): WaJson | undefined {
  const json = jsonOf(message);
  delete json.senderKeyDistributionMessage;
  delete json.messageContextInfo;
  return Object.keys(json).length === 0 ? undefined : json;
}

export function isOwnStanza({ attrs }: BinaryNode, own: Owner | undefined): boolean {
  const author = attrs.participant ?? attrs.from;
  return areJidsSameUser(author, own?.id) || areJidsSameUser(author, own?.lid);
}

export function attrsOf({ attrs }: BinaryNode): Record<string, string> {
  const entries = Object.entries(attrs).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(0, 100), value.slice(0, MAX_ATTR)]));
}

const isInGroup = ({ attrs }: BinaryNode) => attrs.from?.endsWith("@g.us") ?? false;

/** In a group others speak about our words too: the server knows them by our own names. */
function ownIn(stanza: BinaryNode, own: Owner | undefined): Record<string, string> {
  if (!own || !isInGroup(stanza)) return {};
  return { own_pn: jidNormalizedUser(own.id), ...(own.lid && { own_lid: jidNormalizedUser(own.lid) }) };
}

/** The name under which the server stores a message: its id, in groups "group/participant/id", of ours "group/own/id". */
export function storedId(stanza: BinaryNode, own: Owner | undefined): string {
  const { attrs } = stanza;
  if (!isInGroup(stanza)) return `${attrs.id}`;
  const writer = isOwnStanza(stanza, own) ? "own" : jidNormalizedUser(attrs.participant);
  return `${attrs.from}/${writer}/${attrs.id}`;
}

export function jsonOf(message: proto.IMessage): WaJson {
  const object = proto.Message.toObject(message as proto.Message, { longs: String, enums: String, bytes: String });
  return withoutPreviews(object) as WaJson;
}

function withoutPreviews(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPreviews);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([name]) => !DROPPED.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutPreviews(inner)]));
}

/** Plaintexts end in 1 to 16 bytes that say how many there are. */
function unpad(plain: Uint8Array): Uint8Array {
  const count = plain.at(-1) ?? 0;
  if (count < 1 || count > 16 || count > plain.length) throw new Error("Not padded.");
  return plain.subarray(0, plain.length - count);
}
