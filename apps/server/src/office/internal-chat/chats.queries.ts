// SQL of chats and of who is in them. Each function takes the transaction first; row-level security adds the tenant.
import type { ChatRole } from "@prosa/contracts/office/internal-chat";
import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Tx } from "#platform/database";
import type { ChatMembersTable, ChatsTable } from "./internal-chat.tables.ts";
import type { ChatRow, MemberRow, OwnRow, Place } from "./internal-chat.types.ts";

/**
 * What waits unread of a chat c for a member m, without a row per reader: all numbers beyond what was read, without one's own and
 * without what was taken back. One statement sees chat, pointer and messages at one moment.
 */
const base = sql`greatest(m.read_n, m.from_n, c.first_n - 1)`;
export const unreadOf = sql<number>`(c.last_n - ${base}
  - (select count(*) from chat_messages o where o.tenant_id = app_tenant() and o.chat_id = c.id and o.user_id = m.user_id
       and o.n > ${base} and o.deleted_at is null)
  - (select count(*) from chat_messages g where g.tenant_id = app_tenant() and g.chat_id = c.id and g.n > ${base}
       and g.deleted_at is not null))::int`;
export const mentionsOf = sql<number>`(select count(distinct t.n) from chat_mentions t
  where t.tenant_id = app_tenant() and t.chat_id = c.id and t.n > ${base} and t.author_id <> m.user_id
    and (t.user_id = m.user_id or t.user_id is null))::int`;

function ownRows(tx: Tx, userId: number, where: RawBuilder<unknown>): Promise<OwnRow[]> {
  return sql<OwnRow>`
    select c.*, m.role, m.from_n, m.read_n, m.muted_until, m.pinned_at, ${unreadOf} as unread, ${mentionsOf} as mentions,
           l.type as last_type, l.body as last_body, l.user_id as last_user_id, u.name as last_username,
           l.deleted_at as last_deleted_at, l.n as last_message_n
      from chat_members m
      join chats c on c.tenant_id = m.tenant_id and c.id = m.chat_id
      left join chat_messages l on l.tenant_id = c.tenant_id and l.id = c.last_message_id and l.n > m.from_n
      left join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
     where m.tenant_id = app_tenant() and m.user_id = ${userId} and m.to_n is null and ${where}
     order by c.last_at desc nulls last, c.id desc`
    .execute(tx)
    .then(({ rows }) => rows);
}

/** All chats that somebody is in now. */
export const chatsOf = (tx: Tx, userId: number) => ownRows(tx, userId, sql`true`);

export async function chatOf(tx: Tx, userId: number, chatId: number): Promise<OwnRow | undefined> {
  return (await ownRows(tx, userId, sql`c.id = ${chatId}`))[0];
}

/** By their ids, whoever is in them. */
export async function chatsByIds(tx: Tx, ids: readonly number[]): Promise<Map<number, ChatRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("chats")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The lock under which numbers and versions are drawn. Who is in it is asked after the lock is held: whoever was taken out by
 * the one before may not say anything more.
 */
export async function lockPlace(tx: Tx, chatId: number, userId: number): Promise<Place | undefined> {
  const chat = await lockChat(tx, chatId);
  const member = chat && (await findMember(tx, chatId, userId));
  return chat && member ? { chat, member } : undefined;
}

export function lockChat(tx: Tx, chatId: number): Promise<ChatRow | undefined> {
  return tx.selectFrom("chats").selectAll().where("id", "=", chatId).forUpdate().executeTakeFirst();
}

export function findMember(tx: Tx, chatId: number, userId: number): Promise<MemberRow | undefined> {
  return tx
    .selectFrom("chatMembers")
    .selectAll()
    .where("chatId", "=", chatId)
    .where("userId", "=", userId)
    .where("toN", "is", null)
    .executeTakeFirst();
}

