// Tells whoever is called in a chat, as long as they are in it, may read it and have not.
import type { ChatMentions } from "@prosa/contracts/office/internal-chat";
import { sql } from "kysely";
import { z } from "zod";
import { defineNotice, noticesSeen, type Shown, tell } from "#company/notices";
import type { Ctx } from "#platform/context";
import { audienceOf } from "./chats.queries.ts";
import type { ChatRow } from "./internal-chat.types.ts";

const Called = z.object({ chatId: z.number().int(), messageId: z.number().int() });

const SHOWN_LENGTH = 140;

interface CalledRow {
  noticeId: number;
  chatName: string;
  author: string;
  body: string;
}

/** Over when the message goes, when its words call somebody else, or when the person is in the chat no longer. */
const called = defineNotice({
  kind: "mention.chat",
  data: Called,
  async show({ tx }, rows) {
    const { rows: found } = await sql<CalledRow>`
      select p.notice_id, case when c.kind = 'group' then c.name else '' end as chat_name, u.name as author, x.body
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ userId }) => userId)}::bigint[],
                    ${rows.map(({ data }) => data.messageId)}::bigint[]) p(notice_id, user_id, message_id)
        join chat_messages x on x.tenant_id = app_tenant() and x.id = p.message_id and x.deleted_at is null
        join chats c on c.tenant_id = x.tenant_id and c.id = x.chat_id
        join users u on u.tenant_id = x.tenant_id and u.id = x.user_id
        join chat_members m on m.tenant_id = x.tenant_id and m.chat_id = x.chat_id and m.user_id = p.user_id
         and m.to_n is null and x.n > m.from_n
       where exists (select 1 from chat_mentions t where t.tenant_id = x.tenant_id and t.message_id = x.id
                        and (t.user_id = p.user_id or t.user_id is null))`.execute(tx);
    const shown = new Map(found.map((row) => [row.noticeId, row]));
    return new Map(
      rows.flatMap(({ id, data }): [number, Shown<"mention.chat">][] => {
        const row = shown.get(id);
        if (!row) return [];
        const params = { author: row.author, chat: row.chatName, text: row.body.slice(0, SHOWN_LENGTH) };
        return [[id, { subject: { type: "chat", ...data }, params }]];
      }),
    );
  },
});

export async function tellCalled(
  ctx: Ctx,
  chat: Pick<ChatRow, "id">,
  messageId: number,
  { all, userIds }: ChatMentions,
): Promise<void> {
  if (!all && userIds.length === 0) return;
  const everybody = all ? ((await audienceOf(ctx.tx, [chat.id])).get(chat.id) ?? []) : [];
  await tell(ctx, called, {
    userIds: [...new Set([...userIds, ...everybody.map(({ userId }) => userId)])],
    subject: chat.id,
    key: String(messageId),
    data: { chatId: chat.id, messageId },
  });
}

/** Whoever has read a message has seen that it calls them. */
export async function seenInChat(ctx: Ctx, chatId: number, readN: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select x.id from chat_messages x join chat_mentions t on t.tenant_id = x.tenant_id and t.message_id = x.id
     where x.tenant_id = app_tenant() and t.tenant_id = app_tenant() and t.chat_id = ${chatId} and t.n <= ${readN}
     order by t.n desc limit 200`.execute(ctx.tx);
  await noticesSeen(
    ctx,
    "mention.chat",
    rows.map(({ id }) => String(id)),
  );
}
