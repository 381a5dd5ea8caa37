// What the tests of the dialogue share: a customer, invoices, facts, and words.
import { readDocument } from "./documents.ts";
import type { Customer, Facts, Heard, Invoice } from "./second-copy.types.ts";
import { textsFor } from "./texts.rules.ts";

export const TODAY = "2026-11-19";
export const PHONE = "5511987650001";

export const aCustomer = (over: Partial<Customer> = {}): Customer => ({
  ref: "101",
  name: "Ana Lima",
  contracts: [{ id: "17402", label: "Fibra 500 Mega", isActive: true }],
  phones: ["(11) 98765-0001"],
  birthDate: "1990-05-01",
  ...over,
});

let made = 0;

export const anInvoice = (over: Partial<Invoice> = {}): Invoice => ({
  ref: `inv-${++made}`,
  dueDate: "2026-12-10",
  amountCents: 9990,
  updatedCents: null,
  description: "Mensalidade",
  contractId: "17402",
  means: { line: null, pix: null, pdfUrl: null },
  ...over,
});

export const someFacts = (over: Partial<Facts> = {}): Facts => ({
  today: TODAY,
  now: Date.parse(`${TODAY}T15:00:00Z`),
  phones: [],
  language: "pt",
  texts: textsFor("pt", {}),
  finishWords: ["sair"],
  restartWords: ["recomeçar"],
  expiryMinutes: 60,
  ...over,
});

export const said = (...texts: string[]): Heard[] => texts.map((text) => ({ text, document: readDocument(text) }));
