// Reads how large a customer's file may be, and where the programs for sound, film and PDF are.
import { z } from "zod";
import type { Config } from "./config.types.ts";
import type { Reader } from "./problems.ts";

const MEBIBYTE = 1_048_576;
/** What the largest provider lets its customers send. */
const DEFAULT_MAX_MB = 100;
const MOST_MB = 2_048;

export function readMedia(reader: Reader): Config["media"] {
  const megabytes = reader.parse(
    "MEDIA_DOWNLOAD_MAX_MB",
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(1).max(MOST_MB)),
    DEFAULT_MAX_MB,
    "is not a size",
    `Set a whole number of megabytes from 1 to ${MOST_MB}`,
  );
  return {
    downloadMaxBytes: megabytes * MEBIBYTE,
    ffmpeg: readProgram(reader, "FFMPEG_PATH", "ffmpeg"),
    ffprobe: readProgram(reader, "FFPROBE_PATH", "ffprobe"),
    pdftotext: readProgram(reader, "PDFTOTEXT_PATH", "pdftotext"),
    fence: reader.parse(
      "MEDIA_FENCE",
      z.enum(["auto", "required"]),
      "auto",
      "is neither auto nor required",
      "Leave it out, or set required to do without ffmpeg and pdftotext where they cannot be fenced in",
    ),
  };
}

/** A name looked up in PATH, or a whole path; never something that could be read as an option. */
function readProgram(reader: Reader, name: string, usual: string): string {
  const schema = z.string().regex(/^[\w/.][\w/. -]*$/);
  return reader.parse(name, schema, usual, "is not a program", `Set a path, or leave it out for ${usual} in PATH`);
}
