// Tells the owner of a letter that it is paused; over when it goes on or ends.
import { z } from "zod";
import { defineNotice, endNotices, type Shown, tell } from "#company/notices";
import { readerOf, titleOf } from "#company/reports";
import { homeWords } from "#office/figures";
import type { Ctx } from "#platform/context";
import type { LetterRow } from "./report-letters.queries.ts";

const paused = defineNotice({
  kind: "letter.paused",
  data: z.object({ letterId: z.number().int() }),
  async show({ tx }, rows) {
    const ids = [...new Set(rows.map(({ data }) => data.letterId))];
    const found = await tx.selectFrom("reportSubscriptions").selectAll().where("id", "in", ids).execute();
    const shown = new Map<number, Shown<"letter.paused">>();
    for (const { id, userId, data } of rows) {
      const letter = found.find((one) => one.id === data.letterId && one.userId === userId && one.pausedAt !== null);
      if (!letter) continue;
      const { language } = await readerOf(tx, userId);
      const text = letter.report === "home" ? homeWords.title[language] : titleOf(letter.report)[language];
      shown.set(id, { subject: { type: "letter", letterId: letter.id }, params: { text } });
    }
    return shown;
  },
});

export const tellPaused = (ctx: Ctx, { id, userId, nextAt }: LetterRow): Promise<void> =>
  tell(ctx, paused, {
    userIds: [userId],
    subject: id,
    key: `${id}:${nextAt.getTime()}`,
    data: { letterId: id },
  });

export const endPaused = (ctx: Ctx, id: number): Promise<void> => endNotices(ctx, [paused.kind], id);
