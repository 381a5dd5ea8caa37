// Who hears of a notice: the person it is for, if they may still see what it is about at the moment of telling.
import { z } from "zod";
import { defineJournalKind, type EventNews } from "#platform/journal";
import { noticesByIds } from "./notices.queries.ts";
import { showNotices } from "./notices.show.ts";

const NoticeCreated = z.object({ noticeIds: z.array(z.number().int()) });
const NoticeRead = z.object({ noticeId: z.number().int(), isUpTo: z.boolean() });

declare module "#platform/journal" {
  interface JournalKinds {
    "notice.created": z.infer<typeof NoticeCreated>;
    "notice.read": z.infer<typeof NoticeRead>;
  }
}

export const noticeCreated = defineJournalKind({
  kind: "notice.created",
  data: NoticeCreated,
  news: async (scope, rows) => {
    const ids = rows.flatMap(({ data }) => data.noticeIds);
    const unread = (await noticesByIds(scope.tx, ids)).filter(({ readAt }) => readAt === null);
    // Whoever catches up is not told what they have seen elsewhere since.
    const shown = new Map((await showNotices(scope, unread)).map((one) => [one.row.id, one]));
    return rows.flatMap(({ seq, at, data }) =>
      data.noticeIds.flatMap((id): EventNews[] => {
        const one = shown.get(id);
        if (!one) return [];
        const head = { seq, at, ticketId: null, version: null, users: [one.row.userId] };
        return [{ ...head, type: "notice.created", data: { notice: one.wire } }];
      }),
    );
  },
});

export const noticeRead = defineJournalKind({
  kind: "notice.read",
  data: NoticeRead,
  news: async (_, rows) =>
    rows.flatMap(({ seq, at, userId, data }): EventNews[] =>
      userId === null ? [] : [{ seq, at, ticketId: null, version: null, users: [userId], type: "notice.read", data }],
    ),
});
