// What is drawn from sound: how long it is, how loud when, and a form that every browser plays.
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Deps } from "#platform/context";
import { drawPeaks, WindowPeaks } from "./media.peaks.rules.ts";
import { inputArgs, runTool } from "./media.tools.ts";

const RATE = 8_000;
const SECONDS_TO_LISTEN = 60;
const SECONDS_TO_CONVERT = 120;
/** Nobody listens longer than four hours to one message; a file that claims more is not followed. */
const LONGEST = ["-t", "14400"];
const QUIET = ["-nostdin", "-v", "error", "-threads", "1"];
const SOUND_ALONE = ["-map", "0:a:0", "-vn", "-sn", "-dn", "-map_metadata", "-1"];

export interface Heard {
  durationMs: number;
  peaks: number[];
}

/** Unpacks all of it, for what a file says of its own length may be wrong. Throws ToolFailed. */
export async function listen(
  deps: Deps,
  folder: string,
  path: string,
  mime: string,
  signal: AbortSignal,
): Promise<Heard> {
  const input = inputArgs(mime, path) ?? [];
  const windows = new WindowPeaks(RATE);
  await runTool(deps.config.media.ffmpeg, {
    args: [...QUIET, ...input, ...SOUND_ALONE, ...LONGEST, "-ac", "1", "-ar", String(RATE), "-f", "s16le", "pipe:1"],
    seconds: SECONDS_TO_LISTEN,
    folder,
    signal,
    read: (output) => hear(windows, output),
  });
  return { durationMs: windows.durationMs(), peaks: drawPeaks(windows.values()) };
}

async function hear(windows: WindowPeaks, output: Readable): Promise<void> {
  for await (const chunk of output as AsyncIterable<Buffer>) windows.add(chunk);
}

export const RENDITION_MIME = "audio/mp4";

/** Played by every browser as it is. */
const playedEverywhere: ReadonlySet<string> = new Set(["audio/mpeg", "audio/mp4", "audio/aac", "audio/wav"]);

export const needsRendition = (mime: string): boolean => !playedEverywhere.has(mime);

/** As AAC in MPEG-4; returns where it lies. Throws ToolFailed. */
export async function renderSound(
  deps: Deps,
  folder: string,
  path: string,
  mime: string,
  signal: AbortSignal,
): Promise<string> {
  const made = join(folder, "play.m4a");
  const sound = ["-ac", "1", "-c:a", "aac", "-b:a", "64k", "-movflags", "+faststart", "-f", "ipod"];
  await runTool(deps.config.media.ffmpeg, {
    args: [...QUIET, ...(inputArgs(mime, path) ?? []), ...SOUND_ALONE, ...LONGEST, ...sound, made],
    seconds: SECONDS_TO_CONVERT,
    folder,
    signal,
  });
  return made;
}

/** As Ogg with Opus, in which channels send recordings. Throws ToolFailed. */
export async function renderVoice(
  deps: Deps,
  folder: string,
  path: string,
  mime: string,
  seconds: number,
): Promise<string> {
  const made = join(folder, "voice.ogg");
  const sound = ["-ac", "1", "-ar", "48000", "-c:a", "libopus", "-b:a", "32k", "-application", "voip", "-f", "ogg"];
  await runTool(deps.config.media.ffmpeg, {
    args: [...QUIET, ...(inputArgs(mime, path) ?? []), ...SOUND_ALONE, ...LONGEST, ...sound, made],
    seconds,
    folder,
  });
  return made;
}
