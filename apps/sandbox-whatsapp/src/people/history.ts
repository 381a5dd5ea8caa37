// What a telephone remembers of the time before a device was linked, and how it tells the device: a few newest messages inside the
// notice itself, all others in sealed files at the media host, the newest first.
import { deflateSync } from "node:zlib";
import { proto } from "baileys";
import type { WhatsApp } from "../whatsapp.ts";
import type { Person } from "./person.ts";
import type { LinkedDevice } from "./world.types.ts";
import { sayToDevice } from "./writing.ts";

const { INITIAL_BOOTSTRAP, PUSH_NAME, RECENT } = proto.HistorySync.HistorySyncType;
const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
const DAY = 86_400;
const NEWEST = 2;
const OWN_EVERY = 4;
const GROUP_EVERY = 10;

export interface PastWish {
  /** Numbers of those who wrote with the company, in turn. */
  people: string[];
  messages: number;
  days: number;
  /** The newest of them, in seconds; left out: now. */
  until?: number;
  /** Every tenth was said in this group, which must be there. */
  group?: string;
  /** How many messages go into one file. */
  chunk?: number;
  book?: BookWish;
}

export interface BookWish {
  /** By number: how the telephone's owner calls them. Whoever is left out stands in no book and has a push name alone. */
  names: Record<string, string>;
  /** Numbers of those of whom the telephone knows the hidden id alone. */
  hidden?: string[];
  /** Chats without a message: groups, lists, channels, people nobody wrote with. */
  others?: string[];
}

export interface Past {
  messages: proto.IWebMessageInfo[];
  /** How a chat is called in the telephone's own book, by its jid. */
  chats: Map<string, proto.IConversation>;
  chunk: number;
  /** How people call themselves; told in a file of its own where there is a book. */
  pushNames: proto.IPushname[];
}

/** The same wish makes the same past: message n has the id and the words of n, evenly over the days, oldest first. */
export function makePast(wa: WhatsApp, owner: Person, wish: PastWish): Past {
  const until = wish.until ?? Math.floor(Date.now() / 1_000);
  const step = (wish.days * DAY) / wish.messages;
  const chats: Past["chats"] = new Map();
  const messages = Array.from({ length: wish.messages }, (_, n) => {
    const number = wish.people[n % wish.people.length] ?? owner.number;
    const person = wa.person(number);
    const isInGroup = wish.group !== undefined && n % GROUP_EVERY === 0;
    const remoteJid = isInGroup && wish.group ? wish.group : person.lidJid;
    const fromMe = n % OWN_EVERY === OWN_EVERY - 1;
    if (isInGroup) chats.set(remoteJid, { id: remoteJid, name: wa.groups.get(remoteJid)?.subject ?? null });
    else chats.set(remoteJid, chatWith(person, wish.book));
    const author = fromMe ? owner : person;
    return {
      key: { remoteJid, fromMe, id: pastId(owner, n), ...(isInGroup && { participant: author.lidJid }) },
      message: { conversation: `passado ${n}` },
      messageTimestamp: Math.floor(until - (wish.messages - 1 - n) * step),
      ...(!fromMe && { pushName: person.name }),
      ...(isInGroup && { participant: author.lidJid }),
    };
  });
  for (const jid of wish.book?.others ?? []) chats.set(jid, otherChat(wa, jid, wish.book));
  const pushNames = wish.book ? wish.people.map((number) => pushNameOf(wa.person(number))) : [];
  return { messages, chats, chunk: wish.chunk ?? 500, pushNames };
}

function chatWith({ number, numberJid, lidJid, name }: Person, book: BookWish | undefined): proto.IConversation {
  const isHidden = book?.hidden?.includes(number);
  const called = book ? book.names[number] : name;
  return { id: lidJid, ...(!isHidden && { pnJid: numberJid }), ...(called && { name: called }) };
}

function otherChat(wa: WhatsApp, jid: string, book: BookWish | undefined): proto.IConversation {
  const [number = ""] = jid.split("@");
  const called = book?.names[number] ?? wa.groups.get(jid)?.subject;
  return { id: jid, ...(called && { name: called }) };
}

const pushNameOf = ({ lidJid, name }: Person): proto.IPushname => ({ id: lidJid, pushname: name });

export const pastId = (owner: Person, n: number) =>
  `3A${owner.number.slice(-6)}${n.toString(16).toUpperCase().padStart(12, "0")}`;

export async function tellPast(wa: WhatsApp, device: LinkedDevice): Promise<void> {
  const { past } = device.owner;
  if (!past) return;
  const newestFirst = past.messages.toReversed();
  await tell(wa, device, inlineNotice(past, newestOfEach(newestFirst)));
  const count = Math.ceil(newestFirst.length / past.chunk);
  for (let order = 0; order < count; order++) {
    const messages = newestFirst.slice(order * past.chunk, (order + 1) * past.chunk);
    const progress = Math.round(((order + 1) / count) * 100);
    const plain = deflateSync(encoded(past, messages, RECENT, order + 1, progress));
    const { url: _url, mediaKeyTimestamp: _at, ...kept } = wa.media.keep(plain, "history");
    await tell(wa, device, { ...kept, syncType: RECENT, chunkOrder: order + 1, progress });
  }
  if (past.pushNames.length === 0) return;
  const names = deflateSync(packed({ syncType: PUSH_NAME, pushnames: past.pushNames }));
  const { url: _url, mediaKeyTimestamp: _at, ...kept } = wa.media.keep(names, "history");
  await tell(wa, device, { ...kept, syncType: PUSH_NAME });
}

function newestOfEach(newestFirst: readonly proto.IWebMessageInfo[]): proto.IWebMessageInfo[] {
  const counted = new Map<string, number>();
  return newestFirst.filter(({ key }) => {
    const jid = key?.remoteJid ?? "";
    const count = (counted.get(jid) ?? 0) + 1;
    counted.set(jid, count);
    return count <= NEWEST;
  });
}

function inlineNotice(past: Past, messages: readonly proto.IWebMessageInfo[]): proto.Message.IHistorySyncNotification {
  const initialHistBootstrapInlinePayload = deflateSync(encoded(past, messages, INITIAL_BOOTSTRAP, 0, 0));
  return { initialHistBootstrapInlinePayload, syncType: INITIAL_BOOTSTRAP, chunkOrder: 0, progress: 0 };
}

function encoded(
  { chats }: Past,
  messages: readonly proto.IWebMessageInfo[],
  syncType: proto.HistorySync.HistorySyncType,
  chunkOrder: number,
  progress: number,
): Uint8Array {
  const byChat = Map.groupBy(messages, ({ key }) => key?.remoteJid ?? "");
  // The first file tells of chats in which nothing was said, too.
  const told = chunkOrder === 0 ? new Set([...byChat.keys(), ...chats.keys()]) : byChat.keys();
  const conversations = [...told].map((jid) => {
    const said = byChat.get(jid) ?? [];
    return {
      ...chats.get(jid),
      id: jid,
      messages: said.map((message, place) => ({ message, msgOrderId: said.length - place })),
    };
  });
  return packed({ syncType, conversations, chunkOrder, progress });
}

const packed = (given: proto.IHistorySync): Uint8Array =>
  proto.HistorySync.encode(proto.HistorySync.fromObject(given)).finish();

async function tell(wa: WhatsApp, device: LinkedDevice, notice: proto.Message.IHistorySyncNotification): Promise<void> {
  const { owner } = device;
  wa.ledger.fact("past", { number: owner.number, detail: `${notice.syncType}/${notice.chunkOrder}` });
  await sayToDevice(wa, device, {
    protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification: notice },
  });
}
