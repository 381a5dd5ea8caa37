// Use cases that change teams. Each is one transaction: lock, save, tell.
import type { createTeam, Team, updateTeam } from "@prosa/contracts/people";
import type { BodyOf } from "@prosa/contracts/route";
import { recordChange } from "#company/lists";
import type { Ctx } from "#platform/context";
import * as queries from "./teams.queries.ts";

export async function addTeam(ctx: Ctx, { memberIds, ...wanted }: BodyOf<typeof createTeam>): Promise<Team> {
  const id = await queries.insertTeam(ctx.tx, { ...wanted, tenantId: ctx.tenantId, createdAt: ctx.now });
  await queries.setMembers(ctx.tx, id, memberIds);
  const team = await queries.showTeam(ctx.tx, id);
  await recordChange(ctx, { list: "teams", what: "created", id, detail: { members: memberIds.length } });
  return team;
}

export async function changeTeam(
  ctx: Ctx,
  teamId: number,
  { memberIds, name, isActive }: BodyOf<typeof updateTeam>,
): Promise<Team> {
  await queries.lockTeam(ctx.tx, teamId);
  const set = { ...(name === undefined ? {} : { name }), ...(isActive === undefined ? {} : { isActive }) };
  await queries.saveTeam(ctx.tx, teamId, set);
  if (memberIds !== undefined) await queries.setMembers(ctx.tx, teamId, memberIds);
  const team = await queries.showTeam(ctx.tx, teamId);
  const fields = [...Object.keys(set), ...(memberIds === undefined ? [] : ["members"])].join(" ");
  await recordChange(ctx, { list: "teams", what: "changed", id: teamId, detail: { fields } });
  return team;
}

export async function removeTeam(ctx: Ctx, teamId: number): Promise<void> {
  await queries.lockTeam(ctx.tx, teamId);
  await queries.deleteTeam(ctx.tx, teamId);
  await recordChange(ctx, { list: "teams", what: "deleted", id: teamId });
}
