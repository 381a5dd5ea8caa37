// Tells a server of the telephone's past: one file, in batches, no faster than they are taken and for no longer than a slice of
// time; whoever asks goes on from where the last slice ended.
import type { ServerAnswer, ServerAsked, SessionNews, ToldPerson } from "@prosa/contracts/session-link";
import { proto } from "baileys";
import type { Owner } from "../session/message-json.ts";
import { fieldsIn } from "./fields.ts";
import { FileGoneError, openPast, type Where } from "./file.ts";
import { Lanes } from "./lanes.ts";
import { decodeMessage, type LidOf, newsOfPast, openChat, timeOf } from "./past-news.ts";
import { CONVERSATIONS, type NumberOf, PUSH_NAMES, personOfChat, personOfName } from "./past-people.ts";

type Wanted = ServerAsked<"history.fetch">;
type WantedPeople = ServerAsked<"history.contacts">;
type Told = ServerAnswer<"history.fetch">;

/** False: nobody wants more of it. */
type Tell<T> = (batch: T[]) => Promise<boolean>;

export interface Teller {
  where: Where;
  own: Owner;
  lidOf: LidOf;
  tell: Tell<SessionNews>;
}

export interface PeopleTeller {
  where: Where;
  numberOf: NumberOf;
  tell: Tell<ToldPerson>;
}

const BATCH = { count: 200, bytes: 400_000 };
const SLICE_MS = 10_000;
/** Files are opened in few places of the process at once, whatever the number of its sessions. */
const lanes = new Lanes(2);

export const tellPast = (wanted: Wanted, teller: Teller): Promise<Told> =>
  inALane(wanted.skip, () => tellSlice(newsIn(wanted, teller), wanted.skip, teller.tell));

export const tellPeople = (wanted: WantedPeople, teller: PeopleTeller): Promise<Told> =>
  inALane(wanted.skip, () => tellSlice(peopleIn(wanted, teller), wanted.skip, teller.tell));

async function inALane(skip: number, tellFile: () => Promise<Told>): Promise<Told> {
  const leave = await lanes.enter(SLICE_MS);
  if (!leave) return { outcome: "more", told: skip };
  try {
    return await tellFile();
  } catch (error) {
    if (error instanceof FileGoneError) return { outcome: "gone", told: skip };
    throw error;
  } finally {
    leave();
  }
}

async function tellSlice<T>(items: AsyncIterable<T>, skip: number, tell: Tell<T>): Promise<Told> {
  const until = performance.now() + SLICE_MS;
  let told = skip;
  let batch: T[] = [];
  let bytes = 0;
  const flush = async () => {
    const isWanted = batch.length === 0 || (await tell(batch));
    told += batch.length;
    batch = [];
    bytes = 0;
    return isWanted;
  };
  let seen = 0;
  for await (const item of items) {
    if (seen++ < skip) continue;
    const size = JSON.stringify(item).length;
    const isFull = batch.length >= BATCH.count || bytes + size > BATCH.bytes;
    if (isFull && !(await flush())) return { outcome: "unwanted", told };
    if (isFull && performance.now() > until) return { outcome: "more", told };
    batch.push(item);
    bytes += size;
  }
  return (await flush()) ? { outcome: "over", told } : { outcome: "unwanted", told };
}

interface Part {
  number: number;
  bytes: Buffer;
}

/** In the order of the file, which is the same every time. */
async function* partsOf(notification: Wanted["notification"], where: Where): AsyncGenerator<Part> {
  const stream = await openPast(proto.Message.HistorySyncNotification.fromObject(notification), where);
  try {
    for await (const { number, bytes } of fieldsIn(stream)) if (bytes) yield { number, bytes };
  } finally {
    stream.destroy();
  }
}

async function* newsIn({ notification, since, until, hasGroups }: Wanted, teller: Teller): AsyncGenerator<SessionNews> {
  try {
    for await (const { number, bytes } of partsOf(notification, teller.where)) {
      if (number !== CONVERSATIONS) continue;
      const { chat, messages } = await openChat(bytes, teller.lidOf);
      if (!isTold(chat.jid, hasGroups)) continue;
      for (const one of messages) {
        const info = decodeMessage(one);
        if (!info || timeOf(info) < since || timeOf(info) >= until) continue;
        const news = await newsOfPast(chat, info, teller.own, teller.lidOf);
        if (news) yield news;
      }
    }
  } catch (error) {
    throw goneOf(error);
  }
}

/** Thousands of people are not asked for one by one: the hidden id comes with their first message. */
const noLid: LidOf = async () => null;

async function* peopleIn({ notification }: WantedPeople, teller: PeopleTeller): AsyncGenerator<ToldPerson> {
  try {
    for await (const { number, bytes } of partsOf(notification, teller.where)) {
      const person =
        number === CONVERSATIONS
          ? await personOfChat((await openChat(bytes, noLid)).chat, teller.numberOf)
          : number === PUSH_NAMES && personOfName(bytes);
      if (person) yield person;
    }
  } catch (error) {
    throw goneOf(error);
  }
}

/** Opened and no past at all: it will be none the next time. */
function goneOf(error: unknown): unknown {
  return isNonsense(error) ? new FileGoneError("The file cannot be read.") : error;
}

function isNonsense(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return (
    code.startsWith("Z_") ||
    code.startsWith("ERR_OSSL") ||
    /protobuf|in the middle|invalid wire|index out of range/.test(error.message)
  );
}

const isTold = (jid: string, hasGroups: boolean) =>
  jid.endsWith("@s.whatsapp.net") || jid.endsWith("@lid") || (hasGroups && jid.endsWith("@g.us"));
