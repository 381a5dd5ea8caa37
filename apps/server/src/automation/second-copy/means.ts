// What of a billing system's answer may reach a customer: altered slips are a known fraud, so whatever is not the invoice's own is not sent.
import type { Invoice } from "#adapters/billing";
import { isCodeFor } from "#adapters/payments";
import { readPdf } from "./pdf.ts";
import { readSlip, type Slip } from "./slip.rules.ts";

export interface Given {
  line: string | null;
  pix: string | null;
  pdf: Buffer | null;
}

export type Refused = "line" | "lineAmount" | "lineDay" | "pix" | "pdf" | "pdfLine" | "pdfCode";

export interface Judged {
  line: string | null;
  pix: string | null;
  pdf: Buffer | null;
  /** For the security log. */
  refused: Refused[];
}

type Sums = Pick<Invoice, "amountCents" | "updatedCents" | "dueDate">;

/** The sum as it was billed, or with what a delay costs. */
const isSumOf = ({ amountCents, updatedCents }: Sums, cents: number | null): boolean =>
  cents !== null && (cents === amountCents || cents === updatedCents);

export function judgeMeans(invoice: Sums, given: Given, today: string): Judged {
  const refused: Refused[] = [];
  const keep = <T>(value: T | null, why: Refused | null): T | null => {
    if (value !== null && why) refused.push(why);
    return why ? null : value;
  };
  const line = keep(given.line, given.line === null ? null : faultOfLine(invoice, given.line, today));
  const pix = keep(given.pix, given.pix === null || isPixOf(invoice, given.pix) ? null : "pix");
  const pdf = keep(given.pdf, given.pdf === null ? null : faultOfPdf(invoice, given, today));
  return { line: line && (readSlip(line, today)?.line ?? null), pix: pix?.trim() ?? null, pdf, refused };
}

function faultOfLine(invoice: Sums, line: string, today: string): Refused | null {
  const slip = readSlip(line, today);
  if (!slip) return "line";
  if (!isSumOf(invoice, slip.amountCents)) return "lineAmount";
  // A utility's slip holds no day that others could read.
  return slip.kind === "bank" && slip.dueDate !== invoice.dueDate ? "lineDay" : null;
}

const isPixOf = ({ amountCents, updatedCents }: Sums, pix: string): boolean =>
  [amountCents, updatedCents].some((cents) => cents !== null && isCodeFor(pix.trim(), cents));

/** Where the money goes: bank and title. A file made today may hold another sum and day than the line, never another payee. */
const payeeOf = ({ barcode }: Slip): string => barcode.slice(0, 4) + barcode.slice(19);

/** Its own line must go where the one that is told goes, or fit the invoice where none is told. */
function faultOfPdf(invoice: Sums, { line, pdf }: Given, today: string): Refused | null {
  const content = pdf && readPdf(pdf, today);
  if (!content) return "pdf";
  const told = line === null ? null : readSlip(line, today);
  const isForeign = content.slips.some((slip) =>
    told ? payeeOf(slip) !== payeeOf(told) : faultOfLine(invoice, slip.line, today) !== null,
  );
  if (isForeign) return "pdfLine";
  return content.codes.some((cents) => cents !== null && !isSumOf(invoice, cents)) ? "pdfCode" : null;
}
