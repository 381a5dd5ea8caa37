// SQL of what the copilot may know: the words of this conversation. No notes, nothing taken back, nothing of other tickets.
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export interface Line {
  fromMe: boolean;
  type: string;
  body: string;
  /** What a recording says, where it was written down. */
  spoken: string | null;
}

const MOST = 40;

/** The newest, oldest first. */
export async function linesOf(tx: Tx, ticketId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select m.from_me, m.type, m.body, x.text as spoken
      from messages m
      left join message_transcripts x on x.tenant_id = m.tenant_id and x.message_id = m.id
     where m.tenant_id = app_tenant() and m.ticket_id = ${ticketId} and m.deleted_at is null
       and m.type not in ('note', 'reaction', 'op', 'system', 'call')
       and m.status not in ('canceled', 'failed')
     order by m.id desc limit ${sql.lit(MOST)}`.execute(tx);
  return rows.reverse();
}

export async function companyName(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from tenants where id = app_tenant()`.execute(tx);
  return rows[0]?.name ?? "";
}
