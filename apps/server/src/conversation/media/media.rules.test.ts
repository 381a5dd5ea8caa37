// The plain decisions about files: what is shown in place, what is the same file, when to ask again, which part is meant.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { countPdfPages } from "./drawing/media.pdf.ts";
import { drawPeaks, WindowPeaks } from "./drawing/media.peaks.rules.ts";
import { createTurns } from "./drawing/media.turns.ts";
import { besideKey, fileKeyOf, mediaKey } from "./media.keys.ts";
import { hasCurrent, readRange } from "./media.range.rules.ts";
import { cleanMime, isSameDigest, isShownInPlace, MOST_FETCHES, nextFetch } from "./media.rules.ts";

test("nothing that can hold a script is shown in place", () => {
  const active = ["text/html", "image/svg+xml", "application/xhtml+xml", "text/xml", "application/pdf", "text/plain"];
  for (const mime of [...active, "application/javascript", "application/octet-stream", ""]) {
    expect(isShownInPlace(mime), mime).toBe(false);
  }
});

test("a claimed type is reduced to a type", () => {
  expect(cleanMime("audio/ogg; codecs=opus")).toBe("audio/ogg");
  expect(cleanMime("Image/JPEG")).toBe("image/jpeg");
  for (const wrong of ["", "text", "a/b/c", "text/html\r\nset-cookie: a=b", `${"x".repeat(200)}/y`]) {
    expect(cleanMime(wrong), wrong).toBe("application/octet-stream");
  }
});

test("a digest is recognised as hex and as base64, and as nothing else", () => {
  const digest = createHash("sha256").update("file").digest();
  const hex = digest.toString("hex");
  const base64 = digest.toString("base64");
  for (const same of [hex, hex.toUpperCase(), base64, base64.replace("=", ""), ` ${hex} `]) {
    expect(isSameDigest(hex, same), same).toBe(true);
  }
  for (const other of ["", "0", hex.slice(1), hex.replace(/^./, hex.startsWith("a") ? "b" : "a"), base64.slice(4)]) {
    expect(isSameDigest(hex, other), other).toBe(false);
  }
});

describe("asking a provider again", () => {
  const now = new Date("2026-03-10T12:00:00Z");
  const waitOf = (tries: number, afterMs: number | null = null) =>
    (nextFetch({ tries, now, afterMs, seed: 0 })?.getTime() ?? 0) - now.getTime();

  test("waits longer each time, and ends", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((tries) => waitOf(tries) / 1000)).toEqual([5, 20, 80, 320, 1280, 3600, 3600]);
    expect(nextFetch({ tries: MOST_FETCHES, now, afterMs: null, seed: 0 })).toBeNull();
  });

  test("waits as long as the provider wishes, within reason", () => {
    expect(waitOf(1, 60_000)).toBe(60_000);
    expect(waitOf(1, 10 * 86_400_000)).toBe(3_600_000);
  });

  test("spreads those that failed together", () => {
    const times = Array.from({ length: 50 }, (_, seed) => nextFetch({ tries: 3, now, afterMs: null, seed })?.getTime());
    expect(new Set(times).size).toBeGreaterThan(40);
  });
});

test.each([
  [undefined, { kind: "whole" }],
  ["bytes=0-", { kind: "part", start: 0, end: 99 }],
  ["bytes=10-19", { kind: "part", start: 10, end: 19 }],
  ["bytes=90-500", { kind: "part", start: 90, end: 99 }],
  ["bytes=-10", { kind: "part", start: 90, end: 99 }],
  ["bytes=-500", { kind: "part", start: 0, end: 99 }],
  ["bytes=100-", { kind: "outside" }],
  ["bytes=-0", { kind: "outside" }],
  ["bytes=5-2", { kind: "whole" }],
  ["bytes=0-1,5-6", { kind: "whole" }],
  ["bytes=-", { kind: "whole" }],
  ["bytes=a-b", { kind: "whole" }],
  ["items=0-5", { kind: "whole" }],
  ["bytes=99999999999999999999-", { kind: "whole" }],
])("of 100 bytes %s is %o", (header, wanted) => {
  expect(readRange(header, 100)).toEqual(wanted);
});

