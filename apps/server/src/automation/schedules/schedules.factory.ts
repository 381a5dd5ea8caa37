// Scheduled messages for tests.
import { insertContact } from "../../testing/conversation.ts";
import type { TestDatabase } from "../../testing/database.ts";

export interface ScheduleGiven {
  user: { id: number; tenantId: number };
  channelId: number;
  contactId?: number;
  body?: string;
  dueAt?: readonly Date[];
  cancelIfAnswered?: boolean;
  createdAt?: Date;
}

/** One date, tomorrow, unless said otherwise. */
export async function aSchedule(db: TestDatabase, given: ScheduleGiven) {
  const {
    user,
    channelId,
    body = "Olá",
    dueAt = [new Date(Date.now() + 86_400_000)],
    cancelIfAnswered = false,
  } = given;
  const tenantId = user.tenantId;
  const contactId = given.contactId ?? (await insertContact(db, { tenant: tenantId })).id;
  const [row] = await db.sql<{ id: string }>(
    `insert into schedules (tenant_id, contact_id, channel_id, user_id, body, first_local, zone, period, count,
       cancel_if_answered, created_at, updated_at)
     values ($1, $2, $3, $4, $5, '2026-01-01T09:00', 'America/Sao_Paulo', $6, $7, $8, $9, $9) returning id`,
    [
      ...[tenantId, contactId, channelId, user.id, body, dueAt.length > 1 ? "weekly" : null, dueAt.length],
      ...[cancelIfAnswered, given.createdAt ?? new Date()],
    ],
  );
  const id = Number(row?.id);
  await db.sql(
    `insert into schedule_runs (tenant_id, schedule_id, number, due_at, status)
     select $1, $2, d.number, d.due_at, 'pending' from unnest($3::timestamptz[]) with ordinality d(due_at, number)`,
    [tenantId, id, dueAt],
  );
  return { id, tenantId, contactId };
}
