// @vitest-environment node
// The filter on its ways: the address, the person's configs, the question to the server.
import { expect, test } from "vitest";
import {
  activeFilters,
  type Filters,
  isInAddress,
  noFilters,
  readAddress,
  readSaved,
  toQuery,
  toSaved,
  withoutFilter,
  writeAddress,
} from "./filters.rules.ts";

const busy: Filters = {
  showAll: false,
  queues: [3, 4],
  tags: [7],
  channels: [],
  user: 12,
  unread: true,
  unassigned: false,
  awaiting: true,
  lastMessage: "2026-03-01..",
  created: "2026-02-01..2026-02-28",
  withoutQueue: false,
  statuses: ["closed"],
  order: "waiting",
};

test("what stands in the address comes back from it, and the rest of the address stays", () => {
  const address = writeAddress(new URLSearchParams("tab=pending&queues=99"), busy);
  expect(readAddress(address)).toEqual(busy);
  expect(address.get("tab")).toBe("pending");
  expect(isInAddress(address)).toBe(true);
});

test("the standard filter leaves no trace in the address", () => {
  const address = writeAddress(new URLSearchParams("q=maria&unread=1"), noFilters);
  expect(String(address)).toBe("q=maria");
  expect(isInAddress(address)).toBe(false);
});

test("nonsense in an address changes nothing and asks for nothing", () => {
  const read = readAddress(new URLSearchParams("queues=a.-1..5&user=x&order=best&status=open.gone&created=today"));
  expect(read).toEqual({ ...noFilters, queues: [5], statuses: ["open"] });
});

test("what is kept for the person comes back, in the specification's names and with its defaults", () => {
  expect(readSaved(toSaved(busy))).toEqual(busy);
  expect(readSaved(undefined)).toEqual(noFilters);
  expect(readSaved({})).toEqual(noFilters);
  expect(toSaved(noFilters)).toMatchObject({ status: ["open", "pending"], includeNotQueueDefined: true });
});

test("each difference counts once, the order never, and each can be taken off alone", () => {
  expect(activeFilters(noFilters)).toEqual([]);
  expect(activeFilters(busy)).toEqual([
    ...["showAll", "queues", "tags", "user", "unread", "awaiting", "lastMessage", "created"],
    ...["withoutQueue", "statuses"],
  ]);
  expect(activeFilters({ ...noFilters, statuses: ["pending", "open"] })).toEqual([]);
  expect(activeFilters(withoutFilter(busy, "queues"))).not.toContain("queues");
});

test("a tab that is a status asks for it; the others ask for those that were chosen", () => {
  expect(toQuery("pending", busy, true)).toMatchObject({ status: ["pending"], tab: undefined, showAll: undefined });
  expect(toQuery("groups", noFilters, true)).toMatchObject({
    status: ["open", "pending"],
    tab: "groups",
    showAll: "true",
  });
  expect(toQuery("open", noFilters, false).showAll).toBeUndefined();
  expect(toQuery("open", busy, true)).toMatchObject({
    queuesIds: ["3", "4"],
    useradmId: 12,
    withUnreadMessages: "true",
    awaitingReply: "true",
    lastMessageFrom: "2026-03-01",
    lastMessageTo: undefined,
    createdTo: "2026-02-28",
    includeNotQueueDefined: "false",
    order: "waiting",
  });
});
