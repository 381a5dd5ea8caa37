// Holidays for tests: closed all day, each on a date of its own unless told.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

export async function aHoliday(
  db: TestDatabase,
  given: { tenant?: TenantChoice; date?: string; message?: string } = {},
) {
  const { message = "Holiday" } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string; date: string }>(
    `insert into holidays (tenant_id, date, message, mode, created_at, updated_at)
     select $1, coalesce($2, to_char(free.day, 'DD/MM')), $3, 'closed', now(), now()
       from generate_series(timestamp '2028-01-02', '2028-12-30', interval '1 day') as free(day)
      where not exists (select 1 from holidays h where h.tenant_id = $1 and h.date = to_char(free.day, 'DD/MM'))
      order by free.day limit 1 returning id, date`,
    [tenantId, given.date ?? null, message],
  );
  return { id: Number(row?.id), tenantId, date: row?.date ?? "" };
}
