// When a user may be signed in, as administrators see and set it.
import type { HorarioLogin } from "@prosa/contracts/people";
import type { Ctx } from "#platform/context";
import { setLoginSchedule } from "./users.actions.ts";
import * as queries from "./users.manage.queries.ts";
import { keepAnAdmin } from "./users.manage.rules.ts";
import { allowsNever, toStored, toWire } from "./users.schedule.rules.ts";

export interface ShownSchedule {
  horarioLogin: HorarioLogin | null;
  timeZone: string;
}

export async function showSchedule(ctx: Ctx, userId: number): Promise<ShownSchedule> {
  const { loginSchedule } = await queries.loadManagedUser(ctx.tx, userId);
  const { timeZone } = await queries.readCompany(ctx.tx);
  return { horarioLogin: loginSchedule === null ? null : toWire(loginSchedule), timeZone };
}

export async function saveSchedule(ctx: Ctx, userId: number, wire: HorarioLogin | null): Promise<ShownSchedule> {
  await queries.lockCompany(ctx.tx);
  const user = await queries.lockManagedUser(ctx.tx, userId);
  const schedule = wire === null ? null : toStored(wire);
  // Hours that never come are a deactivation by another name.
  const after = { ...user, isActive: user.isActive && !allowsNever(schedule) };
  keepAnAdmin(user, after, await queries.countOtherAdmins(ctx.tx, userId));
  await ctx.publish("list.changed", { data: { list: "users" } });
  await setLoginSchedule(ctx, userId, schedule);
  return showSchedule(ctx, userId);
}
