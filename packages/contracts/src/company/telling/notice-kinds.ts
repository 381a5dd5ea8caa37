// The registry of notices as plain facts: a worker on a telephone reads it too, so it brings no schema.

export type NoticeSubjectType = "ticket" | "channel" | "job" | "task" | "chat" | "letter" | "assistant" | "anomaly";

/** What of an hour is unusual: more or fewer customers, slow first answers, a channel on which nobody writes. */
export const anomalyKinds = ["more", "less", "slow", "silent"] as const;
export type AnomalyKind = (typeof anomalyKinds)[number];

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
const unusual = { ...kept, subject: "anomaly", perSubject: "each", sound: "notices" } as const;
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
  /** Nothing leaves in bulk on that number any more, and campaigns stand still. */
  "channel.braked": { ...kept, subject: "channel", perSubject: "one", params: ["channel"], sound: "notices" },
  "job.done": { ...kept, subject: "job", perSubject: "one", params: ["text"], sound: null },
  "job.failed": { ...kept, subject: "job", perSubject: "one", params: ["text"], sound: "notices" },
  /** It is time for a task of mine. */
  "task.due": { ...kept, subject: "task", perSubject: "one", params: ["name", "text"], sound: "notices" },
  /** A letter with figures of mine is not sent any more, because I may not see them. */
  "letter.paused": { ...kept, subject: "letter", perSubject: "one", params: ["text"], sound: null },
  /** Most of what an assistant may cost in a month is spent; all of it: it is silent, and people answer. */
  "assistant.near": { ...kept, subject: "assistant", perSubject: "one", params: ["name"], sound: null },
  "assistant.spent": { ...kept, subject: "assistant", perSubject: "one", params: ["name"], sound: "notices" },
  /** An hour of the company was not as it is in other weeks: each kind once a day. */
  "anomaly.more": { ...unusual, params: ["seen", "usual", "hours", "date"] },
  "anomaly.less": { ...unusual, params: ["seen", "usual", "hours", "date"] },
  "anomaly.slow": { ...unusual, params: ["seen", "usual", "hours", "date"] },
  "anomaly.silent": { ...unusual, params: ["channel", "usual", "hours", "date"] },
  /** Somebody calls me in a chat among colleagues. */
  "mention.chat": {
    ...kept,
    subject: "chat",
    perSubject: "each",
    params: ["author", "chat", "text"],
    sound: "notices",
  },
  /** A customer called and nobody answered. */
  "call.missed": { ...kept, subject: "ticket", perSubject: "each", params: ["contact"], sound: "notices" },
  /** A colleague wrote: told by `chat.message`, waits as unread in the list of chats. */
  "chat.message": { ...passing, subject: "chat", sound: "newMessage" },
  /** A customer of mine wrote: told by `message.created`, waits as unread in the list of tickets. */
  "ticket.message": { ...passing, subject: "ticket", sound: "newMessage" },
  /** Somebody waits in one of my queues: told by `ticket.changed`, waits in the list of pending tickets. */
  "ticket.pending": { ...passing, subject: "ticket", sound: "newTicket" },
} as const satisfies Record<string, NoticeFacts>;

export type NoticeKind = keyof typeof noticeKinds;
export type KeptKind = { [K in NoticeKind]: (typeof noticeKinds)[K]["isKept"] extends true ? K : never }[NoticeKind];
export type PassingKind = Exclude<NoticeKind, KeptKind>;
