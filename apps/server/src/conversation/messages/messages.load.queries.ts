// SQL that reads messages with everything their wire form shows, in one statement however many they are.
import type { Transcript } from "@prosa/contracts/automation/transcripts";
import type { Quoted, Reaction } from "@prosa/contracts/messages";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#platform/database";
import type { Hidden, MessagesTable } from "./messages.tables.ts";

type Stored = Selectable<MessagesTable>;

type Shown =
  | "id"
  | "clientId"
  | "ticketId"
  | "channelId"
  | "body"
  | "content"
  | "fromMe"
  | "sendType"
  | "userId"
  | "authorKind"
  | "authorId"
  | "authorName"
  | "status"
  | "failureCode"
  | "failureDetail"
  | "quotedId"
  | "isForwarded"
  | "editedAt"
  | "deletedAt"
  | "pendingOp"
  | "createdAt";

/** With the names of people, the reactions and the quoted message; its file is the media module's. */
export interface MessageRow extends Pick<Stored, Shown> {
  /** Reactions are not messages to anybody but the provider, so none is ever read here. */
  type: Exclude<Stored["type"], Hidden>;
  username: string | null;
  reactions: Reaction[];
  /** Who of a group said it. */
  writer: { id: number; name: string | null; number: string | null; shown: string } | null;
  quoted: z.infer<typeof Quoted> | null;
  /** What it says aloud, of a recording that somebody wanted as text. */
  transcript: Transcript | null;
}

/** As much of a quoted message as its two lines above the answer show. */
const QUOTE_LENGTH = 250;

const membersReactions = sql`coalesce((
  select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'fromMe', false, 'userId', null,
                                      'username', group_name(r.tenant_id, r.member_id)) order by r.at)
    from group_reactions r where r.tenant_id = m.tenant_id and r.message_id = m.id and r.emoji <> ''), '[]')`;

const transcript = sql`case when m.type in ('voice', 'audio') then (
  select jsonb_build_object('state', x.status, 'text', x.text, 'language', x.language, 'provider', x.provider,
                            'trouble', x.trouble)
    from message_transcripts x where x.tenant_id = m.tenant_id and x.message_id = m.id) end`;

/**
 * In the order of their ids; unknown ids and reactions are missing. A message of another ticket is quoted in full only
 * where `maySeeTicket`, a condition on tickets aliased t, holds for it.
 */
export async function loadMessages(
  tx: Tx,
  tenantId: number,
  messageIds: readonly number[],
  maySeeTicket?: RawBuilder<unknown>,
): Promise<MessageRow[]> {
  if (messageIds.length === 0) return [];
  const elsewhere = maySeeTicket
    ? sql`or exists (select 1 from tickets t
                      where t.tenant_id = q.tenant_id and t.id = q.ticket_id and ${maySeeTicket})`
    : sql``;
  const { rows } = await sql<MessageRow>`
    select m.id, m.client_id, m.ticket_id, m.channel_id, m.type, m.body, m.content, m.from_me, m.send_type, m.user_id,
           m.author_kind, m.author_id, m.author_name, m.status, m.failure_code, m.failure_detail, m.quoted_id, m.is_forwarded, m.edited_at, m.deleted_at,
           m.pending_op, m.created_at, u.name as username, ${transcript} as transcript,
           coalesce((select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'fromMe', r.from_me, 'userId', r.user_id,
                                                         'username', ru.name) order by r.at)
                       from message_reactions r
                       left join users ru on ru.tenant_id = r.tenant_id and ru.id = r.user_id
                      where r.tenant_id = m.tenant_id and r.message_id = m.id and r.emoji <> ''), '[]')
             || case when tk.is_group then ${membersReactions} else '[]' end as reactions,
           case when w.member_id is not null then
             jsonb_build_object('id', g.id, 'name', g.name, 'number', g.number, 'shown', group_name(g.tenant_id, g.id)) end as writer,
           case when q.id is not null then jsonb_build_object(
             'id', q.id, 'clientId', q.client_id, 'ticketId', q.ticket_id, 'type', q.type, 'fromMe', q.from_me,
             'body', case when q.deleted_at is null then left(q.body, ${sql.lit(QUOTE_LENGTH)}) else '' end,
             'username', coalesce(qu.name, case when tk.is_group then (
               select group_name(x.tenant_id, x.member_id) from message_writers x
                where x.tenant_id = q.tenant_id and x.message_id = q.id) end)) end as quoted
      from messages m
      join tickets tk on tk.tenant_id = m.tenant_id and tk.id = m.ticket_id
      left join message_writers w on tk.is_group and w.tenant_id = m.tenant_id and w.message_id = m.id
      left join group_members g on g.tenant_id = w.tenant_id and g.id = w.member_id
      left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
      left join messages q on q.tenant_id = m.tenant_id and q.id = m.quoted_id and q.type not in ('reaction', 'op')
                          and (q.ticket_id = m.ticket_id ${elsewhere})
      left join users qu on qu.tenant_id = q.tenant_id and qu.id = q.user_id
     where m.tenant_id = ${tenantId} and m.id = any (${[...messageIds]}::bigint[]) and m.type not in ('reaction', 'op')
     order by m.id`.execute(tx);
  return rows;
}
