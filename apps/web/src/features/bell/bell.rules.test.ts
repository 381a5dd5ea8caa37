// @vitest-environment node
// The bell's own arithmetic: each notice once, the count with it, whatever order things are heard in.
import { isSeenAt, keptKinds, type Notice, noticeKinds, type Place } from "@prosa/contracts/notices";
import { expect, test } from "vitest";
import en from "../../shared/i18n/locales/en/bell.json" with { type: "json" };
import es from "../../shared/i18n/locales/es/bell.json" with { type: "json" };
import pt from "../../shared/i18n/locales/pt/bell.json" with { type: "json" };
import { allOf, isOnTheWall, type Pages, put, seen, unreadOf, without } from "./bell.rules.ts";

const at = "2026-03-05T15:00:00.000Z";
const notice = (id: number, given: Partial<Notice> = {}): Notice => ({
  id,
  kind: "mention.note",
  subject: { type: "ticket", ticketId: 7, messageId: id },
  params: {},
  at,
  readAt: null,
  ...given,
});
const pagesOf = (notices: Notice[], unread: number): Pages => [{ notices, unread, hasMore: false }];
const ids = (pages: Pages) => allOf(pages).map(({ id }) => id);

test("heard twice it is there once; a newer one about the same ticket replaces the one before", () => {
  const one = put(pagesOf([], 0), notice(1));
  expect([ids(put(one, notice(1))), unreadOf(put(one, notice(1)))]).toEqual([[1], 1]);
  const given = (id: number) =>
    notice(id, { kind: "ticket.assigned", subject: { type: "ticket", ticketId: 7, messageId: null } });
  const twice = put(put(one, given(2)), given(3));
  expect([ids(twice), unreadOf(twice)]).toEqual([[3, 1], 2]);
});

test("one is read, or all up to one, also those that are not shown here", () => {
  const pages = pagesOf([notice(5), notice(4), notice(3)], 6);
  const one = seen(pages, { noticeId: 4, isUpTo: false }, at);
  expect([unreadOf(one), allOf(one).map(({ readAt }) => readAt !== null)]).toEqual([5, [false, true, false]]);
  expect(unreadOf(seen(one, { noticeId: 4, isUpTo: false }, at))).toBe(5);
  expect(unreadOf(seen(pages, { noticeId: 4, isUpTo: true }, at))).toBe(1);
});

test("what left a person's sight leaves list and count", () => {
  const elsewhere = notice(2, { subject: { type: "channel", channelId: 3 }, kind: "channel.lost" });
  const pages = pagesOf([notice(3), elsewhere, notice(1, { readAt: at })], 2);
  const left = without(pages, ({ subject }) => subject.type === "ticket");
  expect([ids(left), unreadOf(left)]).toEqual([[2], 1]);
});

test("what is before one's eyes is seen there and nowhere else", () => {
  const nowhere: Place = {
    ticketId: null,
    isOnChannels: false,
    isOnLetters: false,
    isOnAssistantUse: false,
    seesTicketsOf: () => false,
    seesJob: () => false,
    seesTask: () => false,
    chatId: null,
  };
  const job = notice(1, {
    kind: "job.done",
    subject: { type: "job", longJobId: "j", kind: "pdf", resultUrl: null },
  });
  const lost = notice(2, { kind: "channel.lost", subject: { type: "channel", channelId: 3 } });
  expect([notice(3), lost, job].map((one) => isSeenAt(one, nowhere))).toEqual([false, false, false]);
  expect(isSeenAt(notice(3), { ...nowhere, ticketId: 7 })).toBe(true);
  expect(isSeenAt(notice(3), { ...nowhere, ticketId: 8 })).toBe(false);
  expect(isSeenAt(lost, { ...nowhere, isOnChannels: true })).toBe(true);
  expect(isSeenAt(job, { ...nowhere, seesJob: (id) => id === "j" })).toBe(true);
});

test("the wall tells nobody's name", () => {
  const panel = "/painel-atendimentos";
  expect(isOnTheWall({ pathname: panel, search: "?tv=1" }, panel)).toBe(true);
  expect(isOnTheWall({ pathname: panel, search: "" }, panel)).toBe(false);
  expect(isOnTheWall({ pathname: "/home", search: "?tv=1" }, panel)).toBe(false);
});

test.each(Object.entries({ pt, en, es }))(
  "every kind has its words in %s, and they name only what it tells",
  (_, texts) => {
    for (const [kind, { params }] of Object.entries(noticeKinds)) {
      const [group = "", name = ""] = kind.split(".");
      const words = (texts.kinds as unknown as Record<string, Record<string, Record<string, string>>>)[group]?.[name];
      expect([kind, words?.title]).not.toEqual([kind, undefined]);
      if ((keptKinds as string[]).includes(kind)) expect([kind, words?.detail]).not.toEqual([kind, undefined]);
      const named = Object.values(words ?? {}).flatMap((text) =>
        [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, one]) => one),
      );
      // Passing kinds are told with the ticket's contact or the colleague, finished work with its own name.
      const beside: Record<string, string[]> = { ticket: ["contact"], chat: ["author"], job: ["work"] };
      const known = [...params, ...(beside[group] ?? [])];
      expect([kind, named.filter((one) => !known.includes(one as never))]).toEqual([kind, []]);
    }
  },
);