test("a browser's copy is good while its mark is the file's", () => {
  expect(hasCurrent('"a", W/"b"', '"b"')).toBe(true);
  expect(hasCurrent("*", '"b"')).toBe(true);
  expect(hasCurrent('"a"', '"b"')).toBe(false);
  expect(hasCurrent(undefined, '"b"')).toBe(false);
});

test("a file and what is drawn from it are named after each other", () => {
  const file = mediaKey(7, "0b6c8a0e-58a9-4c8e-9d0b-1f6f6f6f6f6f");
  expect(file).toBe("t7/media/0b/0b6c8a0e-58a9-4c8e-9d0b-1f6f6f6f6f6f-file");
  expect(fileKeyOf(besideKey(file, "thumb"))).toBe(file);
  expect(fileKeyOf("t7/files/0b6c8a0e-58a9-4c8e-9d0b-1f6f6f6f6f6f" as typeof file)).toBeNull();
});

describe("loudness", () => {
  const sound = (samples: number[]) => {
    const bytes = Buffer.alloc(samples.length * 2);
    samples.forEach((sample, index) => void bytes.writeInt16LE(sample, index * 2));
    return bytes;
  };
  const rising = sound(Array.from({ length: 8000 }, (_, index) => (index % 2 ? -1 : 1) * index));

  test("is drawn as 64 values against the loudest moment", () => {
    const windows = new WindowPeaks(8000);
    windows.add(rising);
    const peaks = drawPeaks(windows.values());
    expect(windows.durationMs()).toBe(1000);
    expect(peaks).toHaveLength(64);
    expect(peaks.at(-1)).toBe(100);
    expect(peaks).toEqual(peaks.toSorted((a, b) => a - b));
  });

  test("does not depend on how the sound is cut", () => {
    const whole = new WindowPeaks(8000);
    whole.add(rising);
    const pieces = new WindowPeaks(8000);
    for (let at = 0; at < rising.length; at += 777) pieces.add(rising.subarray(at, at + 777));
    expect(pieces.values()).toEqual(whole.values());
  });

  test("of silence and of nothing is flat", () => {
    expect(drawPeaks([0, 0, 0])).toEqual(Array(64).fill(0));
    expect(drawPeaks([])).toEqual(Array(64).fill(0));
  });
});

describe("pages of a PDF", () => {
  const pdf = (body: string) => Buffer.from(`%PDF-1.4\n${body}\n%%EOF`, "latin1");

  test.each([
    ["a small tree", "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 3>>endobj", 3],
    ["the count before the type", "2 0 obj << /Count 12 /Kids [] /Type /Pages >> endobj", 12],
    [
      "a root above its branches",
      "<</Type /Pages /Count 4>>endobj <</Type/Pages/Count 9>>endobj <</Type/Pages/Count 5>>",
      9,
    ],
    ["no tree at all", "nothing", null],
    ["an absurd number", "<</Type/Pages/Count 9999999>>", null],
    ["a negative number", "<</Type/Pages/Count -4>>", null],
    ["a count of something else", "<</Type/Pages>> <</Type/Outlines/Count 7>>", null],
  ])("%s", (_name, body, pages) => {
    expect(countPdfPages(pdf(body))).toBe(pages);
  });

  test("many words that lead nowhere are not each looked at to the end", () => {
    const document = pdf("/Type /Pages ".repeat(1_500_000));
    const read = document.toString.bind(document);
    let looked = 0;
    document.toString = (encoding, start = 0, end = document.length) => {
      looked += end - start;
      return read(encoding, start, end);
    };
    expect(countPdfPages(document)).toBeNull();
    expect(looked / document.length).toBeLessThan(10);
  });

  test("what is no PDF has none", () => {
    expect(countPdfPages(Buffer.from("<</Type/Pages/Count 3>>"))).toBeNull();
  });
});

test("turns are taken two at a time and in order, and whoever gave up does not start", async () => {
  const takeTurn = createTurns(2);
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const gaveUp = new AbortController();
  const work = (number: number, signal = new AbortController().signal) =>
    takeTurn(signal, async () => {
      started.push(number);
      await gates[number]?.promise;
    });
  const all = [work(0), work(1), work(2, gaveUp.signal), work(3)];
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gaveUp.abort();
  for (const { resolve } of gates) resolve();
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(started).toEqual([0, 1, 3]);
});
