// SQL of what is said in chats. Each function takes the transaction first; row-level security adds the tenant.
import type { ChatMentions, ChatMessageType } from "@prosa/contracts/office/internal-chat";
import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { MediaRow } from "#conversation/media";
import type { Tx } from "#platform/database";
import type { ChatMessagesTable } from "./internal-chat.tables.ts";
import type { MemberRow, MessageRow } from "./internal-chat.types.ts";

export interface LoadedMessage extends MessageRow {
  username: string | null;
  quotedClientId: string | null;
  quotedType: ChatMessageType | null;
  quotedBody: string | null;
  quotedUserId: number | null;
  quotedUsername: string | null;
  reactions: { emoji: string; userId: number; username: string }[];
  mentionedIds: number[];
  mentionsAll: boolean;
  file: MediaRow | null;
}

/** In the order of their ids. */
export async function loadMessages(tx: Tx, ids: readonly number[]): Promise<LoadedMessage[]> {
  if (ids.length === 0) return [];
  const wanted = [...new Set(ids)];
  const [{ rows }, files] = await Promise.all([
    sql<Omit<LoadedMessage, "file">>`
      select x.*, u.name as username, q.client_id as quoted_client_id, q.type as quoted_type,
             case when q.deleted_at is null then q.body else '' end as quoted_body, q.user_id as quoted_user_id,
             w.name as quoted_username,
             coalesce((select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'userId', r.user_id, 'username', b.name) order by r.at)
                from chat_reactions r join users b on b.tenant_id = r.tenant_id and b.id = r.user_id
               where r.tenant_id = x.tenant_id and r.message_id = x.id), '[]'::jsonb) as reactions,
             array(select t.user_id from chat_mentions t where t.tenant_id = x.tenant_id and t.message_id = x.id
                      and t.user_id is not null order by t.user_id) as mentioned_ids,
             exists (select 1 from chat_mentions t where t.tenant_id = x.tenant_id and t.message_id = x.id
                        and t.user_id is null) as mentions_all
        from chat_messages x
        left join users u on u.tenant_id = x.tenant_id and u.id = x.user_id
        left join chat_messages q on q.tenant_id = x.tenant_id and q.id = x.quoted_id
        left join users w on w.tenant_id = q.tenant_id and w.id = q.user_id
       where x.tenant_id = app_tenant() and x.id = any (${wanted}::bigint[])
       order by x.id`.execute(tx),
    tx.selectFrom("chatFiles").selectAll().where("messageId", "in", wanted).execute(),
  ]);
  const byMessage = new Map(files.map((file) => [file.messageId, file]));
  return rows.map((row) => ({ ...row, file: byMessage.get(row.id) ?? null }));
}

/** Theirs: what has a greater number than where their period began, and lines about the chat since then. */
const inPeriod = ({ fromN }: Pick<MemberRow, "fromN">): RawBuilder<unknown> =>
  sql`(x.at_n > ${fromN} or (x.n is null and x.at_n >= ${fromN}))`;

export interface Page {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** Newest first, or with `after` oldest first. */
export async function pageIds(
  tx: Tx,
  chatId: number,
  member: Pick<MemberRow, "fromN">,
  { before, after, limit }: Page,
): Promise<number[]> {
  const from = before === undefined ? sql`` : sql`and x.id < ${before}`;
  const beyond = after === undefined ? sql`` : sql`and x.id > ${after}`;
  const order = after === undefined ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: number }>`
    select x.id from chat_messages x
     where x.tenant_id = app_tenant() and x.chat_id = ${chatId} and ${inPeriod(member)} ${from} ${beyond}
     order by x.id ${order} limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

export function findMessage(tx: Tx, messageId: number): Promise<MessageRow | undefined> {
  return tx.selectFrom("chatMessages").selectAll().where("id", "=", messageId).executeTakeFirst();
}

export function byClientIds(tx: Tx, clientIds: readonly string[]): Promise<MessageRow[]> {
  return tx
    .selectFrom("chatMessages")
    .selectAll()
    .where("clientId", "in", [...clientIds])
    .orderBy("id")
    .execute();
}

/** Its id is drawn here, under the lock of its chat: the order of ids is the order of numbers. */
export async function insertMessage(tx: Tx, message: Insertable<ChatMessagesTable>): Promise<MessageRow> {
  return tx.insertInto("chatMessages").values(message).returningAll().executeTakeFirstOrThrow();
}

export async function saveMessage(tx: Tx, messageId: number, set: Updateable<ChatMessagesTable>): Promise<void> {
  await tx.updateTable("chatMessages").set(set).where("id", "=", messageId).execute();
}

export async function mentionsOfMessage(tx: Tx, messageId: number): Promise<ChatMentions> {
  const rows = await tx.selectFrom("chatMentions").select("userId").where("messageId", "=", messageId).execute();
  return {
    all: rows.some(({ userId }) => userId === null),
    userIds: rows.flatMap(({ userId }) => userId ?? []).toSorted((a, b) => a - b),
  };
}

export async function insertMentions(
  tx: Tx,
  { tenantId, id: messageId, chatId, n, userId: authorId }: MessageRow,
  { all, userIds }: ChatMentions,
  now: Date,
): Promise<void> {
  if (n === null || authorId === null) return;
  const whom = [...userIds, ...(all ? [null] : [])];
  const row = { tenantId, chatId, messageId, n, authorId, createdAt: now };
  if (whom.length > 0)
    await tx
      .insertInto("chatMentions")
      .values(whom.map((userId) => ({ ...row, userId })))
      .execute();
}

export async function deleteMentions(tx: Tx, messageId: number, { all, userIds }: ChatMentions): Promise<void> {
  if (!all && userIds.length === 0) return;
  await sql`delete from chat_mentions where tenant_id = app_tenant() and message_id = ${messageId}
    and (user_id = any (${[...userIds]}::bigint[]) or (${all} and user_id is null))`.execute(tx);
}

export async function timesAllCalled(tx: Tx, chatId: number, authorId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from chat_mentions where tenant_id = app_tenant() and chat_id = ${chatId}
       and author_id = ${authorId} and user_id is null and created_at > ${since}`.execute(tx);
  return rows[0]?.times ?? 0;
}

