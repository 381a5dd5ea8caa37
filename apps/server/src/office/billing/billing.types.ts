// An invoice as it is kept.

export interface InvoiceRow {
  id: number;
  number: string;
  kind: "renewal" | "change" | "manual";
  /** The start of the period, the terms that are bought, or what makes a manual one its own. */
  subject: string;
  planName: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  dueAt: Date;
  totalCents: number;
  currency: string;
  status: "open" | "paid" | "void";
  promisedAt: Date | null;
  paidAt: Date | null;
}
