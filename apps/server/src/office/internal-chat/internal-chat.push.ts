// Pushes what colleagues write to whoever is in the chat, as long as they are, have not read it and have not muted it.
import { sql } from "kysely";
import { z } from "zod";
import { definePush, isPushOn, pushPassing } from "#company/push";
import type { Reaction } from "#platform/journal";
import { audienceOf } from "./chats.queries.ts";

/** As much of a message as a locked screen shows. */
const SHOWN_LENGTH = 140;

interface SaidRow {
  author: string;
  chatName: string;
  body: string;
}

/** A mention has a notice of its own, and nobody is told what they said themselves. */
const said = definePush({
  kind: "chat.message",
  data: z.object({ chatId: z.number().int(), messageId: z.number().int() }),
  tag: ({ chatId }) => `chat-${chatId}`,
  async show({ tx, deps }, userId, { chatId, messageId }) {
    const { rows } = await sql<SaidRow>`
      select u.name as author, case when c.kind = 'group' then c.name else '' end as chat_name, x.body
        from chat_messages x
        join chats c on c.tenant_id = x.tenant_id and c.id = x.chat_id
        join users u on u.tenant_id = x.tenant_id and u.id = x.user_id
        join chat_members m on m.tenant_id = x.tenant_id and m.chat_id = x.chat_id and m.user_id = ${userId}
         and m.to_n is null and x.n > greatest(m.from_n, m.read_n)
         and (m.muted_until is null or m.muted_until <= ${deps.clock.now()})
       where x.tenant_id = app_tenant() and x.id = ${messageId} and x.chat_id = ${chatId} and x.deleted_at is null
         and x.user_id <> ${userId} and x.type <> 'event'
         and not exists (select 1 from chat_mentions t where t.tenant_id = x.tenant_id and t.message_id = x.id
                            and (t.user_id = ${userId} or t.user_id is null))`.execute(tx);
    const [row] = rows;
    if (!row) return null;
    const { author, chatName: chat, body } = row;
    return {
      subject: { type: "chat", chatId, messageId },
      params: { author, chat, text: body.slice(0, SHOWN_LENGTH) },
    };
  },
});

export const pushSaid: Reaction = {
  kind: "chat.message",
  name: "internal-chat.push",
  async run(ctx, { data: { chatId, messageId, n, what } }) {
    if (!isPushOn(ctx) || n === null || what.kind !== "created") return;
    const people = (await audienceOf(ctx.tx, [chatId])).get(chatId) ?? [];
    const userIds = people.filter(({ fromN }) => n > fromN).map(({ userId }) => userId);
    await pushPassing(ctx, said, { userIds, key: String(messageId), data: { chatId, messageId } });
  },
};
