// Tasks for tests.
import type { TaskPriority, TaskRepeat } from "@prosa/contracts/office/tasks";
import type { TestDatabase } from "../../testing/database.ts";

export interface TaskGiven {
  owner: { id: number; tenantId: number };
  creatorId?: number;
  name?: string;
  limitAt?: Date;
  priority?: TaskPriority;
  repeat?: TaskRepeat;
  remindAt?: Date | null;
  contactId?: number | null;
  ticketId?: number | null;
}

/** Due tomorrow, unless said otherwise. */
export async function aTask(db: TestDatabase, given: TaskGiven) {
  const { owner, creatorId = owner.id, name = "Ligar", priority = "none", repeat = "none", remindAt = null } = given;
  const limitAt = given.limitAt ?? new Date(Date.now() + 86_400_000);
  const [row] = await db.sql<{ id: string }>(
    `insert into tasks (tenant_id, series, number, name, description, limit_at, owner_id, creator_id, priority, repeat,
       anchor_local, anchor_number, remind_minutes, remind_at, contact_id, ticket_id, created_at, updated_at)
     values ($1, $2, 1, $3, $3, $4, $5, $6, $7, $8, to_char($4 at time zone 'America/Sao_Paulo', 'YYYY-MM-DD"T"HH24:MI'), 1,
       case when $9::timestamptz is null then null else 0 end, $9, $10, $11, now(), now()) returning id`,
    [
      owner.tenantId,
      crypto.randomUUID(),
      ...[name, limitAt, owner.id, creatorId, priority, repeat, remindAt],
      ...[given.contactId ?? null, given.ticketId ?? null],
    ],
  );
  return { id: Number(row?.id), tenantId: owner.tenantId };
}
