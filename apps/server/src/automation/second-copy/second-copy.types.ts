// The words of second copies: where a conversation stands, what was heard, what is said, and what has to be asked outside.
import type { SecondCopyText } from "@prosa/contracts/automation/integration-types";
import type { Customer, Invoice } from "#adapters/billing";
import type { TaxDocument } from "./documents.ts";

export type { Customer, Invoice };
export type Language = "pt" | "en" | "es";
export type Step = "document" | "proof" | "contract" | "invoice" | "means" | "more";
export type MeansKind = "pix" | "line" | "pdf";

/** What of an invoice was found fit to be sent; the file itself is not kept. */
export interface Offer {
  line: string | null;
  pix: string | null;
  hasPdf: boolean;
}

/** Plain JSON; sealed wherever it is kept. */
export interface State {
  step: Step;
  /** Answers that fit nothing, in a row. */
  tries: number;
  /** Wrong proofs in this conversation. */
  doubts: number;
  document: TaxDocument | null;
  /** Until something is proven nobody is told whether anybody is in it. */
  customers: Customer[];
  isProven: boolean;
  contractId: string | null;
  /** All that may be chosen, of every contract. */
  invoices: Invoice[];
  invoiceRef: string | null;
  offer: Offer | null;
  /** When the customer last wrote, in milliseconds. */
  at: number;
}

export interface Heard {
  text: string;
  /** Id of what was tapped. */
  choiceId?: string | null | undefined;
  document: TaxDocument | null;
}

export interface Option {
  id: string;
  title: string;
  description?: string;
}

export type Say =
  | { kind: "text"; text: string }
  | { kind: "options"; text: string; options: Option[] }
  /** The file of the slip, under this name. */
  | { kind: "pdf"; name: string };

export type Event =
  | { type: "start"; heard: readonly Heard[] }
  | { type: "words"; heard: readonly Heard[] }
  | { type: "found"; customers: Customer[] }
  | { type: "invoices"; invoices: Invoice[] }
  | { type: "means"; offer: Offer }
  /** Too many were looked up. */
  | { type: "limited" }
  /** The billing system does not answer. */
  | { type: "failed" };

/** What has to be asked of the billing system before it goes on. */
export type Need =
  | { kind: "customers"; document: TaxDocument }
  | { kind: "invoices"; customers: readonly Customer[]; document: TaxDocument }
  | { kind: "means"; invoice: Invoice };

export type Exit = "done" | "transfer" | "failed";
/** Why people get the ticket; stands in its story. */
export type Reason = "asked" | "document" | "proof" | "limit" | "slip" | "answers" | "down";

export interface Outcome {
  state: State;
  says: Say[];
  need: Need | null;
  exit: Exit | null;
  reason: Reason | null;
  /** What became of the document that was asked for. */
  judged: "proven" | "unknown" | "unproven" | null;
}

export type TextName = SecondCopyText;
export type Texts = Readonly<Record<TextName, string>>;

export interface Facts {
  /** YYYY-MM-DD where the company is. */
  today: string;
  now: number;
  /** Numbers the contact certainly writes from, as they are compared; none where the channel proves none. */
  phones: readonly string[];
  language: Language;
  texts: Texts;
  finishWords: readonly string[];
  restartWords: readonly string[];
  expiryMinutes: number;
}
