// The rows of a conversation and their order.
import { describe, expect, test } from "vitest";
import { entriesOf, firstUnread } from "../../state/entries.rules.ts";
import { aDraftFile, aLog, aMedia, aMessage, anItem } from "../../testing.ts";
import { entriesIn, type Row, type RowOptions, rowOf, rowsOf } from "./rows.rules.ts";

const me = { me: { userId: 7, username: "Ana Lima" }, urlOf: () => null };
const at = (minute: number, second = 0) =>
  `2026-03-05T14:${String(minute).padStart(2, "0")}:${String(second).padStart(2, "0")}.000Z`;
const options: RowOptions = {
  hasOlder: false,
  dayOf: (iso) => iso.slice(0, 10),
  unreadFrom: null,
  unreadCount: 0,
  logs: new Map(),
  previous: new Map(),
};
const before = { id: 90, protocol: "p", createdAt: at(0), closedAt: at(0), closingReason: "Resolvido" };
const brief = (rows: Row[]) =>
  rows.map((row) => {
    if (row.kind === "entry") return `${row.entry.id}${row.continues ? "+" : ""}`;
    if (row.kind === "album") return `album ${row.entries.map(({ id }) => id).join(" ")}`;
    return row.kind === "events" ? `events ${row.events.map(({ id }) => id).join(" ")}` : row.key;
  });
const rowsWith = (messages: Parameters<typeof entriesOf>[0], over: Partial<RowOptions> = {}) =>
  rowsOf(entriesOf(messages, [], me), { ...options, ...over });

describe("rows", () => {
  test("a day line stands above the first message of each day", () => {
    const messages = [
      aMessage({ id: 1, createdAt: "2026-03-04T10:00:00.000Z" }),
      aMessage({ id: 2, createdAt: at(0) }),
    ];
    expect(brief(rowsWith(messages))).toEqual(["day:1:2026-03-04", "1", "day:1:2026-03-05", "2"]);
  });

  test("with older pages above, the first row is a message, so that a prepend moves nothing", () => {
    expect(brief(rowsWith([aMessage({ id: 5 })], { hasOlder: true }))).toEqual(["5"]);
  });

  test("one author within three minutes is one group; a note among the answers is not part of it", () => {
    const messages = [
      aMessage({ id: 1, createdAt: at(0) }),
      aMessage({ id: 2, createdAt: at(2, 59) }),
      aMessage({ id: 3, createdAt: at(5, 59) }),
      aMessage({ id: 4, createdAt: at(6), fromMe: true, userId: 7 }),
      aMessage({ id: 5, createdAt: at(6), fromMe: true, userId: 8 }),
      aMessage({ id: 6, createdAt: at(6), fromMe: true, userId: 8, type: "note" }),
    ];
    const rows = rowsWith(messages);
    expect(brief(rows)).toEqual(["day:1:2026-03-05", "1", "2+", "3", "4", "5", "6"]);
    expect(rows.flatMap((row) => (row.kind === "entry" ? [row.gapAfter] : []))).toEqual([
      "group",
      "author",
      "author",
      "author",
      "author",
      "none",
    ]);
  });

  test("the unread rule stands above the first unread and breaks the group", () => {
    const messages = [aMessage({ id: 1, createdAt: at(0) }), aMessage({ id: 2, createdAt: at(1) })];
    const rows = rowsWith(messages, { unreadFrom: 2, unreadCount: 1 });
    expect(brief(rows)).toEqual(["day:1:2026-03-05", "1", "unread", "2"]);
  });
});

describe("attendances", () => {
  test("the one before is named above this one's messages, and the day is said again below its name", () => {
    const messages = [
      aMessage({ id: 1, ticketId: 90, createdAt: at(0) }),
      aMessage({ id: 2, ticketId: 91, createdAt: at(1) }),
    ];
    const rows = rowsWith(messages, { previous: new Map([[91, before]]) });
    expect(brief(rows)).toEqual(["day:90:2026-03-05", "1", "ticket:90", "day:91:2026-03-05", "2"]);
  });

  test("its messages arriving above change nothing below the name", () => {
    const [older, newer] = [aMessage({ id: 1, ticketId: 90 }), aMessage({ id: 2, ticketId: 91 })];
    const previous = new Map([[91, before]]);
    const alone = brief(rowsWith([newer], { previous }));
    const together = brief(rowsWith([older, newer], { previous, hasOlder: true }));
    expect(alone).toEqual(["ticket:90", "day:91:2026-03-05", "2"]);
    expect(together).toEqual(["1", ...alone]);
  });
});

