// What a message offers, and the reason when it does not.
import { expect, test } from "vitest";
import { nextReaction } from "../../../entities/message/bubbles/index.ts";
import { entriesOf } from "../state/entries.rules.ts";
import { aMedia, aMessage, anItem, capabilities } from "../testing.ts";
import { type Known, verdictsOn } from "./actions.rules.ts";

const options = { me: { userId: 7, username: "Ana Lima" }, urlOf: () => null };
const known: Known = {
  capabilities,
  ticket: { status: "open" },
  userId: 7,
  now: Date.parse("2026-03-05T16:00:00.000Z"),
};
const verdicts = (over: Parameters<typeof aMessage>[0], part: Partial<Known> = {}) => {
  const [entry] = entriesOf([aMessage(over)], [], options);
  if (!entry) throw new Error("no entry");
  return verdictsOn(entry, { ...known, ...part });
};

test("a customer's text can be answered, forwarded, copied and reacted to, but not changed", () => {
  expect(verdicts({})).toMatchObject({
    react: "yes",
    reply: "yes",
    forward: "yes",
    copy: "yes",
    edit: "hidden",
    delete: "hidden",
    details: "hidden",
  });
});

test("what the channel cannot do is named as its reason, also when the channel is not known", () => {
  const own = { fromMe: true, userId: 7 };
  expect(verdicts(own)).toMatchObject({ edit: "channel", delete: "channel", details: "yes" });
  expect(verdicts({}, { capabilities: undefined })).toMatchObject({ react: "channel", reply: "channel" });
});

test("taking back is possible within the channel's hours and never after 24", () => {
  const own = { fromMe: true, userId: 7, createdAt: "2026-03-05T14:00:00.000Z" };
  const hours = (deleteHours: number) => ({ capabilities: { ...capabilities, deleteHours } });
  expect(verdicts(own, hours(3)).delete).toBe("yes");
  expect(verdicts(own, hours(1)).delete).toBe("tooOld");
  expect(verdicts({ ...own, createdAt: "2026-03-04T14:00:00.000Z" }, hours(60)).delete).toBe("tooOld");
  expect(verdicts({ ...own, userId: 8 }, hours(3)).delete).toBe("hidden");
});

test("a note is its author's to change and never leaves the house", () => {
  const note = { type: "note" as const, fromMe: true, userId: 7, content: { type: "note" as const, mentions: [] } };
  expect(verdicts(note)).toMatchObject({ edit: "yes", delete: "yes", forward: "hidden", reply: "hidden", copy: "yes" });
  expect(verdicts({ ...note, userId: 8 })).toMatchObject({ edit: "hidden", delete: "hidden" });
});

test("a closed ticket says so where an answer would be sent", () => {
  expect(verdicts({}, { ticket: { status: "closed" } })).toMatchObject({
    react: "closed",
    reply: "closed",
    copy: "yes",
  });
});

test("a file that is not there can be neither forwarded nor saved", () => {
  const file = { type: "image" as const, body: "", media: aMedia({ status: "failed" }) };
  expect(verdicts(file)).toMatchObject({ forward: "noFile", download: "noFile", copy: "hidden" });
});

test("a waiting one can be withdrawn; one on this device only copied", () => {
  expect(verdicts({ fromMe: true, userId: 7, status: "queued" }).cancel).toBe("yes");
  expect(verdicts({ fromMe: true, userId: 7, status: "sent" }).cancel).toBe("hidden");
  const [local] = entriesOf([], [anItem()], options);
  if (!local) throw new Error("no entry");
  const open = Object.entries(verdictsOn(local, known)).filter(([, verdict]) => verdict !== "hidden");
  expect(open).toEqual([["copy", "yes"]]);
});

test("the same reaction takes mine away", () => {
  expect(nextReaction("👍", "👍")).toBe("");
  expect(nextReaction("👍", "❤️")).toBe("❤️");
  expect(nextReaction(null, "❤️")).toBe("❤️");
});

test("only what a bot said has a reason to ask for, also in a closed ticket", () => {
  const said = { fromMe: true, sendType: "bot" as const, userId: null };
  expect(verdicts(said).why).toBe("yes");
  expect(verdicts(said, { ticket: { status: "closed" } }).why).toBe("yes");
  expect(verdicts({ fromMe: true, userId: 7 }).why).toBe("hidden");
  expect(verdicts({}).why).toBe("hidden");
});
