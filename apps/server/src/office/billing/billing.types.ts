// An invoice as it is kept.

export interface InvoiceRow {
  id: number;
  number: string;
  kind: "renewal" | "manual";
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
