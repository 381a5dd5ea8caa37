// @vitest-environment node
// What can be attached, and the reason when it cannot.
import { expect, test } from "vitest";
import { aDraftFile, capabilities } from "../../testing.ts";
import {
  isUnnamed,
  judgeFiles,
  kindOf,
  mayBeDocument,
  mayBeSticker,
  moveFile,
  screenshotName,
  TOTAL_MAX,
  takesCaption,
} from "./attach.rules.ts";

const MB = 1024 * 1024;
const pdf = (size: number, over = {}) => aDraftFile({ name: "a.pdf", mime: "application/pdf", size, ...over });

test("three files of 60 MB together can go; one of 50 MB more passes the whole", () => {
  const files = [pdf(20 * MB), pdf(20 * MB), pdf(20 * MB), pdf(50 * MB), pdf(5 * MB)];
  expect(judgeFiles(files, capabilities)).toEqual([null, null, null, { reason: "total", limit: TOTAL_MAX }, null]);
});

test("each kind has its own limit, before anything is uploaded", () => {
  const instagram = {
    ...capabilities,
    files: { ...capabilities.files, image: { maxBytes: 8 * MB, mimes: ["image/jpeg"], caption: false } },
  };
  expect(judgeFiles([aDraftFile({ size: 9 * MB })], instagram)).toEqual([{ reason: "tooLarge", limit: 8 * MB }]);
  expect(judgeFiles([aDraftFile({ size: 8 * MB })], instagram)).toEqual([null]);
  expect(takesCaption(aDraftFile(), instagram)).toBe(false);
});

test("the smaller copy of a photo counts, unless the original is wanted", () => {
  const small = { id: "s", size: 1 * MB, width: 1600, height: 1200 };
  const photo = aDraftFile({ size: 9 * MB, small, useSmall: true });
  expect(judgeFiles([photo], capabilities)).toEqual([null]);
  expect(judgeFiles([{ ...photo, useSmall: false }], capabilities)).toEqual([{ reason: "tooLarge", limit: 5 * MB }]);
});

test("what a channel does not know as a picture goes as a document, if it takes documents of that type", () => {
  const any = { ...capabilities.files, document: { maxBytes: 100 * MB, mimes: ["*/*"], caption: true } };
  const picture = (mime: string, over = {}) => aDraftFile({ mime, ...over });
  expect(kindOf(picture("image/svg+xml"), any)).toBe("document");
  expect(kindOf(picture("image/png", { asDocument: true }), any)).toBe("document");
  expect(kindOf(picture("audio/ogg; codecs=opus"), any)).toBe("audio");
  expect(kindOf(picture("image/png", { size: 9 * MB }), any)).toBe("document");
  expect(kindOf(picture("image/png", { size: 9 * MB }), capabilities.files)).toBe("image");
  expect([mayBeDocument({ mime: "image/png" }, any), mayBeDocument({ mime: "image/png" }, capabilities.files)]).toEqual(
    [true, false],
  );
  const none = { ...capabilities, files: { ...capabilities.files, document: null } };
  expect(judgeFiles([pdf(10)], none)).toEqual([{ reason: "kind" }]);
  expect(judgeFiles([pdf(10, { mime: "application/x-dosexec" }), pdf(10, { mime: "" })], capabilities)).toEqual([
    { reason: "kind" },
    null,
  ]);
});

test("the eleventh has no room, and a lost one must be chosen again", () => {
  const verdicts = judgeFiles([pdf(1, { isLost: true }), ...Array.from({ length: 11 }, () => pdf(1))], capabilities);
  expect(verdicts[0]).toEqual({ reason: "lost" });
  expect(verdicts.slice(1, 11).every((verdict) => verdict === null)).toBe(true);
  expect(verdicts[11]).toEqual({ reason: "tooMany" });
});

test("a pasted picture gets a name of its moment", () => {
  expect(screenshotName(new Date(2026, 2, 5, 14, 3), "png")).toBe("captura 05-03 14h03.png");
  expect([isUnnamed("image.png"), isUnnamed(""), isUnnamed("minha.png")]).toEqual([true, true, false]);
});

test("files change places and stay inside the tray", () => {
  expect(moveFile(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveFile(["a", "b", "c"], 2, 3)).toEqual(["a", "b", "c"]);
});

test("a webp goes as a sticker where the channel takes it as nothing else, or where the person says so", () => {
  const sticker = { maxBytes: 500_000, mimes: ["image/webp"], caption: false };
  const only = { ...capabilities.files, sticker };
  const webp = (over = {}) => aDraftFile({ name: "gato.webp", mime: "image/webp", size: 40_000, ...over });
  expect(kindOf(webp(), only)).toBe("sticker");
  expect(kindOf(webp({ asDocument: true }), only)).toBe("document");
  expect(kindOf(webp({ size: 500_001 }), only)).not.toBe("sticker");
  expect(kindOf(webp(), { ...only, sticker: null })).not.toBe("sticker");
  const both = { ...only, image: { maxBytes: 5 * MB, mimes: ["image/jpeg", "image/webp"], caption: true } };
  expect(kindOf(webp(), both)).toBe("image");
  expect(kindOf(webp({ asSticker: true }), both)).toBe("sticker");
  expect([mayBeSticker(webp(), only), mayBeSticker(aDraftFile(), only), mayBeSticker(webp(), undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});
