// As what a file goes.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { expect, test } from "vitest";
import { type FileDecision, type FileFacts, kindOfFile, largestFile } from "./messages.files.rules.ts";

const MB = 1024 * 1024;
const rule = (maxBytes: number, ...mimes: string[]) => ({ maxBytes, mimes, caption: true });
const files: Capabilities["files"] = {
  image: rule(5 * MB, "image/jpeg", "image/png"),
  video: rule(16 * MB, "video/mp4"),
  audio: rule(16 * MB, "audio/mpeg", "audio/ogg"),
  voice: rule(16 * MB, "audio/ogg"),
  document: rule(100 * MB, "application/pdf", "image/jpeg", "image/png", "text/plain"),
  sticker: rule(100_000, "image/webp"),
};
const decide = (mime: string, size = 1000, as: FileFacts["as"] = "auto") => kindOfFile({ mime, size, as }, files);

test.each<[string, number, FileFacts["as"], FileDecision]>([
  ["image/png", 1000, "auto", { kind: "image" }],
  ["image/png", 1000, "document", { kind: "document" }],
  ["image/png", 5 * MB, "auto", { kind: "image" }],
  // Too large for a picture, not for a document: it arrives whole.
  ["image/png", 5 * MB + 1, "auto", { kind: "document" }],
  ["video/mp4", 16 * MB + 1, "auto", { refused: "size", maxBytes: 16 * MB }],
  ["application/pdf", 100 * MB + 1, "auto", { refused: "size", maxBytes: 100 * MB }],
  ["image/gif", 1000, "auto", { refused: "type" }],
  ["application/zip", 1000, "auto", { refused: "type" }],
  ["audio/ogg", 1000, "auto", { kind: "audio" }],
  ["audio/ogg", 1000, "voice", { kind: "voice" }],
  ["audio/mpeg", 1000, "voice", { refused: "type" }],
  ["image/webp", 1000, "sticker", { kind: "sticker" }],
  ["image/webp", 100_001, "sticker", { refused: "size", maxBytes: 100_000 }],
  ["image/png", 1000, "sticker", { refused: "type" }],
])("%s of %d bytes as %s", (mime, size, as, wanted) => {
  expect(decide(mime, size, as)).toEqual(wanted);
});

test("a channel that takes anything as a document takes anything as a document", () => {
  const open = { ...files, document: rule(100 * MB, "*/*"), image: null };
  expect(kindOfFile({ mime: "application/zip", size: 1, as: "auto" }, open)).toEqual({ kind: "document" });
  expect(kindOfFile({ mime: "image/png", size: 1, as: "auto" }, open)).toEqual({ kind: "document" });
});

test("nothing larger than the most generous kind need be read", () => {
  expect(largestFile(files)).toBe(100 * MB);
  expect(largestFile({ ...files, document: null })).toBe(16 * MB);
});
