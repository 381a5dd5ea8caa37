// A customer's webhook body, what a channel holds afterwards, and a company whose hours are a random question.

import type { Question } from "#company/hours";
import type { TestChannel, TestDatabase } from "#testing";

/** As WhatsApp would send it: one customer, as many texts as there are ids. */
export function bodyOf(channel: TestChannel, from: string, ids: readonly string[], at: Date): Buffer {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const value = {
    metadata: { phone_number_id: channel.externalId },
    contacts: [{ wa_id: from, profile: { name: "Ana Lima" } }],
    messages: ids.map((id) => ({ from, id, timestamp, type: "text", text: { body: "Olá" } })),
  };
  const entry = [{ changes: [{ field: "messages", value }] }];
  return Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry }));
}

export interface SaidMessage {
  body: string;
  fromMe: boolean;
  sendType: string;
  status: string;
  userId: string | null;
}

export function messagesOf(db: Pick<TestDatabase, "sql">, { tenantId, id }: Pick<TestChannel, "tenantId" | "id">) {
  return db.sql<SaidMessage>(
    `select body, from_me as "fromMe", send_type as "sendType", status, user_id as "userId" from messages
      where tenant_id = $1 and channel_id = $2 order by id`,
    [tenantId, id],
  );
}

/** Stored as the question has it, also what the screen would refuse: the engine answers for whatever is stored. */
export async function storeHours(
  db: Pick<TestDatabase, "sql">,
  { tenantId, id: channelId }: Pick<TestChannel, "tenantId" | "id">,
  queueId: number,
  { schedules, holidays, maxSends }: Question,
): Promise<void> {
  const ids = { company: 0, channel: channelId, queue: queueId };
  const rows = (["company", "channel", "queue"] as const).flatMap((scope) => {
    const own = schedules[scope];
    return own ? [{ scope, scope_id: ids[scope], week: own.week, message: own.message, max_sends: own.maxSends }] : [];
  });
  await db.sql(
    `insert into business_hours (tenant_id, scope, scope_id, week, message, max_sends, updated_at)
     select $1, r.scope, r.scope_id, nullif(r.week, 'null'), r.message, r.max_sends, now()
       from jsonb_to_recordset($2) as r(scope text, scope_id bigint, week jsonb, message text, max_sends int)`,
    [tenantId, JSON.stringify(rows)],
  );
  await db.sql(
    `insert into holidays (tenant_id, date, message, mode, periods, created_at, updated_at)
     select $1, r.date, r.message, r.mode, r.periods, now(), now()
       from jsonb_to_recordset($2) as r(date text, message text, mode text, periods jsonb)`,
    [tenantId, JSON.stringify(holidays)],
  );
  await db.sql(`insert into settings (tenant_id, key, value) values ($1, 'MaxBusinessHoursMessages', $2)`, [
    tenantId,
    String(maxSends),
  ]);
}