export async function insertChat(tx: Tx, chat: Insertable<ChatsTable>): Promise<ChatRow | undefined> {
  return tx
    .insertInto("chats")
    .values(chat)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findDirect(tx: Tx, low: number, high: number): Promise<ChatRow | undefined> {
  return tx
    .selectFrom("chats")
    .selectAll()
    .where("kind", "=", "direct")
    .where("lowUserId", "=", low)
    .where("highUserId", "=", high)
    .executeTakeFirst();
}

export async function saveChat(tx: Tx, chatId: number, set: Updateable<ChatsTable>): Promise<ChatRow> {
  return tx
    .updateTable("chats")
    .set((eb) => ({ ...set, version: eb("version", "+", 1) }))
    .where("id", "=", chatId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertMembers(tx: Tx, members: readonly Insertable<ChatMembersTable>[]): Promise<void> {
  if (members.length > 0)
    await tx
      .insertInto("chatMembers")
      .values([...members])
      .execute();
}

export async function endPeriod(tx: Tx, memberId: number, toN: number, now: Date): Promise<void> {
  await tx.updateTable("chatMembers").set({ toN, leftAt: now }).where("id", "=", memberId).execute();
}

export async function saveMember(tx: Tx, memberId: number, set: Updateable<ChatMembersTable>): Promise<void> {
  await tx.updateTable("chatMembers").set(set).where("id", "=", memberId).execute();
}

export interface NamedMember {
  id: number;
  memberId: number;
  name: string;
  role: ChatRole;
  isActive: boolean;
  joinedAt: Date;
  fromN: number;
  readN: number;
}

/** Who is in it now, the ones who came first before. */
export async function membersOf(tx: Tx, chatId: number): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select u.id, m.id as member_id, u.name, m.role, (u.is_active and u.deleted_at is null) as is_active, m.joined_at, m.from_n,
           m.read_n
      from chat_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
     where m.tenant_id = app_tenant() and m.chat_id = ${chatId} and m.to_n is null
     order by m.joined_at, m.id`.execute(tx);
  return rows;
}

/** Who hears of these chats now, and from which number on. */
export async function audienceOf(tx: Tx, chatIds: readonly number[]) {
  const rows = await tx
    .selectFrom("chatMembers")
    .select(["chatId", "userId", "fromN"])
    .where("chatId", "in", [...new Set(chatIds)])
    .where("toN", "is", null)
    .execute();
  return Map.groupBy(rows, ({ chatId }) => chatId);
}

export interface Numbers {
  chatId: number;
  userId: number;
  readN: number;
  unread: number;
  mentions: number;
  version: number;
}

export async function numbersOf(
  tx: Tx,
  pairs: readonly { chatId: number; userId: number }[],
): Promise<Map<string, Numbers>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<Numbers>`
    select m.chat_id, m.user_id, m.read_n, c.version, ${unreadOf} as unread, ${mentionsOf} as mentions
      from unnest(${pairs.map(({ chatId }) => chatId)}::bigint[], ${pairs.map(({ userId }) => userId)}::bigint[]) p(chat_id, user_id)
      join chat_members m on m.tenant_id = app_tenant() and m.chat_id = p.chat_id and m.user_id = p.user_id and m.to_n is null
      join chats c on c.tenant_id = m.tenant_id and c.id = m.chat_id`.execute(tx);
  return new Map(rows.map((row) => [`${row.chatId}.${row.userId}`, row]));
}

/** Forward only; false when they were there already. */
export async function moveRead(tx: Tx, chatId: number, userId: number, upTo: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update chat_members m set read_n = least(${upTo}::int, c.last_n) from chats c
     where m.tenant_id = app_tenant() and c.tenant_id = m.tenant_id and c.id = m.chat_id and m.chat_id = ${chatId}
       and m.user_id = ${userId} and m.to_n is null and m.read_n < least(${upTo}::int, c.last_n)
    returning m.id`.execute(tx);
  return rows.length > 0;
}

export interface ColleagueRow {
  id: number;
  name: string;
  pictureKey: string | null;
  lastOnlineAt: Date | null;
}

/** Whoever works here; the platform's support does not. */
export function colleagues(tx: Tx): Promise<ColleagueRow[]> {
  return tx
    .selectFrom("users")
    .select(["id", "name", "pictureKey", "lastOnlineAt"])
    .where("isActive", "=", true)
    .where("isSupport", "=", false)
    .where("deletedAt", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Of these, those who work here, with their names. */
export function workingHere(tx: Tx, userIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", [...new Set(userIds)])
    .where("isActive", "=", true)
    .where("isSupport", "=", false)
    .where("deletedAt", "is", null)
    .execute();
}

export function namesOf(tx: Tx, userIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", [...userIds])
    .execute();
}
