// Whom a file of the past tells of: everybody with whom the telephone has a chat, and the names that people give themselves.
import type { ToldPerson } from "@prosa/contracts/session-link";
import { jidNormalizedUser, proto } from "baileys";
import type { Chat } from "./past-news.ts";

/** Fields of the protobuf `HistorySync`. */
export const CONVERSATIONS = 2;
export const PUSH_NAMES = 7;

const MOST_SIGNS = 200;

/** The number behind a hidden id, where it is known. */
export type NumberOf = (lid: string) => Promise<string | null>;

/** Whatever the chat is with; what is no person's is for the server to pass over, which counts it. */
export async function personOfChat({ jid, name, pn, lid }: Chat, numberOf: NumberOf): Promise<ToldPerson | null> {
  if (!isName(jid)) return null;
  const number = jid.endsWith("@lid") ? (pn ?? (await numberOf(jid))) : null;
  const found = number ? jidNormalizedUser(number) : "";
  return {
    jid,
    pn: isName(found) ? found : null,
    lid: lid && isName(lid) ? lid : null,
    name,
    pushName: null,
    isChat: true,
  };
}

export function personOfName(bytes: Buffer): ToldPerson | null {
  const { id, pushname } = proto.Pushname.decode(bytes);
  const [jid, pushName] = [jidNormalizedUser(id ?? ""), (pushname ?? "").slice(0, MOST_SIGNS)];
  if (!isName(jid) || !pushName) return null;
  return { jid, pn: null, lid: null, name: null, pushName, isChat: false };
}

const isName = (jid: string) => jid !== "" && jid.length <= MOST_SIGNS;
