// SQL of the printed conversation: messages in order, page by page, with what is drawn of each.
import type { MessageType } from "@prosa/contracts/message-content";
import type { MessageStatus } from "@prosa/contracts/tickets";
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export interface PrintedMessage {
  id: number;
  type: MessageType;
  body: string;
  fromMe: boolean;
  sendType: string;
  status: MessageStatus;
  username: string | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  mediaName: string | null;
  mediaKind: string | null;
  thumbKey: string | null;
  durationMs: number | null;
}

export const PAGE = 200;

/** What the team wrote to itself stays inside. */
export async function printedPage(tx: Tx, ticketId: number, afterId: number): Promise<PrintedMessage[]> {
  const { rows } = await sql<PrintedMessage>`
    select m.id, m.type, m.body, m.from_me, m.send_type, m.status,
           coalesce(u.name, case when w.member_id is not null then group_name(m.tenant_id, w.member_id) end) as username, m.created_at, m.edited_at,
           m.deleted_at, d.name as media_name, d.kind as media_kind, d.thumb_key, d.duration_ms
      from messages m
      left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
      left join message_writers w on w.tenant_id = m.tenant_id and w.message_id = m.id
      left join message_media d on d.tenant_id = m.tenant_id and d.message_id = m.id
     where m.tenant_id = app_tenant() and m.ticket_id = ${ticketId} and m.id > ${afterId}
       and m.type not in ('note', 'reaction')
     order by m.id limit ${sql.lit(PAGE)}`.execute(tx);
  return rows;
}

export async function countPrinted(tx: Tx, ticketId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages m
     where m.tenant_id = app_tenant() and m.ticket_id = ${ticketId} and m.type not in ('note', 'reaction')`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function printSetting(tx: Tx, userId: number) {
  const { rows } = await sql<{ company: string; timeZone: string; language: string | null }>`
    select t.name as company, t.time_zone, u.configs ->> 'language' as language
      from tenants t join users u on u.tenant_id = t.id
     where t.id = app_tenant() and u.id = ${userId}`.execute(tx);
  return rows[0] ?? { company: "", timeZone: "America/Sao_Paulo", language: null };
}
