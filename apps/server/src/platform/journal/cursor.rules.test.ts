// A cursor is believed only when it is one of ours.
import { describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.rules.ts";

const here = "0c2f0e54-6f52-4b0a-9d7e-0a1d3c1a7c11";
const at = new Date("2025-03-10T12:00:00Z");
const position = { snapshot: "100:110:101,105", upto: null, afterSeq: 0, at };
const raw = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("it comes back as it was, in the middle of a catch-up too", () => {
  expect(decodeCursor(here, encodeCursor(here, position))).toEqual(position);
  const middle = { ...position, upto: "120:130:", afterSeq: 77 };
  expect(decodeCursor(here, encodeCursor(here, middle))).toEqual(middle);
});

describe("refused", () => {
  const second = Math.floor(at.getTime() / 1000);
  test.each([
    ["of another installation", encodeCursor("other", position)],
    ["empty", ""],
    ["not base64", "%%%"],
    ["not JSON", Buffer.from("{").toString("base64url")],
    ["another version", raw([2, here, "100:110:", second])],
    ["too short", raw([1, here, "100:110:"])],
    ["no snapshot", raw([1, here, "select 1", second])],
    ["xmin beyond xmax", raw([1, here, "110:100:", second])],
    ["a running one outside", raw([1, here, "100:110:99", second])],
    ["running ones out of order", raw([1, here, "100:110:105,101", second])],
    ["numbers past 64 bits", raw([1, here, "1:9999999999999999999:", second])],
    ["zero", raw([1, here, "0:1:", second])],
    ["a time that is none", raw([1, here, "100:110:", "now"])],
    ["a time past all calendars", raw([1, here, "100:110:", 9e15])],
    ["a negative row", raw([1, here, "100:110:", second, "120:130:", -1])],
    ["an upto that is none", raw([1, here, "100:110:", second, {}, 1])],
  ])("%s", (_name, text) => expect(decodeCursor(here, text)).toBeNull());
});
