// Days of the company's calendar as moments, for lists that are narrowed by them.
import type { TicketQuery } from "@prosa/contracts/tickets";
import { sql } from "kysely";
import type { Tx } from "#platform/database";

/** From the first moment to before the second; null: no end on that side. */
export interface Span {
  from: Date | null;
  before: Date | null;
}

export interface Spans {
  created: Span;
  lastMessage: Span;
}

type Days = Pick<TicketQuery, "createdFrom" | "createdTo" | "lastMessageFrom" | "lastMessageTo">;

export const namesDays = ({ createdFrom, createdTo, lastMessageFrom, lastMessageTo }: Days): boolean =>
  [createdFrom, createdTo, lastMessageFrom, lastMessageTo].some((day) => day !== undefined);

export async function readSpans(tx: Tx, tenantId: number, days: Days): Promise<Spans | undefined> {
  if (!namesDays(days)) return undefined;
  const start = (day: string | undefined) => sql`${day ?? null}::date::timestamp at time zone t.time_zone`;
  const end = (day: string | undefined) => sql`(${day ?? null}::date + 1)::timestamp at time zone t.time_zone`;
  const { rows } = await sql<Record<keyof Days, Date | null>>`
    select ${start(days.createdFrom)} as created_from, ${end(days.createdTo)} as created_to,
           ${start(days.lastMessageFrom)} as last_message_from, ${end(days.lastMessageTo)} as last_message_to
      from tenants t where t.id = ${tenantId}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  return {
    created: { from: found.createdFrom, before: found.createdTo },
    lastMessage: { from: found.lastMessageFrom, before: found.lastMessageTo },
  };
}
