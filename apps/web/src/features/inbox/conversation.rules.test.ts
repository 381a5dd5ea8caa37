// The rows of a conversation and their order.
import { describe, expect, test } from "vitest";
import { entriesOf, firstUnread, type Row, rowsOf } from "./conversation.rules.ts";
import type { OutboxItem } from "./outbox.rules.ts";
import { aMessage } from "./testing.ts";

const me = { userId: 7, username: "Ana Lima" };
const at = (minute: number, second = 0) =>
  `2026-03-05T14:${String(minute).padStart(2, "0")}:${String(second).padStart(2, "0")}.000Z`;
const options = { hasOlder: false, dayOf: (iso: string) => iso.slice(0, 10), unreadFrom: null, unreadCount: 0 };
const item = (clientId: string, over: Partial<OutboxItem> = {}): OutboxItem => ({
  clientId,
  ticketId: 1,
  body: clientId,
  createdAt: at(30),
  order: 1,
  wantedAt: at(30),
  tabId: "t",
  state: "waiting",
  code: null,
  attempts: 0,
  ...over,
});
const brief = (rows: Row[]) =>
  rows.map((row) => (row.kind === "entry" ? `${row.entry.id}${row.continues ? "+" : ""}` : row.key));

describe("rows", () => {
  test("a day line stands above the first message of each day", () => {
    const messages = [
      aMessage({ id: 1, createdAt: "2026-03-04T10:00:00.000Z" }),
      aMessage({ id: 2, createdAt: at(0) }),
    ];
    expect(brief(rowsOf(entriesOf(messages, [], me), options))).toEqual(["day:2026-03-04", "1", "day:2026-03-05", "2"]);
  });

  test("with older pages above, the first row is a message, so that a prepend moves nothing", () => {
    expect(brief(rowsOf(entriesOf([aMessage({ id: 5 })], [], me), { ...options, hasOlder: true }))).toEqual(["5"]);
  });

  test("one author within three minutes is one group", () => {
    const messages = [
      aMessage({ id: 1, createdAt: at(0) }),
      aMessage({ id: 2, createdAt: at(2, 59) }),
      aMessage({ id: 3, createdAt: at(5, 59) }),
      aMessage({ id: 4, createdAt: at(6), fromMe: true, userId: 7 }),
      aMessage({ id: 5, createdAt: at(6), fromMe: true, userId: 8 }),
    ];
    const rows = rowsOf(entriesOf(messages, [], me), options);
    expect(brief(rows)).toEqual(["day:2026-03-05", "1", "2+", "3", "4", "5"]);
    expect(rows.flatMap((row) => (row.kind === "entry" ? [row.gapAfter] : []))).toEqual([
      "group",
      "author",
      "author",
      "author",
      "none",
    ]);
  });

  test("the unread rule stands above the first unread and breaks the group", () => {
    const messages = [aMessage({ id: 1, createdAt: at(0) }), aMessage({ id: 2, createdAt: at(1) })];
    const rows = rowsOf(entriesOf(messages, [], me), { ...options, unreadFrom: 2, unreadCount: 1 });
    expect(brief(rows)).toEqual(["day:2026-03-05", "1", "unread", "2"]);
  });
});

describe("unsent messages", () => {
  test("stand after the stored ones and become them without changing key", () => {
    const stored = [aMessage({ id: 1 })];
    const before = entriesOf(stored, [item("c-1", { state: "sending" })], me);
    expect(before.map(({ clientId, status }) => [clientId, status]).at(-1)).toEqual(["c-1", "sending"]);
    const after = entriesOf(
      [...stored, aMessage({ id: 2, clientId: "c-1", fromMe: true })],
      [item("c-1", { state: "sending" })],
      me,
    );
    expect(after.map(({ clientId }) => clientId)).toEqual([stored[0]?.clientId, "c-1"]);
    expect(after.at(-1)).toMatchObject({ id: 2, isLocal: false, status: "sent" });
  });

  test("one that was refused says why and how many it holds", () => {
    const [first, second] = entriesOf([], [item("a", { state: "refused", code: "ERR_WINDOW_CLOSED" }), item("b")], me);
    expect(first).toMatchObject({
      status: "failed",
      failure: { code: "ERR_WINDOW_CLOSED" },
      holding: 1,
      isLocal: true,
    });
    expect(second).toMatchObject({ status: "waiting", holding: 0 });
  });

  test("one without an answer is not called failed", () => {
    expect(entriesOf([], [item("a", { state: "unknown", code: "timeout" })], me)[0]?.status).toBe("unconfirmed");
  });
});

test("the first unread is counted over inbound messages only", () => {
  const messages = [1, 2, 3, 4].map((id) => aMessage({ id, fromMe: id === 3 }));
  expect(firstUnread(messages, 2)).toBe(2);
  expect(firstUnread(messages, 0)).toBeNull();
  expect(firstUnread(messages, 9)).toBeNull();
});
