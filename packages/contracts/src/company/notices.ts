// Notices: what a person is told wherever they are, and what waits in the bell when nobody was there. Kinds are a registry.
import { z } from "zod";
import { LongJobKind } from "../long-jobs.ts";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";

export type NoticeSubjectType = "ticket" | "channel" | "job" | "task";

interface NoticeFacts {
  /** What it is about: whoever may no longer see that is neither told nor shown it. */
  readonly subject: NoticeSubjectType;
  /**
   * Kept ones are rows, told by `notice.created`, and wait in the bell. Passing ones have a list of their own already: they are
   * told by that list's events and cost no row.
   */
  readonly isKept: boolean;
  /** `one`: a newer notice about the same subject takes the place of the one before. */
  readonly perSubject: "one" | "each";
  /** The words that its texts name; they are read anew each time, so none of them is kept. */
  readonly params: readonly string[];
  /** The person's own switch that lets it sound; null: it never does. */
  readonly sound: "newTicket" | "newMessage" | "notices" | null;
  /** Shown by the desktop when no window of the product is looked at. */
  readonly isOnDesktop: boolean;
}

const kept = { isKept: true, isOnDesktop: true } as const;
const passing = { isKept: false, isOnDesktop: true, perSubject: "each", params: [] } as const;

/**
 * A new kind gets its line here, its texts in the three `bell.json`, its `defineNotice` in the module that tells, and its
 * situations in the suite `apps/server/src/agreement/notices.agreement.test.ts`: without one of them something fails.
 */
export const noticeKinds = {
  "mention.note": {
    ...kept,
    subject: "ticket",
    perSubject: "each",
    params: ["author", "contact", "text"],
    sound: "notices",
  },
  "ticket.assigned": { ...kept, subject: "ticket", perSubject: "one", params: ["author", "contact"], sound: "notices" },
  "channel.lost": { ...kept, subject: "channel", perSubject: "one", params: ["channel"], sound: "notices" },
  "channel.problem": { ...kept, subject: "channel", perSubject: "one", params: ["channel", "text"], sound: "notices" },
  "job.done": { ...kept, subject: "job", perSubject: "one", params: ["text"], sound: null },
  "job.failed": { ...kept, subject: "job", perSubject: "one", params: ["text"], sound: "notices" },
  /** It is time for a task of mine. */
  "task.due": { ...kept, subject: "task", perSubject: "one", params: ["name", "text"], sound: "notices" },
  /** A customer of mine wrote: told by `message.created`, waits as unread in the list of tickets. */
  "ticket.message": { ...passing, subject: "ticket", sound: "newMessage" },
  /** Somebody waits in one of my queues: told by `ticket.changed`, waits in the list of pending tickets. */
  "ticket.pending": { ...passing, subject: "ticket", sound: "newTicket" },
} as const satisfies Record<string, NoticeFacts>;

export type NoticeKind = keyof typeof noticeKinds;
export type KeptKind = { [K in NoticeKind]: (typeof noticeKinds)[K]["isKept"] extends true ? K : never }[NoticeKind];
export type PassingKind = Exclude<NoticeKind, KeptKind>;

export const keptKinds = (Object.keys(noticeKinds) as NoticeKind[]).filter(
  (kind): kind is KeptKind => noticeKinds[kind].isKept,
);

export const NoticeSubject = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ticket"), ticketId: WireId, messageId: WireId.nullable() }),
  z.object({ type: z.literal("channel"), channelId: WireId }),
  z.object({ type: z.literal("job"), longJobId: z.uuid(), kind: LongJobKind, resultUrl: z.string().nullable() }),
  z.object({ type: z.literal("task"), taskId: WireId }),
]);
export type NoticeSubject = z.infer<typeof NoticeSubject>;

export const Notice = z.object({
  id: WireId,
  kind: z.enum(keptKinds as [KeptKind, ...KeptKind[]]),
  subject: NoticeSubject,
  /** What its texts name, in the words of this moment. */
  params: z.record(z.string(), z.string()),
  at: Timestamp,
  readAt: Timestamp.nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** What a person has before their eyes: only there is a notice not told, because its cause is seen there. */
export interface Place {
  /** The conversation that is open in a window that is looked at. */
  ticketId: number | null;
  /** The list of channels is. */
  isOnChannels: boolean;
  /** The tray of long work is open, or the page of this piece of work. */
  seesJob(longJobId: string): boolean;
  /** This task is open. */
  seesTask(taskId: number): boolean;
}

export function isSeenAt({ subject }: Pick<Notice, "subject">, place: Place): boolean {
  switch (subject.type) {
    case "ticket":
      return subject.ticketId === place.ticketId;
    case "channel":
      return place.isOnChannels;
    case "job":
      return place.seesJob(subject.longJobId);
    case "task":
      return place.seesTask(subject.taskId);
  }
}

const Unread = z.object({ unread: z.number().int() });

export const listNotices = route({
  method: "GET",
  path: "/notices",
  summary: "The caller's own notices, newest first, of what they may still see; and how many of all wait unread.",
  access: "session",
  query: z.object({ before: Id.optional() }),
  answer: z.object({ notices: z.array(Notice), unread: z.number().int(), hasMore: z.boolean() }),
});

export const readNotice = route({
  method: "PUT",
  path: "/notices/:noticeId/read",
  summary: "The caller has seen one notice.",
  access: "session",
  audit: { none: "ownScreen" },
  support: "allowed",
  params: z.object({ noticeId: Id }),
  answer: Unread,
});

export const readNotices = route({
  method: "PUT",
  path: "/notices/read",
  summary: "The caller has seen all notices up to the newest that their screen showed; what came since stays unread.",
  access: "session",
  audit: { none: "ownScreen" },
  support: "allowed",
  body: z.object({ upTo: WireId }),
  answer: Unread,
});
