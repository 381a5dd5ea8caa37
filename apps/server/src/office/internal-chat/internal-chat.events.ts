// Who hears of a chat: whoever is in it now, and of a message those whose period holds its number. Nobody else, whatever they are.
import { ChatWhat } from "@prosa/contracts/office/internal-chat";
import { z } from "zod";
import { defineJournalKind, type EventNews, type JournalRow, type NewsContext } from "#platform/journal";
import { loadMessages } from "./chat-messages.queries.ts";
import { audienceOf, chatsByIds, numbersOf } from "./chats.queries.ts";
import { subjectOf, toWireChat, toWireMessage } from "./internal-chat.wire.ts";

const id = z.number().int();
const Head = z.object({ chatId: id, chatVersion: id, left: z.array(id) });
const Said = Head.extend({ messageId: id, n: id.nullable(), what: ChatWhat });
const Read = z.object({ chatId: id, userId: id, readN: id });

declare module "#platform/journal" {
  interface JournalKinds {
    "chat.changed": z.infer<typeof Head>;
    "chat.message": z.infer<typeof Said>;
    "chat.read": z.infer<typeof Read>;
  }
}

/** Asked once for all kinds of a pass. */
function known({ tx, rows, once }: NewsContext) {
  return once("internal-chat", async () => {
    const ids = rows.flatMap(({ kind, data }) =>
      kind.startsWith("chat.") ? [(data as { chatId: number }).chatId] : [],
    );
    const [chats, members] = await Promise.all([chatsByIds(tx, ids), audienceOf(tx, ids)]);
    return { chats, members };
  });
}

function headOf({ seq, at, data }: JournalRow<z.infer<typeof Head>>) {
  return { seq, at, ticketId: null, subject: subjectOf(data.chatId), version: data.chatVersion };
}

/** Whoever went is told so, also when they are back already: their new period begins with what comes after it. */
function leavers(row: JournalRow<z.infer<typeof Head>>): EventNews[] {
  const users = row.data.left;
  return users.length === 0 ? [] : [{ ...headOf(row), users, type: "chat.left", data: { chatId: row.data.chatId } }];
}

const stayed = <P extends { userId: number }>({ data }: JournalRow<z.infer<typeof Head>>, people: readonly P[]): P[] =>
  people.filter(({ userId }) => !data.left.includes(userId));

export const chatChanged = defineJournalKind({
  kind: "chat.changed",
  data: Head,
  news: async (context, rows) => {
    const { chats, members } = await known(context);
    return rows.flatMap((row): EventNews[] => {
      const [chat, people] = [chats.get(row.data.chatId), stayed(row, members.get(row.data.chatId) ?? [])];
      if (!chat) return [];
      const users = people.map(({ userId }) => userId);
      return [...leavers(row), { ...headOf(row), users, type: "chat.changed", data: { chat: toWireChat(chat) } }];
    });
  },
});

export const chatMessage = defineJournalKind({
  kind: "chat.message",
  data: Said,
  news: async (context, rows) => {
    const [{ chats, members }, loaded] = await Promise.all([
      known(context),
      loadMessages(
        context.tx,
        rows.map(({ data }) => data.messageId),
      ),
    ]);
    const messages = new Map(loaded.map((message) => [message.id, toWireMessage(message)]));
    return rows.flatMap((row): EventNews[] => {
      const { chatId, messageId, n, what } = row.data;
      const people = stayed(row, members.get(chatId) ?? []);
      const [found, message] = [chats.get(chatId), messages.get(messageId)];
      if (!found) return [];
      const chat = toWireChat(found);
      const hears = ({ fromN }: { fromN: number }) => message !== undefined && (n === null || n > fromN);
      const ids = (own: typeof people) => own.map(({ userId }) => userId);
      const news: EventNews[] = leavers(row);
      const [within, outside] = [ids(people.filter(hears)), ids(people.filter((one) => !hears(one)))];
      if (message && within.length > 0)
        news.push({ ...headOf(row), users: within, type: "chat.message", data: { chat, message, what, n } });
      // What was said before their time is not theirs: the chat alone closes the gap in its versions.
      if (outside.length > 0) news.push({ ...headOf(row), users: outside, type: "chat.changed", data: { chat } });
      return news;
    });
  },
});

/** One's own pointer with the exact numbers; the other one of a direct chat hears how far it is, and nothing more. */
export const chatRead = defineJournalKind({
  kind: "chat.read",
  data: Read,
  news: async (context, rows) => {
    // Of several moves of one pointer the last one says it all.
    const last = [...new Map(rows.map((row) => [`${row.data.chatId}.${row.data.userId}`, row])).values()];
    const [{ chats, members }, numbers] = await Promise.all([
      known(context),
      numbersOf(
        context.tx,
        last.map(({ data }) => data),
      ),
    ]);
    return last.flatMap(({ seq, at, data }): EventNews[] => {
      const { chatId, userId } = data;
      const [chat, own] = [chats.get(chatId), numbers.get(`${chatId}.${userId}`)];
      if (!chat || !own) return [];
      const { readN, unread, mentions, version } = own;
      const head = { seq, at, ticketId: null, version: null, type: "chat.read" } as const;
      const told = { chatId, userId, readN };
      const others = (members.get(chatId) ?? []).flatMap((one) => (one.userId === userId ? [] : one.userId));
      const mine: EventNews = {
        ...head,
        users: [userId],
        data: { ...told, own: { unread, mentions, countedAt: version } },
      };
      if (chat.kind !== "direct" || others.length === 0) return [mine];
      return [mine, { ...head, users: others, data: { ...told, own: null } }];
    });
  },
});
