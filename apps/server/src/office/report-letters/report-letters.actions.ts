// What a person does with their letters: want one, go on with a paused one, end one.
import type * as contract from "@prosa/contracts/report-letters";
import { MOST_LETTERS, type ReportLetter } from "@prosa/contracts/report-letters";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { recordSecurity } from "#company/audit";
import { demandFilter } from "#company/reports";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { demandSight } from "./report-letters.content.ts";
import { endPaused } from "./report-letters.notices.ts";
import * as queries from "./report-letters.queries.ts";
import { readEndToken } from "./report-letters.token.ts";

function ownerOf({ actor }: Ctx): number {
  if (actor.kind !== "user" || actor.isSupport) throw new AppError("ERR_NO_PERMISSION");
  return actor.userId;
}

const toWire = ({ id, report, rhythm, day, hour, filter, nextAt, pausedAt }: queries.LetterRow): ReportLetter => ({
  id,
  report,
  rhythm,
  day,
  hour,
  filter,
  nextAt: nextAt.toISOString(),
  pausedAt: pausedAt?.toISOString() ?? null,
});

export async function listLetters(ctx: Ctx): Promise<AnswerOf<typeof contract.listReportLetters>> {
  if (ctx.actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const { userId } = ctx.actor;
  const mail = await queries.readerMail(ctx.tx, userId);
  return { letters: (await queries.ownLetters(ctx.tx, userId)).map(toWire), email: mail?.email ?? "" };
}

export async function addLetter(
  ctx: Ctx,
  { report, rhythm, day, hour, filter }: BodyOf<typeof contract.createReportLetter>,
): Promise<ReportLetter> {
  const userId = ownerOf(ctx);
  const asked = demandFilter(report, filter);
  await demandSight(ctx, report, asked);
  const mail = await queries.readerMail(ctx.tx, userId);
  if (!mail?.emailVerifiedAt) throw new AppError("ERR_EMAIL_NOT_PROVEN");
  await demandRoom(ctx);
  const plan = { rhythm, day, hour };
  const row = await ctx.tx
    .insertInto("reportSubscriptions")
    .values({
      tenantId: ctx.tenantId,
      userId,
      report,
      ...plan,
      filter: JSON.stringify(filter),
      nextAt: await queries.nextAfter(ctx.tx, plan, ctx.now),
      createdAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordSecurity(ctx, { kind: "report.subscribed", userId, detail: { report } });
  return toWire(row);
}

async function demandRoom({ tx, tenantId }: Ctx): Promise<void> {
  if ((await queries.countLetters(tx, tenantId)) >= MOST_LETTERS) throw new AppError("ERR_TOO_MANY_LETTERS");
}

export async function resumeLetter(ctx: Ctx, id: number): Promise<ReportLetter> {
  const row = await queries.ownLetter(ctx.tx, ownerOf(ctx), id);
  await demandSight(ctx, row.report, demandFilter(row.report, row.filter));
  if (row.pausedAt !== null) await demandRoom(ctx);
  const saved = await ctx.tx
    .updateTable("reportSubscriptions")
    .set({ pausedAt: null, nextAt: await queries.nextAfter(ctx.tx, row, ctx.now) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endPaused(ctx, id);
  return toWire(saved);
}

export async function removeLetter(ctx: Ctx, id: number): Promise<void> {
  await queries.ownLetter(ctx.tx, ownerOf(ctx), id);
  await end(ctx, id);
}

async function end(ctx: Ctx, id: number): Promise<void> {
  await endPaused(ctx, id);
  await ctx.tx.deleteFrom("reportSubscriptions").where("id", "=", id).execute();
}

/** Whoever opens the link twice gets the same answer. */
export async function endByLink(deps: Deps, token: string): Promise<{ ok: true }> {
  const place = readEndToken(deps.config, token);
  if (!place) throw new AppError("ERR_VALIDATION", { field: "token" });
  await asSystem(deps, place.tenantId, (ctx) => end(ctx, place.id), "report-letters.end");
  return { ok: true };
}
