// SQL of what a contact has behind it: attendances, files and links, each as far as somebody may see it.
import type { contactMedia, contactTickets } from "@prosa/contracts/contacts";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";

type Scope = Pick<Ctx, "tx" | "tenantId">;
type PastTicket = AnswerOf<typeof contactTickets>["tickets"][number];

interface PastTicketRow extends Omit<PastTicket, "createdAt" | "closedAt"> {
  createdAt: Date;
  closedAt: Date | null;
}

/** Newest first; `visible` is a condition on tickets aliased t. */
export async function ticketsOfContact(
  { tx, tenantId }: Scope,
  contactId: number,
  visible: RawBuilder<unknown>,
  limit: number,
): Promise<PastTicketRow[]> {
  const { rows } = await sql<PastTicketRow>`
    select t.id, t.protocol, t.status, q.name as queue, u.name as username, h.name as channel, r.name as closing_reason,
           t.created_at, t.closed_at
      from tickets t
      join channels h on h.tenant_id = t.tenant_id and h.id = t.channel_id
      left join queues q on q.tenant_id = t.tenant_id and q.id = t.queue_id
      left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
      left join closing_reasons r on r.tenant_id = t.tenant_id and r.id = t.closing_reason_id
     where t.tenant_id = ${tenantId} and t.contact_id = ${contactId} and ${visible}
     order by t.id desc limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export type MediaWish = QueryOf<typeof contactMedia>;

const kinds: Record<MediaWish["kind"], RawBuilder<unknown>> = {
  image: sql`m.type in ('image', 'video')`,
  audio: sql`m.type in ('audio', 'voice')`,
  document: sql`m.type = 'document'`,
  link: sql`(m.type = 'link' or m.body ~* 'https?://')`,
};

export interface PastMessageRow {
  messageId: number;
  ticketId: number;
  at: Date;
  body: string;
}

/** Newest first; what was taken back is gone from here too. */
export async function messagesOfContact(
  { tx, tenantId }: Scope,
  contactId: number,
  { kind, before }: MediaWish,
  visible: RawBuilder<unknown>,
  limit: number,
): Promise<PastMessageRow[]> {
  const older = before === undefined ? sql`` : sql`and m.id < ${before}`;
  const { rows } = await sql<PastMessageRow>`
    select m.id as message_id, m.ticket_id, m.created_at as at, m.body
      from tickets t join messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id
     where t.tenant_id = ${tenantId} and t.contact_id = ${contactId} and ${visible}
       and m.deleted_at is null and ${kinds[kind]} ${older}
     order by m.id desc limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
