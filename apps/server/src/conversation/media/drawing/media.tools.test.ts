// The fences around the programs for sound and film: time, memory, and no file but the one they are given.
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Deps } from "#platform/context";
import { canReadPdf, collectInto, hasTools, inPrivateFolder, inputArgs, runTool, ToolFailed } from "./media.tools.ts";

async function outputOf(program: string, args: string[], seconds = 5): Promise<string> {
  const chunks: Buffer[] = [];
  await runTool(program, { args, seconds, folder: tmpdir(), read: collectInto(chunks, 10_000) });
  return Buffer.concat(chunks).toString("utf8");
}

test("a program that takes too long is ended", async () => {
  // By itself it would never end.
  await expect(outputOf("sleep", ["infinity"], 1)).rejects.toThrow(ToolFailed);
});

test("a program nobody waits for is ended", async () => {
  const leaving = new AbortController();
  const running = runTool("sleep", { args: ["60"], seconds: 30, folder: tmpdir(), signal: leaving.signal });
  leaving.abort();
  await expect(running).rejects.toThrow(ToolFailed);
});

test("memory, time and the size of what is written are limited", async () => {
  const limits = await outputOf("sh", ["-c", "ulimit -v; ulimit -t; ulimit -f; ulimit -c; ulimit -n"]);
  expect(limits.trim().split("\n")).toEqual(["1572864", "5", "262144", "0", "64"]);
});

test("less memory than usual is enough for some", async () => {
  const chunks: Buffer[] = [];
  const read = collectInto(chunks, 100);
  await runTool("sh", { args: ["-c", "ulimit -v"], seconds: 5, folder: tmpdir(), read, memoryKib: 524_288 });
  expect(Buffer.concat(chunks).toString("utf8")).toBe("524288\n");
});

test("too much output ends it", async () => {
  await expect(outputOf("cat", ["/dev/zero"])).rejects.toThrow("too much output");
});

test("what is given is never read as a command, and the surroundings stay outside", async () => {
  expect(await outputOf("echo", ["$(id)", ";", "`id`", "a b"])).toBe("$(id) ; `id` a b\n");
  process.env.TEST_ONLY_SECRET = "hidden";
  expect(await outputOf("env", [])).not.toContain("hidden");
});

test("a program that is not there is a failure like any other", async () => {
  await expect(outputOf("/nowhere/ffmpeg", [])).rejects.toThrow(ToolFailed);
});

test("absent programs are noticed and said once", async () => {
  const said: unknown[] = [];
  const log = { warn: (facts: unknown) => void said.push(facts) };
  const nowhere = { ffmpeg: "/nowhere/ffmpeg", ffprobe: "/nowhere/ffprobe", pdftotext: "/nowhere/pdftotext" };
  const media = { ...nowhere, downloadMaxBytes: 1 };
  const deps = { config: { media }, log } as unknown as Deps;
  expect(await hasTools(deps)).toBe(false);
  expect(await hasTools(deps)).toBe(false);
  expect(said).toHaveLength(1);
  expect(await canReadPdf(deps)).toBe(false);
  expect(await canReadPdf(deps)).toBe(false);
  expect(said).toHaveLength(2);
  const there = { config: { media: { ...media, ffmpeg: "/bin/sh", ffprobe: "sh" } }, log } as unknown as Deps;
  expect(await hasTools(there)).toBe(true);
});

test("types that name other files are never shown to the programs", () => {
  for (const mime of ["text/plain", "application/octet-stream", "application/pdf", "image/png", "toString"]) {
    expect(inputArgs(mime, "x"), mime).toBeNull();
  }
  expect(inputArgs("audio/ogg", "x")).toEqual(["-protocol_whitelist", "file,pipe", "-f", "ogg", "-i", "x"]);
});

test("a private folder is gone afterwards, also after a failure", async () => {
  let kept = "";
  const failing = inPrivateFolder(async (folder) => {
    kept = join(folder, "file");
    await writeFile(kept, "secret");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await expect(readFile(kept)).rejects.toThrow("ENOENT");
});
