// Notices for tests: written as a row, told to nobody.
import type { KeptKind } from "@prosa/contracts/notices";
import type { TestDatabase } from "../../testing/database.ts";

export interface NoticeParts {
  tenantId: number;
  userId: number;
  kind: KeptKind;
  subject: number | string;
  key?: string;
  data: unknown;
  at?: Date;
  isRead?: boolean;
}

export async function aNotice(db: TestDatabase, parts: NoticeParts): Promise<{ id: number }> {
  const { tenantId, userId, kind, subject, key = crypto.randomUUID(), data, at = new Date(), isRead = false } = parts;
  const [row] = await db.sql<{ id: string }>(
    `insert into notices (tenant_id, user_id, kind, subject, key, data, at, read_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [tenantId, userId, kind, String(subject), key, JSON.stringify(data), at, isRead ? at : null],
  );
  return { id: Number(row?.id) };
}