describe("what happened", () => {
  const messages = [aMessage({ id: 1, createdAt: at(5) }), aMessage({ id: 2, createdAt: at(10) })];
  const logs = (...minutes: number[]) =>
    new Map([[1, minutes.map((minute, index) => aLog({ id: index + 1, at: at(minute) }))]]);

  test("stands between the messages by its time", () => {
    const rows = rowsWith(messages, { logs: logs(1, 7, 12) });
    expect(brief(rows)).toEqual(["day:1:2026-03-05", "events 1", "1", "events 2", "2", "events 3"]);
  });

  test("is left to the older pages when it happened before what is loaded", () => {
    expect(brief(rowsWith(messages, { logs: logs(1, 7), hasOlder: true }))).toEqual(["1", "events 2", "2"]);
  });

  test("folds from three in a row on; two stay two", () => {
    expect(brief(rowsWith(messages, { logs: logs(6, 7) }))).toContain("events 2");
    expect(brief(rowsWith(messages, { logs: logs(6, 7, 8) }))).toContain("events 1 2 3");
  });

  test("of the same moment, what began comes before the words and what ended after them", () => {
    const logs = new Map([
      [1, [aLog({ id: 1, type: "create", at: at(0) }), aLog({ id: 2, type: "closed", at: at(5) })]],
    ]);
    const messages = [aMessage({ id: 1, createdAt: at(0) }), aMessage({ id: 2, createdAt: at(5), fromMe: true })];
    expect(brief(rowsWith(messages, { logs }))).toEqual(["day:1:2026-03-05", "events 1", "1", "2", "events 2"]);
    // With older pages above, it belongs to them: the first row stays a message.
    expect(brief(rowsWith(messages, { logs, hasOlder: true }))).toEqual(["1", "2", "events 2"]);
  });

  test("looking at a ticket is not told", () => {
    const looked = new Map([[1, [aLog({ type: "access", at: at(7) })]]]);
    expect(brief(rowsWith(messages, { logs: looked }))).toEqual(["day:1:2026-03-05", "1", "2"]);
  });

  test("comes before what is still on this device", () => {
    const rows = rowsOf(entriesOf(messages, [anItem({ createdAt: at(0) })], me), { ...options, logs: logs(20) });
    expect(brief(rows).slice(-2)).toEqual(["events 1", "null"]);
  });
});

describe("albums", () => {
  const picture = (id: number, second: number, over = {}) =>
    aMessage({ id, type: "image", body: "", media: aMedia(), createdAt: at(0, second), ...over });

  test("bare pictures within a minute are one row that keeps the first one's key", () => {
    const pictures = [picture(1, 0), picture(2, 20), picture(3, 40)];
    const rows = rowsWith(pictures);
    expect(brief(rows)).toEqual(["day:1:2026-03-05", "album 1 2 3"]);
    expect(rows[1]?.key).toBe(pictures[0]?.clientId);
    expect(rowOf(rows, pictures[2]?.clientId ?? "")).toBe(1);
  });

  test("words, a reaction or another author keep a picture by itself", () => {
    const reactions = [{ emoji: "🙏", fromMe: false, userId: null, username: null }];
    const pictures = [picture(1, 0), picture(2, 1, { body: "preta" }), picture(3, 2), picture(4, 3, { reactions })];
    expect(rowsWith(pictures).every((row) => row.kind !== "album")).toBe(true);
    expect(rowsWith([picture(1, 0), picture(2, 1, { fromMe: true })]).some((row) => row.kind === "album")).toBe(false);
  });

  test("the oldest loaded picture starts none while older pages may hold its beginning", () => {
    const pictures = [picture(1, 0), picture(2, 1), picture(3, 2)];
    expect(brief(rowsWith(pictures, { hasOlder: true }))).toEqual(["1", "album 2 3"]);
  });
});

describe("unsent messages", () => {
  test("stand after the stored ones and become them without changing key", () => {
    const stored = [aMessage({ id: 1 })];
    const unsent = [anItem({ state: "sending" })];
    const first = entriesOf(stored, unsent, me);
    expect(first.map(({ clientId, status }) => [clientId, status]).at(-1)).toEqual(["c-1", "sending"]);
    const after = entriesOf([...stored, aMessage({ id: 2, clientId: "c-1", fromMe: true })], unsent, me);
    expect(after.map(({ clientId }) => clientId)).toEqual([stored[0]?.clientId, "c-1"]);
    expect(after.at(-1)).toMatchObject({ id: 2, status: "sent" });
  });

  test("one that was refused says why and how many it holds", () => {
    const items = [
      anItem({ clientId: "a", state: "refused", code: "ERR_WINDOW_CLOSED" }),
      anItem({ clientId: "b" }),
      anItem({ clientId: "c", type: "note" }),
    ];
    const [first, second] = entriesOf([], items, me);
    expect(first).toMatchObject({ status: "failed", failure: { code: "ERR_WINDOW_CLOSED" }, holding: 1, stored: null });
    expect(second).toMatchObject({ status: "waiting", holding: 0 });
  });

  test("one without an answer is not called failed", () => {
    expect(entriesOf([], [anItem({ state: "unknown", code: "timeout" })], me)[0]?.status).toBe("unconfirmed");
  });

  test("a file shows itself from this device, with its box, while it goes up", () => {
    const item = anItem({ type: "image", body: "", state: "sending", file: { ...aDraftFile(), as: "auto" } });
    const [entry] = entriesOf([], [item], { ...me, urlOf: () => "blob:x" });
    expect(entry).toMatchObject({ status: "uploading", media: { url: "blob:x", width: 1200, height: 900 } });
  });
});

test("an unchanged message is the same entry", () => {
  const message = aMessage({ id: 1 });
  expect(entriesOf([message], [], me)[0]).toBe(entriesOf([message, aMessage({ id: 2 })], [], me)[0]);
  expect(entriesIn({ kind: "day", key: "d", at: at(0) })).toEqual([]);
});

test("the first unread is counted over the ticket's inbound messages only", () => {
  const messages = [1, 2, 3, 4].map((id) => aMessage({ id, fromMe: id === 3 }));
  expect(firstUnread(messages, 1, 2)).toBe(2);
  expect(firstUnread(messages, 1, 0)).toBeNull();
  expect(firstUnread(messages, 1, 9)).toBeNull();
  expect(firstUnread(messages, 2, 1)).toBeNull();
});
