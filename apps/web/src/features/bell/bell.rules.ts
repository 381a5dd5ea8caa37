// What the bell knows, changed by what is heard and done: newest first, each notice once, the count with them. Pure.
import { type Notice, type NoticeSubject, noticeKinds } from "@prosa/contracts/notices";

export interface Page {
  notices: Notice[];
  unread: number;
  hasMore: boolean;
}
export type Pages = readonly Page[];

const isUnread = ({ readAt }: Notice) => readAt === null;

export const allOf = (pages: Pages): Notice[] => pages.flatMap(({ notices }) => notices);
/** Told by the first page: the others may be older. */
export const unreadOf = (pages: Pages): number => pages[0]?.unread ?? 0;

function subjectId(subject: NoticeSubject): number | string {
  if (subject.type === "ticket") return subject.ticketId;
  if (subject.type === "channel") return subject.channelId;
  if (subject.type === "chat") return subject.chatId;
  if (subject.type === "letter") return subject.letterId;
  if (subject.type === "assistant") return subject.integrationId ?? 0;
  if (subject.type === "anomaly") return subject.day;
  return subject.type === "task" ? subject.taskId : subject.longJobId;
}
const isSameSubject = (a: Notice, b: Notice) => a.kind === b.kind && subjectId(a.subject) === subjectId(b.subject);

function withUnread(pages: Pages, unread: number): Pages {
  return pages.map((page, index) => (index === 0 ? { ...page, unread: Math.max(0, unread) } : page));
}

/** Without those; what was unread of them no longer counts. */
export function without(pages: Pages, isGone: (notice: Notice) => boolean): Pages {
  const gone = allOf(pages).filter(isGone);
  if (gone.length === 0) return pages;
  const kept = pages.map((page) => ({ ...page, notices: page.notices.filter((notice) => !isGone(notice)) }));
  return withUnread(kept, unreadOf(pages) - gone.filter(isUnread).length);
}

/** A newer one takes the place of those that it replaces; heard twice it is there once. */
export function put(pages: Pages, notice: Notice): Pages {
  const [first] = pages;
  if (!first || allOf(pages).some(({ id }) => id === notice.id)) return pages;
  const isReplaced = (one: Notice) => noticeKinds[notice.kind].perSubject === "one" && isSameSubject(one, notice);
  const kept = without(pages, isReplaced);
  const added = kept.map((page, index) => (index === 0 ? { ...page, notices: [notice, ...page.notices] } : page));
  return withUnread(added, unreadOf(kept) + (isUnread(notice) ? 1 : 0));
}

/** One, or all up to that one: then nothing older than it is unread, seen here or not. */
export function seen(pages: Pages, { noticeId, isUpTo }: { noticeId: number; isUpTo: boolean }, at: string): Pages {
  const isMeant = ({ id }: Notice) => (isUpTo ? id <= noticeId : id === noticeId);
  const newly = allOf(pages).filter((notice) => isUnread(notice) && isMeant(notice));
  const marked = pages.map((page) => ({
    ...page,
    notices: page.notices.map((notice) => (isUnread(notice) && isMeant(notice) ? { ...notice, readAt: at } : notice)),
  }));
  const left = isUpTo ? allOf(marked).filter(isUnread).length : unreadOf(pages) - newly.length;
  return withUnread(marked, left);
}

/** A wall shows numbers to whoever passes by, and nobody's name: what is for one person waits for a window of their own. */
export const isOnTheWall = ({ pathname, search }: { pathname: string; search: string }, panel: string): boolean =>
  pathname === panel && new URLSearchParams(search).get("tv") === "1";
