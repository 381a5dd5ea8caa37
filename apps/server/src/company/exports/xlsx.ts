// Tables as a spreadsheet of one sheet, packed while it is written. Every cell says what it is: a text, or a number in a form.
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { safeCell } from "./cells.rules.ts";
import type { TableCell, TableWriter } from "./table.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const parts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Prosa" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Their places in the list of forms above. */
const FORMS = { whole: 1, cents: 2, moment: 3, duration: 4 } as const;
const DAY_SECONDS = 86_400;
/** Spreadsheets count days from here. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);

/** What XML cannot hold, and half of a sign that needs two. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu;
const MOST_CHARACTERS = 32_000;

const numeric = (form: number, value: number) => `<c s="${form}"><v>${value}</v></c>`;

function cellOf(cell: TableCell): string {
  if (typeof cell === "string") return textCell(cell);
  if (cell.type === "number") return numeric(cell.decimals === 0 ? FORMS.whole : FORMS.cents, cell.value);
  if (cell.type === "duration") return numeric(FORMS.duration, cell.seconds / DAY_SECONDS);
  const at = Date.parse(`${cell.local.replace(" ", "T")}Z`);
  return Number.isNaN(at) ? textCell(cell.local) : numeric(FORMS.moment, (at - FIRST_DAY_MS) / (DAY_SECONDS * 1000));
}

function textCell(text: string): string {
  const written = safeCell(text.replace(UNPRINTABLE, "").slice(0, MOST_CHARACTERS));
  const escaped = written
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

const rowOf = (cells: readonly TableCell[]) => `<row>${cells.map(cellOf).join("")}</row>`;

export function openXlsx(header: readonly string[]): TableWriter {
  const stream = new PassThrough();
  let isFull = false;
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return void stream.destroy(error);
    isFull = !stream.write(chunk) || isFull;
    if (isLast) stream.end();
  });
  for (const [name, text] of Object.entries(parts)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(strToU8(HEAD + text), true);
  }
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 });
  zip.add(sheet);
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(header)}`));
  return {
    stream,
    async write(rows) {
      isFull = false;
      sheet.push(strToU8(rows.map(rowOf).join("")));
      if (isFull && stream.writableNeedDrain) await once(stream, "drain");
    },
    async end() {
      sheet.push(strToU8("</sheetData></worksheet>"), true);
      zip.end();
    },
  };
}
