// Letters with figures go out: found when they are due, each period once, written with their owner's rights of that moment.
import { z } from "zod";
import { defineLetter, postLetter } from "#company/letters";
import { actingFor } from "#company/long-jobs";
import { asSystem } from "#platform/context";
import { isAppError } from "#platform/errors";
import { defineJob } from "#platform/jobs";
import { writeReportLetter } from "./report-letters.content.ts";
import { tellPaused } from "./report-letters.notices.ts";
import * as queries from "./report-letters.queries.ts";

const NAME = "report_letters.send";

export const reportLetter = defineLetter({
  name: "report_letters.mail",
  audit: { none: "carriesOut" },
  payload: z.object({ tenantId: z.number().int(), id: z.number().int(), from: z.string(), to: z.string() }),
  // A mail server may be away for some hours.
  attempts: 40,
  backoff: { seconds: 10, most: 600 },
  async write(deps, { tenantId, id, ...period }) {
    const found = await asSystem(deps, tenantId, async ({ tx }) => {
      const row = await queries.letterById(tx, id);
      return row && { row, reader: await queries.readerMail(tx, row.userId) };
    });
    if (!found || found.row.pausedAt !== null) return null;
    const { row, reader } = found;
    try {
      const letter = await actingFor(deps, { tenantId, userId: row.userId }, (ctx) =>
        writeReportLetter(ctx, row, period),
      );
      return reader?.emailVerifiedAt ? { to: reader.email, letter } : null;
    } catch (error) {
      if (!isAppError(error, "ERR_NO_PERMISSION") && !isAppError(error, "ERR_PREMIUM_ONLY")) throw error;
      // Nothing goes to whoever may not see it any more, and they are told why it stays away.
      await asSystem(deps, tenantId, async (ctx) => {
        if (await queries.pause(ctx.tx, id, ctx.now)) await tellPaused(ctx, row);
      });
      return null;
    }
  },
});

const Due = z.object({ tenantId: z.number().int(), id: z.number().int() });

export const sendReportLetter = defineJob<z.infer<typeof Due>>({
  name: NAME,
  audit: { none: "carriesOut" },
  queue: "timers",
  payload: Due,
  // Looked at under its lock.
  mayOverlap: true,
  timeoutSeconds: 60,
  run: (deps, { tenantId, id }) =>
    asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const row = await queries.takeDue(ctx.tx, id, ctx.now);
        if (!row) return;
        const period = await queries.periodBefore(ctx.tx, row.rhythm, row.nextAt);
        const isFirst = await queries.insertRun(ctx.tx, row, period.from, ctx.now);
        // What was missed for longer than a period is not made up for.
        const nextAt = await queries.nextAfter(ctx.tx, row, ctx.now);
        await ctx.tx.updateTable("reportSubscriptions").set({ nextAt }).where("id", "=", id).execute();
        const reader = await queries.readerMail(ctx.tx, row.userId);
        if (!isFirst || !reader) return;
        const posting = { to: reader.email, lane: "own", address: null, inNameOfCompany: true } as const;
        await postLetter(ctx, reportLetter, { tenantId, id, ...period }, posting);
      },
      NAME,
    ),
});

const ROUND_SECONDS = 60;
const MOST_FOUND = 2_000;

export const findDueLetters = defineJob({
  name: "report_letters.find-due",
  audit: { none: "carriesOut" },
  queue: "timers",
  payload: z.object({}),
  everySeconds: ROUND_SECONDS,
  async run(deps) {
    if (deps.config.sending.isHeld) return;
    const text = "select tenant_id, subscription_id as id from report_letters_due($1, $2)";
    const given = [deps.clock.now(), MOST_FOUND];
    const found = await deps.db.callOnce<{ tenantId: number; id: number }>("report_letters_due", text, given);
    for (const due of found) await asSystem(deps, due.tenantId, (ctx) => ctx.enqueue(sendReportLetter, due), NAME);
  },
});
