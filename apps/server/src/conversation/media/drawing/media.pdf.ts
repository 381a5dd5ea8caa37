// How many pages a PDF says it has: a look at its page tree, not a reading of the document. Bounded in every direction.
import { inflateSync } from "node:zlib";

/** Larger documents keep their number to themselves. */
export const MOST_PDF_BYTES = 32 * 1024 * 1024;
const MOST_PAGES = 100_000;
const MOST_NODES = 2_000;
const LONGEST_NODE = 32_768;
const MOST_PACKED = 200;
const LARGEST_UNPACKED = 1_048_576;
const MOST_UNPACKED = 16 * 1024 * 1024;

/** The root of the page tree counts all pages, so it is the greatest number that any of its nodes holds. */
export function countPdfPages(document: Buffer): number | null {
  if (document.subarray(0, 5).toString("latin1") !== "%PDF-") return null;
  const plain = greatestCount(document);
  const most =
    plain ?? unpackedParts(document).reduce<number | null>((top, part) => larger(top, greatestCount(part)), null);
  return most !== null && most > 0 && most <= MOST_PAGES ? most : null;
}

const larger = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

function greatestCount(text: Buffer): number | null {
  let most: number | null = null;
  let at = 0;
  for (let nodes = 0; nodes < MOST_NODES; nodes++) {
    const found = text.indexOf("/Pages", at, "latin1");
    if (found === -1) return most;
    at = found + 6;
    // "/PagesRoot" is another word, and "/Pages 3 0 R" is where the catalogue points to the tree.
    if (/^[\w\s]*\d+ \d+ R|^\w/.test(text.toString("latin1", at, at + 30))) continue;
    most = larger(most, countAround(text, found));
  }
  return most;
}

/** In the dictionary around this place; its parts stand in any order. */
function countAround(text: Buffer, at: number): number | null {
  const before = text.toString("latin1", Math.max(0, at - LONGEST_NODE), at);
  const start = Math.max(before.lastIndexOf("<<"), before.lastIndexOf("endobj"), before.lastIndexOf(">>"));
  const after = text.toString("latin1", at, at + LONGEST_NODE);
  const end = after.search(/endobj|<<|>>/);
  const node = before.slice(Math.max(0, start)) + (end === -1 ? after : after.slice(0, end));
  if (!/\/Type\s*\/Pages/.test(node)) return null;
  const [, count] = /\/Count\s+(\d{1,7})/.exec(node) ?? [];
  return count === undefined ? null : Number(count);
}

/** Newer documents pack their objects; each pack is opened as far as the limits go. */
function unpackedParts(document: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let at = 0;
  let total = 0;
  for (let packs = 0; packs < MOST_PACKED && total < MOST_UNPACKED; packs++) {
    const found = document.indexOf("/ObjStm", at, "latin1");
    if (found === -1) break;
    at = found + 7;
    const content = contentAfter(document, at);
    if (!content) continue;
    try {
      const part = inflateSync(content, { maxOutputLength: LARGEST_UNPACKED });
      total += part.length;
      parts.push(part);
    } catch {
      // Packed in another way, or a bomb: it says nothing about pages.
    }
  }
  return parts;
}

function contentAfter(document: Buffer, at: number): Buffer | null {
  const word = document.indexOf("stream", at, "latin1");
  if (word === -1 || word - at > LONGEST_NODE) return null;
  const lineEnd = document[word + 6] === 0x0d ? 2 : 1;
  const end = document.indexOf("endstream", word, "latin1");
  return end === -1 ? null : document.subarray(word + 6 + lineEnd, end);
}
