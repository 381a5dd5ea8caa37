// Whether a file is a slip that may be passed on: a PDF that does nothing by itself, and whose own numbers are the invoice's.
import { inflateSync } from "node:zlib";
import { readCode } from "#adapters/payments";
import { readSlip, type Slip } from "./slip.rules.ts";

const MAX_BYTES = 5 * 1024 * 1024;
const UNPACKED_MAX = 24 * 1024 * 1024;
/** What opens programs, runs or carries along something of its own. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData)\b/;

export interface PdfContent {
  slips: Slip[];
  /** Sums of the Pix codes in it; null: one that leaves it to its charge. */
  codes: (number | null)[];
}

/** Null: not to be passed on, whatever it says. What is drawn as a picture cannot be read and says nothing. */
export function readPdf(bytes: Buffer, today: string): PdfContent | null {
  if (bytes.length > MAX_BYTES || bytes.subarray(0, 5).toString("latin1") !== "%PDF-") return null;
  const raw = bytes.toString("latin1");
  if (!raw.slice(-2048).includes("%%EOF")) return null;
  const parts = [raw, ...unpacked(bytes, raw)];
  if (parts.some((part) => ACTIVE.test(withoutEscapes(part)))) return null;
  const words = parts.flatMap(wordsOf);
  const texts = [words.join("\n"), words.join("")];
  return { slips: slipsIn(texts, today), codes: codesIn(texts) };
}

/** A name may be written with its letters as numbers. */
const withoutEscapes = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function unpacked(bytes: Buffer, raw: string): string[] {
  const parts: string[] = [];
  let left = UNPACKED_MAX;
  for (let at = raw.indexOf("stream"); at >= 0; at = raw.indexOf("stream", at)) {
    const begin = raw[at + 6] === "\r" ? at + 8 : at + 7;
    const end = raw.indexOf("endstream", begin);
    if (end < 0 || left <= 0) break;
    const part = inflated(bytes.subarray(begin, end), left);
    if (part) parts.push(part);
    left -= part?.length ?? 0;
    at = end + 9;
  }
  return parts;
}

function inflated(packed: Buffer, most: number): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: most }).toString("latin1");
  } catch {
    return null;
  }
}

/** Words that are shown: `(text) Tj`, `[(te) 5 (xt)] TJ`, `<74657874> Tj`. */
function wordsOf(content: string): string[] {
  const shown = content.matchAll(
    /\[((?:[^[\]()]|\((?:\\.|[^\\()])*\))*)\]\s*TJ|(\((?:\\.|[^\\()])*\)|<[0-9a-fA-F\s]+>)\s*(?:Tj|'|")/gs,
  );
  return [...shown].map(([, list, one]) => piecesOf(list ?? one ?? ""));
}

function piecesOf(text: string): string {
  const pieces = text.matchAll(/\(((?:\\.|[^\\()])*)\)|<([0-9a-fA-F\s]+)>/gs);
  return [...pieces]
    .map(([, plain, hex]) =>
      plain === undefined
        ? Buffer.from((hex ?? "").replace(/\s/g, ""), "hex").toString("latin1")
        : plain.replace(/\\(.)/gs, "$1"),
    )
    .join("");
}

const LINE = /\d{5}[.\s]?\d{5}\s*\d{5}[.\s]?\d{6}\s*\d{5}[.\s]?\d{6}\s*\d\s*\d{14}/g;

function slipsIn(texts: readonly string[], today: string): Slip[] {
  const slips = new Map<string, Slip>();
  for (const [candidate] of texts.flatMap((text) => [...text.matchAll(LINE)])) {
    const slip = readSlip(candidate, today);
    if (slip) slips.set(slip.barcode, slip);
  }
  return [...slips.values()];
}

const CODE = /000201[\x20-\x7e]{40,500}?6304[0-9A-F]{4}/g;

function codesIn(texts: readonly string[]): (number | null)[] {
  const codes = texts.flatMap((text) => [...text.matchAll(CODE)]).map(([candidate]) => readCode(candidate));
  return codes.flatMap((code) => (code ? [code.amountCents] : []));
}
