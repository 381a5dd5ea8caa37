// Use cases of holidays. Each is one transaction: lock, check, save, tell.
import type { createHoliday, Holiday, updateHoliday } from "@prosa/contracts/hours";
import type { BodyOf } from "@prosa/contracts/route";
import { recordChange } from "#company/lists";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import * as queries from "./holidays.queries.ts";
import { checkHoliday } from "./hours.check.rules.ts";
import { nationalHolidays } from "./hours.national.ts";

const list = "holidays";

export async function addHoliday(ctx: Ctx, wanted: BodyOf<typeof createHoliday>): Promise<Holiday> {
  refuseWrong(wanted);
  const holiday = await oncePerDate(() => queries.insertHoliday(ctx.tx, ctx.tenantId, wanted, ctx.now));
  await recordChange(ctx, { list, what: "created", id: holiday.id });
  return holiday;
}

export async function changeHoliday(ctx: Ctx, id: number, wanted: BodyOf<typeof updateHoliday>): Promise<Holiday> {
  const { date, message, mode, periods } = await queries.lockHoliday(ctx.tx, id);
  const after = {
    date: wanted.date ?? date,
    message: wanted.message ?? message,
    mode: wanted.mode ?? mode,
    periods: wanted.periods ?? periods,
  };
  refuseWrong(after);
  const holiday = await oncePerDate(() => queries.saveHoliday(ctx.tx, id, after, ctx.now));
  await recordChange(ctx, { list, what: "changed", id });
  return holiday;
}

export async function removeHoliday(ctx: Ctx, id: number): Promise<void> {
  await queries.lockHoliday(ctx.tx, id);
  await queries.deleteHoliday(ctx.tx, id);
  await recordChange(ctx, { list, what: "deleted", id });
}

export async function importNational(ctx: Ctx): Promise<{ added: number }> {
  const added = await queries.insertMissing(ctx.tx, ctx.tenantId, nationalHolidays, ctx.now);
  if (added > 0) await recordChange(ctx, { list, what: "imported", detail: { added } });
  return { added };
}

function refuseWrong(holiday: Omit<Holiday, "id">): void {
  const [problem] = checkHoliday(holiday);
  if (!problem) return;
  const { field, reason, detail } = problem;
  // The specification's own sentence goes with the code it belongs to.
  if (reason === "invalid_date") throw new AppError("ERR_HOLIDAY_DATE", { field, detail });
  throw new AppError("ERR_HOURS_INVALID", { field, detail: reason });
}

async function oncePerDate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, "holidays_date")) throw error;
    throw new AppError("ERR_HOURS_INVALID", { field: "date", detail: "duplicate_date", cause: error });
  }
}
