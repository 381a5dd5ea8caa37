// Teams for tests.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export interface TeamGiven {
  tenant?: TenantChoice;
  name?: string;
  isActive?: boolean;
  members?: readonly { id: number }[];
}

export async function aTeam(db: TestDatabase, given: TeamGiven = {}) {
  made += 1;
  const { name = `Team ${made}`, isActive = true, members = [] } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string }>(
    "insert into teams (tenant_id, name, is_active) values ($1, $2, $3) returning id",
    [tenantId, name, isActive],
  );
  const id = Number(row?.id);
  for (const member of members) await db.sql("insert into team_members values ($1, $2, $3)", [tenantId, id, member.id]);
  return { id, tenantId, name };
}
