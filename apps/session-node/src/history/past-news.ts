// One message of the past as the news it would have been when it was written.
import type { SessionNews } from "@prosa/contracts/session-link";
import { jidNormalizedUser, proto } from "baileys";
import { checkedNews } from "../session/checked-news.ts";
import { type Owner, wordsIn } from "../session/message-json.ts";
import { fieldsOf } from "./fields.ts";

const MESSAGES = 2;

export interface Chat {
  jid: string;
  isGroup: boolean;
  name: string | null;
  pn: string | null;
  lid: string | null;
}

/** The hidden id of a number, where it is known. */
export type LidOf = (jid: string) => Promise<string | null>;

/** A conversation without its messages, which stay bytes until their turn comes. */
export async function openChat(bytes: Buffer, lidOf: LidOf): Promise<{ chat: Chat; messages: Buffer[] }> {
  const about: Buffer[] = [];
  const messages: Buffer[] = [];
  for (const field of fieldsOf(bytes)) {
    if (field.number === MESSAGES && field.bytes) messages.push(field.bytes);
    else about.push(field.raw);
  }
  const said = proto.Conversation.decode(Buffer.concat(about));
  const jid = jidNormalizedUser(said.id ?? "");
  const isHidden = jid.endsWith("@lid");
  const isGroup = jid.endsWith("@g.us");
  const lid = isHidden || isGroup ? null : said.lidJid || (await lidOf(jid));
  const name = (said.displayName || said.name || said.username || "").slice(0, 200);
  const pn = (isHidden && said.pnJid) || null;
  return { chat: { jid, isGroup, name: name || null, pn, lid }, messages };
}

export function timeOf({ messageTimestamp }: proto.IWebMessageInfo): number {
  return Number(messageTimestamp ?? 0) * 1_000;
}

export function decodeMessage(bytes: Buffer): proto.IWebMessageInfo | null {
  try {
    return proto.HistorySyncMsg.decode(bytes).message ?? null;
  } catch {
    // What cannot be read stays on the telephone.
    return null;
  }
}

/** Undefined where nothing in it is for people, or nobody is named. */
export async function newsOfPast(
  chat: Chat,
  info: proto.IWebMessageInfo,
  own: Owner,
  lidOf: LidOf,
): Promise<SessionNews | undefined> {
  const { key, message, messageTimestamp, pushName } = info;
  const words = message ? wordsIn(message) : undefined;
  if (!key?.id || !words || words.protocolMessage) return undefined;
  const isOwn = key.fromMe === true;
  const who = chat.isGroup ? await inGroup(chat, info, own, lidOf) : inChat(chat, isOwn, own);
  if (!who) return undefined;
  const attrs = {
    ...who,
    id: key.id,
    t: String(messageTimestamp),
    ...(chat.name && { chat_name: chat.name }),
    ...(pushName && { notify: pushName.slice(0, 200) }),
  };
  const news = checkedNews({ kind: "message", attrs, isOwn, message: words });
  return news?.kind === "message" ? news : undefined;
}

function inChat({ jid, pn, lid }: Chat, isOwn: boolean, own: Owner): Record<string, string> {
  const names = { pn: isOwn ? "recipient_pn" : "sender_pn", lid: isOwn ? "recipient_lid" : "sender_lid" };
  return {
    ...(isOwn ? { from: jidNormalizedUser(own.id), recipient: jid } : { from: jid }),
    ...(pn && { [names.pn]: pn }),
    ...(lid && { [names.lid]: lid }),
  };
}

/** A member is named as live messages name them, by the hidden id: so the same message has the same name again. */
async function inGroup({ jid }: Chat, info: proto.IWebMessageInfo, own: Owner, lidOf: LidOf) {
  const isOwn = info.key?.fromMe === true;
  const given = jidNormalizedUser(info.participant || info.key?.participant || "");
  if (!given && !isOwn) return undefined;
  const lid = given.endsWith("@s.whatsapp.net") ? await lidOf(given) : null;
  return {
    from: jid,
    ...(given && { participant: lid ?? given }),
    ...(lid && { participant_pn: given }),
    own_pn: jidNormalizedUser(own.id),
    ...(own.lid && { own_lid: jidNormalizedUser(own.lid) }),
  };
}
