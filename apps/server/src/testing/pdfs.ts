// PDF files for tests, written by hand so that each of them can be wrong in its own way.
import { deflateSync } from "node:zlib";

type Part = string | Buffer;

/** Objects are numbered from 1, the first is the catalogue; with a table of where each stands. */
export function pdfOf(objects: readonly Part[], { trailer = "", size = objects.length + 1 } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n", "latin1")];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const put = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [place, object] of objects.entries()) {
    places.push(length);
    put(Buffer.from(`${place + 1} 0 obj\n`, "latin1"));
    put(bytesOf(object));
    put(Buffer.from("\nendobj\n", "latin1"));
  }
  const start = length;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  put(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`, "latin1"));
  put(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`, "latin1"));
  return Buffer.concat(parts);
}

export function streamOf(content: Part, { words = "", length }: { words?: string; length?: string } = {}): Buffer {
  const bytes = bytesOf(content);
  const head = Buffer.from(`<< /Length ${length ?? bytes.length} ${words} >>\nstream\n`, "latin1");
  return Buffer.concat([head, bytes, Buffer.from("\nendstream", "latin1")]);
}

const bytesOf = (part: Part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part);

export const packed = (content: Part): Buffer =>
  streamOf(deflateSync(bytesOf(content)), { words: "/Filter /FlateDecode" });

export const CATALOGUE = "<< /Type /Catalog /Pages 2 0 R >>";
export const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
/** With its content in object 5, and what else it may use. */
export const pageWith = (more = "", content = "5 0 R") =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} /Resources << /Font << /F1 4 0 R >> ${more} >> >>`;
export const ONE_PAGE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";

const shown = (lines: readonly string[]) =>
  `BT /F1 12 Tf 14 TL 60 780 Td ${lines.map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj T*`).join(" ")} ET`;

/** One page with such a content. */
export const onePage = (content: Buffer, more = "", others: readonly Part[] = []): Buffer =>
  pdfOf([CATALOGUE, ONE_PAGE, pageWith(more), FONT, content, ...others]);

/** Each text on a page of its own, line by line. */
export function textPdf(texts: readonly string[]): Buffer {
  const first = 4;
  const kids = texts.map((_, place) => `${first + place * 2} 0 R`).join(" ");
  const pages = texts.flatMap((text, place) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + place * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    packed(shown(text.split("\n"))),
  ]);
  return pdfOf([CATALOGUE, `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`, FONT, ...pages]);
}

/** Pages that are pictures, as a scanner makes them. */
export const scannedPdf = (): Buffer =>
  onePage(packed("q 500 0 0 700 40 40 cm /P Do Q"), "/XObject << /P 6 0 R >>", [
    streamOf(deflateSync(Buffer.alloc(100, 128)), {
      words:
        "/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode",
    }),
  ]);
