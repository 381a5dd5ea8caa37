// What is drawn from film: its size as people see it, and one of its first pictures.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Deps } from "#platform/context";
import { collectInto, inputArgs, runTool } from "./media.tools.ts";

const SECONDS = 30;
const MOST_FACTS = 1_048_576;
const MOST_PICTURE_BYTES = 16 * 1024 * 1024;
/** Eight thousand pixels in both directions. */
const MOST_PIXELS = "67108864";

const Stream = z.object({
  codec_type: z.string().optional(),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
const Facts = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: z.string().optional() }).default({}),
});

export interface FilmFacts {
  /** Null for a film without pictures, which is sound. */
  size: { width: number; height: number } | null;
  hasSound: boolean;
  durationMs: number | null;
}

/** Throws ToolFailed. */
export async function readFilm(
  deps: Deps,
  folder: string,
  path: string,
  mime: string,
  signal: AbortSignal,
): Promise<FilmFacts> {
  const chunks: Buffer[] = [];
  const input = inputArgs(mime, path) ?? [];
  await runTool(deps.config.media.ffprobe, {
    args: ["-v", "error", "-print_format", "json", "-show_streams", "-show_format", ...input],
    seconds: SECONDS,
    folder,
    signal,
    read: collectInto(chunks, MOST_FACTS),
  });
  return toFacts(Buffer.concat(chunks).toString("utf8"));
}

function toFacts(json: string): FilmFacts {
  const { streams, format } = Facts.parse(JSON.parse(json));
  const film = streams.find((one) => one.codec_type === "video" && one.disposition?.attached_pic !== 1);
  const seconds = Number(format.duration ?? film?.duration);
  return {
    size: film ? sizeOf(film) : null,
    hasSound: streams.some((one) => one.codec_type === "audio"),
    durationMs: Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null,
  };
}

/** A film taken upright is stored lying, with a note to turn it. */
function sizeOf({ width, height, side_data_list: notes = [] }: z.infer<typeof Stream>): FilmFacts["size"] {
  if (width === undefined || height === undefined) return null;
  const turn = notes.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  return Math.abs(turn) % 180 === 90 ? { width: height, height: width } : { width, height };
}

/** A picture from after the first moment, which is often black; returns where it lies. Throws ToolFailed. */
export async function takePicture(
  deps: Deps,
  folder: string,
  path: string,
  mime: string,
  durationMs: number | null,
  signal: AbortSignal,
): Promise<string> {
  const at = String(Math.min(1, (durationMs ?? 0) / 2000));
  const chunks: Buffer[] = [];
  const quiet = ["-nostdin", "-v", "error", "-threads", "1", "-max_pixels", MOST_PIXELS];
  const one = ["-map", "0:v:0", "-an", "-sn", "-dn", "-frames:v", "1", "-vf", "scale='min(960,iw)':-2"];
  await runTool(deps.config.media.ffmpeg, {
    args: [...quiet, "-ss", at, ...(inputArgs(mime, path) ?? []), ...one, "-c:v", "png", "-f", "image2pipe", "pipe:1"],
    seconds: SECONDS,
    folder,
    signal,
    read: collectInto(chunks, MOST_PICTURE_BYTES),
  });
  const made = join(folder, "poster.png");
  await writeFile(made, Buffer.concat(chunks), { mode: 0o600 });
  return made;
}
