// A group's news in our words: where something was said and by whom, who is named in it, who came and who left. Pure.
import { type Fields, fieldsOf, idOf, lineOf, listOf, timeOf } from "#adapters/reading";
import { groupId, groupIdentity, isGroup, OWN, partsOf, plainJid } from "#adapters/whatsapp";
import type { Change, GroupPerson, Identity, InboundMessage } from "../../channel-adapter.ts";

export interface GroupPlace {
  jid: string;
  from: Identity[];
  /** Who wrote it, as it stands in our name of the message. */
  author: string;
  /** Null: our own account. */
  writer: GroupPerson | null;
  /** The names of our own account. */
  own: ReadonlySet<string>;
}

const HIDDEN = "@lid";
const NUMBER = "@s.whatsapp.net";
const jidIn = (fields: Fields, name: string) => plainJid(lineOf(fields[name], 200));
const numberIn = (jid: string | undefined) => (jid?.endsWith(NUMBER) ? (partsOf(jid)?.user ?? null) : null);

/** Null where nobody is named as its writer. */
export function groupPlace(attrs: Fields, isOwn: boolean): GroupPlace | null {
  const jid = jidIn(attrs, "from");
  const participant = jidIn(attrs, "participant");
  if (!jid || (!participant && !isOwn)) return null;
  const own = new Set(["own_pn", "own_lid"].flatMap((name) => jidIn(attrs, name) ?? []));
  const place = { jid, from: groupIdentity(jid), own };
  if (isOwn || !participant) return { ...place, author: OWN, writer: null };
  const names = [participant, jidIn(attrs, "participant_lid"), jidIn(attrs, "participant_pn")];
  const name = lineOf(attrs.notify, 200);
  return { ...place, author: participant, writer: { ...personOf(names), ...(name && { name }) } };
}

/** Known by the hidden id where there is one: it outlives a change of number. */
function personOf(names: readonly (string | undefined)[]): GroupPerson {
  const known = names.filter((one) => one !== undefined);
  const key = known.find((one) => one.endsWith(HIDDEN)) ?? known[0] ?? "";
  return { key, number: numberIn(known.find((one) => one.endsWith(NUMBER))) };
}

/** Our name of the message that a key means, which is in the eyes of who wrote the key. */
export function idInGroup({ jid, author, own }: GroupPlace, key: Fields | undefined): string | undefined {
  const id = idOf(key?.id);
  const participant = plainJid(lineOf(key?.participant, 200));
  const writer = key?.fromMe === true ? author : participant;
  if (!id || !writer) return undefined;
  return groupId(jid, own.has(writer) ? OWN : writer, id);
}

const MOST_MENTIONS = 100;

export function mentionsIn({ own }: GroupPlace, context: Fields): Pick<InboundMessage, "mentions"> {
  const mentions = listOf(context.mentionedJid)
    .slice(0, MOST_MENTIONS)
    .flatMap((given) => {
      const key = plainJid(lineOf(given, 200));
      const word = partsOf(key)?.user;
      return key && word ? [{ word, key, number: numberIn(key), isOwn: own.has(key) }] : [];
    });
  return mentions.length > 0 ? { mentions } : {};
}

/** Quiet lines: who came, who left, another name. All else of a group is between its members. */
export function groupNews(news: Fields): Change[] {
  const attrs = fieldsOf(news.attrs) ?? {};
  const jid = jidIn(attrs, "from");
  const id = idOf(attrs.id);
  const at = timeOf(attrs.t);
  if (!jid || !isGroup(jid) || !id || !at) return [{ kind: "unreadable", reason: "a group's news without id or time" }];
  const members = listOf(news.participants).flatMap((one) => {
    const { jid: name, phone } = fieldsOf(one) ?? {};
    const names = [plainJid(lineOf(name, 200)), plainJid(lineOf(phone, 200))];
    return names[0] ? [personOf(names)] : [];
  });
  const subject = lineOf(news.subject, 200);
  const author = jidIn(attrs, "participant");
  const notice = (event: string, said: Pick<InboundMessage, "body" | "members">): Change => ({
    kind: "message",
    account: null,
    at,
    providerId: groupId(jid, `notice-${event}`, id),
    from: groupIdentity(jid),
    fromMe: false,
    group: true,
    type: "system",
    content: { type: "system", event },
    media: null,
    profileName: null,
    quotedProviderId: null,
    isForwarded: false,
    referral: null,
    ...said,
  });
  switch (news.action) {
    case "add":
      return members.length > 0 ? [notice("groupJoined", { body: "", members })] : [];
    case "leave":
    case "remove": {
      if (members.length === 0) return [];
      const isOwnWish =
        news.action === "leave" ||
        members.every(({ key, number }) => author === key || author === `${number}${NUMBER}`);
      const leaving = members.map((one) => ({ ...one, isLeaving: true as const }));
      return [notice(isOwnWish ? "groupLeft" : "groupRemoved", { body: "", members: leaving })];
    }
    case "subject":
      if (!subject) return [];
      return [
        notice("groupRenamed", { body: subject }),
        { kind: "profile", account: null, at, from: groupIdentity(jid), name: subject, renames: true },
      ];
    default:
      return [];
  }
}