/** Null takes it away. False when nothing changed. */
export async function saveReaction(
  tx: Tx,
  reaction: { tenantId: number; messageId: number; userId: number; emoji: string | null; at: Date },
): Promise<boolean> {
  const { tenantId, messageId, userId, emoji, at } = reaction;
  if (emoji === null) {
    const { numDeletedRows } = await tx
      .deleteFrom("chatReactions")
      .where("messageId", "=", messageId)
      .where("userId", "=", userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { rows } = await sql<{ messageId: number }>`
    insert into chat_reactions (tenant_id, message_id, user_id, emoji, at)
    values (${tenantId}, ${messageId}, ${userId}, ${emoji}, ${at})
    on conflict (tenant_id, message_id, user_id) do update set emoji = excluded.emoji, at = excluded.at
      where chat_reactions.emoji <> excluded.emoji
    returning message_id`.execute(tx);
  return rows.length > 0;
}

/** Words, file and feelings go; the row and its number stay. */
export async function emptyMessage(tx: Tx, messageId: number, now: Date): Promise<void> {
  await tx.deleteFrom("chatFiles").where("messageId", "=", messageId).execute();
  await tx.deleteFrom("chatReactions").where("messageId", "=", messageId).execute();
  await tx.deleteFrom("chatMentions").where("messageId", "=", messageId).execute();
  await saveMessage(tx, messageId, { body: "", ticketIds: [], deletedAt: now });
}

export interface HitRow {
  id: number;
  chatId: number;
  chatName: string;
  username: string | null;
  createdAt: Date;
  body: string;
  isHit: boolean;
}

/** So many are looked at in one asking; the next one goes on from there. */
const LOOKED_AT = 1_000;

/** Newest first, of the chats somebody is in and from where their period began. `next`: where to go on; null at the end. */
export async function findWords(
  tx: Tx,
  userId: number,
  {
    terms,
    chatId,
    before,
    limit,
  }: {
    terms: { stems: string[]; beginning: string };
    chatId?: number | undefined;
    before?: number | undefined;
    limit: number;
  },
): Promise<{ hits: HitRow[]; next: number | null }> {
  const inChat = chatId === undefined ? sql`` : sql`and m.chat_id = ${chatId}`;
  const older = before === undefined ? sql`` : sql`and x.id < ${before}`;
  const { rows } = await sql<{
    lowest: number | null;
    looked: number;
    hits: (Omit<HitRow, "createdAt"> & { createdAt: string })[] | null;
  }>`
    with looked as materialized (
           select o.* from chat_members m cross join lateral (
             select x.id, x.chat_id, x.user_id, x.body, x.created_at from chat_messages x
              where x.tenant_id = app_tenant() and x.chat_id = m.chat_id and x.n > m.from_n and x.deleted_at is null ${older}
              order by x.id desc limit ${sql.lit(LOOKED_AT)}) o
            where m.tenant_id = app_tenant() and m.user_id = ${userId} and m.to_n is null ${inChat}
            order by o.id desc limit ${sql.lit(LOOKED_AT)}),
         hit as (
           select l.* from looked l where search_holds(l.body, ${terms.stems}::text[], ${terms.beginning})
            order by l.id desc limit ${sql.lit(limit)})
    select (select min(id) from looked) as lowest, (select count(*)::int from looked) as looked,
           (select jsonb_agg(jsonb_build_object('id', h.id, 'chatId', h.chat_id, 'body', h.body, 'createdAt', h.created_at,
                'username', u.name, 'chatName', case when c.kind = 'group' then c.name else coalesce(p.name, u.name) end) order by h.id desc)
              from hit h
              join chats c on c.tenant_id = app_tenant() and c.id = h.chat_id
              left join users u on u.tenant_id = app_tenant() and u.id = h.user_id
              left join users p on p.tenant_id = app_tenant()
                   and p.id = case when c.low_user_id = ${userId} then c.high_user_id else c.low_user_id end) as hits`.execute(
    tx,
  );
  const { lowest = null, looked = 0, hits } = rows[0] ?? {};
  const found = (hits ?? []).map((hit) => ({ ...hit, createdAt: new Date(hit.createdAt) }));
  const goesOn = found.length === limit ? (found.at(-1)?.id ?? null) : looked === LOOKED_AT ? lowest : null;
  return { hits: found, next: goesOn };
}
