// SQL of teams. Each function takes the transaction first; row-level security adds the tenant.
import type { Team } from "@prosa/contracts/people";
import { sql } from "kysely";
import { type ListQuery, matches, readPage, refuseTwins } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

const columns = sql`
  r.id, r.name, r.is_active,
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by search_text(u.name), u.id)
              from team_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
             where m.tenant_id = r.tenant_id and m.team_id = r.id and u.deleted_at is null), '[]') as members`;

export async function listTeams(tx: Tx, query: ListQuery) {
  const page = await readPage<Team>(tx, query, {
    table: sql`teams r`,
    where: matches(query.searchParam, sql`search_text(r.name)`),
    columns,
    sorts: { name: sql`search_text(r.name)` },
    sort: "name",
  });
  return { ...page, items: page.items.map(toWire) };
}

export async function showTeam(tx: Tx, teamId: number): Promise<Team> {
  const { rows } = await sql<Team>`
    select ${columns} from teams r where r.tenant_id = app_tenant() and r.id = ${teamId}`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_TEAM_FOUND");
  return toWire(rows[0]);
}

const toWire = ({ id, name, isActive, members }: Team): Team => ({ id, name, isActive, members });

export async function lockTeam(tx: Tx, teamId: number): Promise<void> {
  await tx
    .selectFrom("teams")
    .select("id")
    .where("id", "=", teamId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_TEAM_FOUND"));
}

export async function insertTeam(tx: Tx, team: { tenantId: number; name: string; isActive: boolean; createdAt: Date }) {
  const { id } = await refuseTwins(() => tx.insertInto("teams").values(team).returning("id").executeTakeFirstOrThrow());
  return id;
}

export async function saveTeam(tx: Tx, teamId: number, set: { name?: string; isActive?: boolean }): Promise<void> {
  if (Object.keys(set).length === 0) return;
  await refuseTwins(() => tx.updateTable("teams").set(set).where("id", "=", teamId).execute());
}

/** Makes the members exactly these; they must be people of the company who are still there. */
export async function setMembers(tx: Tx, teamId: number, memberIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(memberIds)];
  const known = await sql<{ count: number }>`
    select count(*) as count from users
     where tenant_id = app_tenant() and id = any (${wanted}::bigint[]) and deleted_at is null and not is_support`.execute(
    tx,
  );
  if ((known.rows[0]?.count ?? 0) < wanted.length) throw new AppError("ERR_NO_USER_FOUND", { field: "memberIds" });
  await sql`
    with gone as (
      delete from team_members
       where tenant_id = app_tenant() and team_id = ${teamId} and user_id <> all (${wanted}::bigint[])
    )
    insert into team_members (tenant_id, team_id, user_id)
    select app_tenant(), ${teamId}, id from unnest(${wanted}::bigint[]) as id on conflict do nothing`.execute(tx);
}

export async function deleteTeam(tx: Tx, teamId: number): Promise<void> {
  await tx.deleteFrom("teams").where("id", "=", teamId).execute();
}
