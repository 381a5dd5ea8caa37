// Quick messages for tests.
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export interface QuickMessageGiven {
  user: { id: number; tenantId: number };
  key?: string;
  message?: string;
  isForAll?: boolean;
}

export async function aQuickMessage(db: TestDatabase, given: QuickMessageGiven) {
  made += 1;
  const { user, key = `key${made}`, message = `Text ${made}`, isForAll = false } = given;
  const [row] = await db.sql<{ id: string }>(
    `insert into quick_messages (tenant_id, user_id, key, message, is_for_all, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now(), now()) returning id`,
    [user.tenantId, user.id, key, message, isForAll],
  );
  return { id: Number(row?.id), tenantId: user.tenantId, key, message };
}
