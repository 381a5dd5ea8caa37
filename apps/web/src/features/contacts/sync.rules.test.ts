// Which channel is meant, whether it can tell of its book, and what is said at the end.
import type { ContactSync, SyncChannel } from "@prosa/contracts/sessions/contact-sync";
import { expect, test } from "vitest";
import { channelOf, hindranceOf, isRunning, toldOf } from "./sync.rules.ts";

const last = (given: Partial<ContactSync> = {}): ContactSync => ({
  id: "00000000-0000-4000-8000-000000000001",
  status: "done",
  code: null,
  filesGone: 0,
  found: 5,
  created: 3,
  renamed: 0,
  known: 2,
  passedOver: 0,
  askedBy: { id: 1, name: "Ana" },
  createdAt: "2026-03-05T12:00:00.000Z",
  finishedAt: "2026-03-05T12:01:00.000Z",
  ...given,
});
const channel = (given: Partial<SyncChannel> = {}): SyncChannel => ({
  id: 1,
  name: "Loja",
  type: "whatsapp_alt",
  number: null,
  isConnected: true,
  book: "server",
  files: null,
  last: null,
  ...given,
});

test("a telephone that is not linked or has told nothing hinders, a server that is connected does not", () => {
  expect(hindranceOf(channel())).toBeNull();
  expect(hindranceOf(channel({ isConnected: false }))).toBe("notConnected");
  expect(hindranceOf(channel({ book: "telephone", files: 0 }))).toBe("nothing");
  expect(hindranceOf(channel({ book: "telephone", files: 4 }))).toBeNull();
});

test("chosen goes before what somebody came for, and that before the first that can", () => {
  const lost = channel({ id: 1, isConnected: false });
  const [able, other] = [channel({ id: 2 }), channel({ id: 3, last: last() })];
  expect(channelOf([lost, able, other], null, null)).toBe(able);
  expect(channelOf([lost, able, other], null, last().id)).toBe(other);
  expect(channelOf([lost, able, other], 1, last().id)).toBe(lost);
  expect(channelOf([lost], null, null)).toBe(lost);
  expect(channelOf([], null, null)).toBeUndefined();
});

test("what was passed over is said where something was, the rest always", () => {
  expect(toldOf(last())).toEqual(["created", "renamed", "known"]);
  expect(toldOf(last({ passedOver: 1, filesGone: 2 }))).toEqual([
    "created",
    "renamed",
    "known",
    "passedOver",
    "filesGone",
  ]);
  expect(isRunning(channel({ last: last({ finishedAt: null }) }))).toBe(true);
  expect(isRunning(channel({ last: last() }))).toBe(false);
});
