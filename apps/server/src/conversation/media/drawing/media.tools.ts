// Runs the programs for sound, film and PDF as processes of their own: little time, little memory, no network, no other file.
import { type ChildProcess, spawn } from "node:child_process";
import { access, constants, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "#platform/config";
import type { Deps } from "#platform/context";
import { fenceWords, isFenced, isFenceEnough } from "./media.fence.ts";

const SEARCHED = process.env.PATH ?? "/usr/bin:/bin";
const MEMORY_KIB = 1_572_864;
const LARGEST_OUTPUT_KIB = 262_144;
const MOST_OPEN_FILES = 64;
const MOST_COMPLAINTS = 2_000;
/** Sets the limits on itself, then becomes the program; nothing given is ever read as a command. */
const LIMITED = `ulimit -c 0; ulimit -f ${LARGEST_OUTPUT_KIB}; ulimit -n ${MOST_OPEN_FILES}; ulimit -v "$1"; ulimit -t "$2"; shift 2; exec "$@"`;

export interface ToolRun {
  args: readonly string[];
  seconds: number;
  /** Where less than usual is enough. */
  memoryKib?: number;
  /** A private folder with everything the program may look at. */
  folder: string;
  /** Reads what the program writes to its output; without it there is none. */
  read?: (output: Readable) => Promise<void>;
  signal?: AbortSignal;
}

/** The program could not make sense of it, or not in time. */
export class ToolFailed extends Error {
  constructor(complaint: string) {
    super(`The program failed: ${complaint}`);
    this.name = "ToolFailed";
  }
}

/** Returns the last of what it complained about. Throws ToolFailed. */
export async function runTool(
  program: string,
  { args, seconds, memoryKib = MEMORY_KIB, folder, read, signal }: ToolRun,
): Promise<string> {
  const room = await fenceWords();
  const limits = [String(memoryKib), String(seconds)];
  const child = spawn("/bin/sh", ["-c", LIMITED, "sh", ...limits, ...room, program, ...args], {
    cwd: folder,
    env: { PATH: SEARCHED, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: whatever it starts ends with it.
    detached: true,
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject).once("close", resolve);
  const stop = () => endGroup(child);
  const timer = setTimeout(stop, seconds * 1000);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaints = (complaints + chunk.toString("latin1")).slice(-MOST_COMPLAINTS);
  });
  try {
    const reading = (read ?? drop)(child.stdout).catch((error: unknown) => {
      stop();
      throw error;
    });
    const [code] = await Promise.all([ended, reading]);
    if (code !== 0) throw new ToolFailed(code === null ? "stopped" : complaints.trim().slice(-300));
    return complaints;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    stop();
  }
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended a moment ago.
  }
}

async function drop(output: Readable): Promise<void> {
  for await (const _ of output);
}

/** Collects a small output; more than that is a failure. */
export function collectInto(chunks: Buffer[], maxBytes: number): (output: Readable) => Promise<void> {
  return async (output) => {
    let size = 0;
    for await (const chunk of output as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new ToolFailed("too much output");
      chunks.push(chunk);
    }
  };
}

const present = new WeakMap<Config, Promise<boolean>>();

/** Looked for once per process. Absent programs are said once, and nothing else changes. */
export function hasTools(deps: Deps): Promise<boolean> {
  const { config } = deps;
  const known = present.get(config) ?? lookForTools(deps);
  present.set(config, known);
  return known;
}

async function lookForTools(deps: Deps): Promise<boolean> {
  const { config, log } = deps;
  const { ffmpeg, ffprobe } = config.media;
  const areThere = (await isProgram(ffmpeg)) && (await isProgram(ffprobe));
  if (!areThere) {
    log.warn(
      { ffmpeg, ffprobe },
      "ffmpeg or ffprobe is absent: sound and film get no picture, waveform or second form",
    );
  }
  return areThere && (await isFenceEnough(deps));
}

const readers = new WeakMap<Config, Promise<boolean>>();

/** The same for what reads PDF. */
export function canReadPdf(deps: Deps): Promise<boolean> {
  const known = readers.get(deps.config) ?? lookForReader(deps);
  readers.set(deps.config, known);
  return known;
}

async function lookForReader(deps: Deps): Promise<boolean> {
  const { pdftotext } = deps.config.media;
  if (await isProgram(pdftotext)) return isFenceEnough(deps);
  deps.log.warn({ pdftotext }, "pdftotext is absent: documents of the knowledge in PDF are not read");
  return false;
}

async function isProgram(program: string): Promise<boolean> {
  const folders = program.includes("/") ? [""] : SEARCHED.split(":");
  const tries = folders.map((folder) => access(join(folder, program), constants.X_OK));
  return Promise.any(tries).then(
    () => true,
    () => false,
  );
}

/** A folder only this process can read, gone afterwards. */
export async function inPrivateFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "prosa-media-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The demuxer by the type found in the content: the program itself must never guess, for playlists name other files. */
const demuxers: ReadonlyMap<string, string> = new Map([
  ["audio/ogg", "ogg"],
  ["audio/mpeg", "mp3"],
  ["audio/aac", "aac"],
  ["audio/amr", "amr"],
  ["audio/wav", "wav"],
  ["audio/mp4", "mov"],
  ["video/mp4", "mov"],
  ["video/quicktime", "mov"],
  ["video/3gpp", "mov"],
  ["video/webm", "matroska"],
  ["audio/webm", "matroska"],
]);

/** How the programs are told to read a file; null for types they are never shown. */
export function inputArgs(mime: string, path: string): string[] | null {
  const demuxer = demuxers.get(mime);
  if (demuxer === undefined) return null;
  return ["-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", path];
}

/** Looks at once, so that the log and the figures say it before the first voice comes. */
export async function startTools(deps: Deps): Promise<() => Promise<void>> {
  const areThere = await hasTools(deps);
  const fenced = await isFenced();
  deps.metrics.gauge("prosa_media_fence", "1 where ffmpeg has no network and a user of its own", () => Number(fenced));
  deps.metrics.gauge("prosa_media_tools", "1 where ffmpeg and ffprobe can be used", () => Number(areThere));
  return async () => {};
}
