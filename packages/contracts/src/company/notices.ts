// Notices: what a person is told wherever they are, and what waits in the bell when nobody was there. Kinds are a registry.
import { z } from "zod";
import { LongJobKind } from "../long-jobs.ts";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";
import { type KeptKind, type NoticeKind, noticeKinds } from "./telling/notice-kinds.ts";

export {
  type AnomalyKind,
  anomalyKinds,
  type KeptKind,
  type NoticeKind,
  type NoticeSubjectType,
  noticeKinds,
  type PassingKind,
} from "./telling/notice-kinds.ts";

export const keptKinds = (Object.keys(noticeKinds) as NoticeKind[]).filter(
  (kind): kind is KeptKind => noticeKinds[kind].isKept,
);

export const NoticeSubject = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ticket"), ticketId: WireId, messageId: WireId.nullable() }),
  z.object({ type: z.literal("channel"), channelId: WireId }),
  z.object({ type: z.literal("job"), longJobId: z.uuid(), kind: LongJobKind, resultUrl: z.string().nullable() }),
  z.object({ type: z.literal("task"), taskId: WireId }),
  z.object({ type: z.literal("letter"), letterId: WireId }),
  /** Null: all of the company's. */
  z.object({ type: z.literal("assistant"), integrationId: WireId.nullable() }),
  /** A day of the company's calendar; of silent channels those. */
  z.object({ type: z.literal("anomaly"), day: z.iso.date(), channelIds: z.array(WireId) }),
  z.object({ type: z.literal("chat"), chatId: WireId, messageId: WireId }),
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
  /** Their own letters with figures are. */
  isOnLetters: boolean;
  /** The use of assistants is. */
  isOnAssistantUse: boolean;
  /** The tray of long work is open, or the page of this piece of work. */
  seesJob(longJobId: string): boolean;
  /** This task is open. */
  seesTask(taskId: number): boolean;
  /** The tickets of that day are listed. */
  seesTicketsOf(day: string): boolean;
  /** The chat among colleagues that is open in a window that is looked at. */
  chatId: number | null;
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
    case "chat":
      return subject.chatId === place.chatId;
    case "letter":
      return place.isOnLetters;
    case "assistant":
      return place.isOnAssistantUse;
    case "anomaly":
      return place.seesTicketsOf(subject.day);
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
