// Letters with figures for tests.
import { loadConfig } from "#platform/config";
import type { TestDatabase } from "../../testing/database.ts";
import { testEnvironment } from "../../testing/start-server.ts";
import { endToken, type LetterPlace } from "./report-letters.token.ts";

/** The link that ends it, as every test server takes it. */
export const endTokenFor = (place: LetterPlace): string =>
  endToken(loadConfig(testEnvironment("postgres://prosa_app@127.0.0.1/none")), place);

export async function aReportLetter(
  db: TestDatabase,
  {
    user,
    report = "home",
    filter = {},
    nextAt = new Date(Date.now() + 86_400_000),
    pausedAt = null,
  }: {
    user: { id: number; tenantId: number };
    report?: string;
    filter?: object;
    nextAt?: Date;
    pausedAt?: Date | null;
  },
) {
  const [row] = await db.sql<{ id: string }>(
    `insert into report_subscriptions (tenant_id, user_id, report, filter, rhythm, day, hour, next_at, paused_at, created_at)
     values ($1, $2, $3, $4, 'weekly', 1, 8, $5, $6, now()) returning id`,
    [user.tenantId, user.id, report, JSON.stringify(filter), nextAt, pausedAt],
  );
  return { id: Number(row?.id), tenantId: user.tenantId };
}
